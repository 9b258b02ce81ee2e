// The teacher's page of a class, in a notebook: what the server's page has beside `mount`.
// of_mount and of_class_parts are defined above, out of screen/web.
of_mount.show("class", of_class_parts.room);

const { unmount } = of_mount;
const mount = (element, model, send) => {
  element.onchange = ({ target }) => {
    if (target.localName === "select") send(`${target.dataset.field} ${target.value}`);
  };
  of_mount.mount(element, model, send);
};
