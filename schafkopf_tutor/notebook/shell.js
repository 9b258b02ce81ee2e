// The notebook's side of mount(): puts a screen where its stored form stands in the page, and tells
// Python what was chosen. `mount` and `unmount` are defined above, out of screen/web.

const PATIENCE = 4000; // milliseconds until a click without an answer is spoken of
const live = (globalThis.schafkopfPlaces ??= new Map()); // name of a place -> who shows something there

const places = (node) => [
  ...(node.matches?.("[data-panel]") ? [node] : []),
  ...(node.querySelectorAll?.("[data-panel]") ?? []),
];

// Outputs come and go as a notebook is scrolled, folded and run again.
globalThis.schafkopfOutputs ??= (() => {
  const watch = new MutationObserver((changes) => {
    for (const el of changes.flatMap((change) => [...change.removedNodes]).flatMap(places)) {
      if (!el.isConnected) el.schafkopf?.leave(el);
    }
    for (const el of changes.flatMap((change) => [...change.addedNodes]).flatMap(places)) {
      if (el.isConnected) live.get(el.dataset.panel)?.show(el);
    }
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return watch;
})();

export default {
  initialize({ model }) {
    const place = model.get("place");
    const here = () => places(document).filter((el) => el.dataset.panel === place);
    let waiting;

    function heard() {
      clearTimeout(waiting);
      here().forEach((el) => el.querySelector(":scope > [role=alert]")?.remove());
    }

    function lost(el) {
      heard();
      const note = document.createElement("p");
      note.setAttribute("role", "alert");
      note.className = "skt-lost";
      note.textContent = model.get("lost");
      el.append(note);
    }

    const screen = {
      show(el) {
        if (el.schafkopf !== screen) {
          el.schafkopf?.leave(el);
          el.schafkopf = screen;
          el.stored = [...el.childNodes];
          el.dataset.live = ""; // said to whoever waits for the page to come to life
        }
        mount(el, { ...model.get("model"), faces: model.get("faces") }, (act) => {
          // a stopped kernel answers nothing: say so rather than play dead
          clearTimeout(waiting);
          waiting = setTimeout(lost, PATIENCE, el);
          try {
            model.send({ act });
          } catch {
            lost(el);
          }
        });
      },
      leave(el) {
        unmount(el);
        el.replaceChildren(...el.stored);
        delete el.schafkopf;
        delete el.dataset.live;
      },
    };

    const draw = () => here().forEach((el) => screen.show(el));
    live.set(place, screen);
    draw();
    model.on("change:model", draw);
    model.on("msg:custom", heard);
    return () => {
      clearTimeout(waiting);
      if (live.get(place) !== screen) return; // its place has been taken
      live.delete(place);
      here().forEach((el) => el.schafkopf === screen && screen.leave(el));
    };
  },
};
