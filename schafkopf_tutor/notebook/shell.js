// The notebook's side of mount(): puts a screen where its stored form stands in the page, and tells
// Python what was chosen. `mount` and `unmount` are defined above, out of screen/web.

const SOON = 300; // milliseconds until a click is told that its answer is on the way
const PATIENCE = 4000; // and until it is told that none comes
const THINKING = 120_000; // so long, once Python has said that it is at work
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

// Jupyter leads whoever runs all cells to the last one. He wants to read from the top.
function toTheTop(el) {
  const cell = el.closest(".jp-Cell");
  const last = [...(el.closest(".jp-Notebook")?.querySelectorAll(".jp-Cell") ?? [])].at(-1);
  if (!last || last === cell || !last.classList.contains("jp-mod-active")) return;
  el.firstElementChild.focus({ preventScroll: true });
  el.scrollIntoView({ block: "center" });
}

export default {
  initialize({ model }) {
    const place = model.get("place");
    const here = () => places(document).filter((el) => el.dataset.panel === place);
    let first = model.get("first");
    let waiting = [];

    const unsay = () => here().forEach((el) => el.querySelector(":scope > .skt-of-shell")?.remove());

    function heard() {
      waiting.forEach(clearTimeout);
      unsay();
    }

    // Python is at work, which may take a while: nobody is told yet that no answer comes.
    function taken() {
      const [soon, lost] = waiting;
      clearTimeout(lost);
      waiting = [soon, setTimeout(() => here().forEach((el) => say(el, "lost", "alert")), THINKING)];
    }

    function say(el, kind, role) {
      unsay();
      const note = document.createElement("p");
      note.setAttribute("role", role);
      note.className = `skt-of-shell is-${kind}`;
      note.append(document.createElement("span"));
      note.firstChild.textContent = model.get(kind);
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
          heard();
          waiting = [
            setTimeout(say, SOON, el, "soon", "status"), setTimeout(say, PATIENCE, el, "lost", "alert"),
          ];
          try {
            model.send({ act });
          } catch {
            heard();
            say(el, "lost", "alert");
          }
        });
        if (first) toTheTop(el);
        first = false;
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
    model.on("msg:custom", (said) => (said?.taken ? taken() : heard()));
    return () => {
      waiting.forEach(clearTimeout);
      if (live.get(place) !== screen) return; // its place has been taken
      live.delete(place);
      here().forEach((el) => el.schafkopf === screen && screen.leave(el));
    };
  },
};
