// Puts a panel's live form where its static form stands in the page, and says what was clicked.
// It knows no rule and no sentence: Python renders, this keeps the page in step. The static form is
// what a notebook stores, so it never shows a broken widget the next morning.

const live = (globalThis.schafkopfPanels ??= new Map()); // place -> panel

// Make `here` like `there`, keeping nodes (and with them the focus) wherever they are alike.
function morph(here, there) {
  const olds = [...here.childNodes];
  const news = [...there.childNodes];
  news.forEach((node, at) => {
    const old = olds[at];
    if (!old) here.append(node);
    else if (old.nodeName !== node.nodeName) old.replaceWith(node);
    else if (node.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== node.data) old.data = node.data;
    } else {
      for (const { name } of [...old.attributes]) {
        if (!node.hasAttribute(name)) old.removeAttribute(name);
      }
      for (const { name, value } of node.attributes) {
        if (old.getAttribute(name) !== value) old.setAttribute(name, value);
      }
      morph(old, node);
    }
  });
  olds.slice(news.length).forEach((old) => old.remove());
}

function mount(el, panel) {
  if (el.schafkopf !== panel) {
    el.schafkopf?.leave(el);
    el.schafkopf = panel;
    el.stored = [...el.childNodes];
    const box = document.createElement("div");
    box.dataset.lmSuppressShortcuts = "true"; // Enter and Space belong to the buttons in here
    box.addEventListener("click", panel.click);
    el.replaceChildren(box);
    el.dataset.live = ""; // said to whoever waits for the page to come to life
  }
  const box = el.firstChild;
  const byKey = box.querySelector(":focus-visible") !== null;
  const template = document.createElement("template");
  template.innerHTML = panel.html();
  morph(box, template.content);
  if (!byKey) return;
  const next = box.querySelector("[data-next]"); // whose turn it is has changed
  if (next) next.focus();
  else if (!box.contains(document.activeElement)) box.querySelector("[data-act]")?.focus();
}

const places = (root) => [
  ...(root.matches?.("[data-panel]") ? [root] : []),
  ...(root.querySelectorAll?.("[data-panel]") ?? []),
];

// Outputs come and go as a notebook is scrolled, folded and run again.
globalThis.schafkopfWatch ??= (() => {
  const watch = new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      for (const el of places(node)) {
        const panel = live.get(el.dataset.panel);
        if (panel) mount(el, panel);
      }
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
    const lost = (box) => {
      clearTimeout(waiting);
      const note = document.createElement("p");
      note.setAttribute("role", "alert");
      note.textContent = model.get("lost");
      box.querySelector(":scope > [role=alert]")?.remove();
      box.append(note);
    };
    const panel = {
      html: () => model.get("html"),
      click(event) {
        const button = event.target.closest("[data-act]");
        if (!button) return;
        // a stopped kernel answers nothing: say so rather than play dead
        clearTimeout(waiting);
        waiting = setTimeout(lost, 4000, event.currentTarget);
        try {
          model.send({ act: button.dataset.act });
        } catch {
          lost(event.currentTarget);
        }
      },
      leave(el) {
        el.replaceChildren(...el.stored);
        delete el.schafkopf;
        delete el.dataset.live;
      },
    };
    const draw = () => here().forEach((el) => mount(el, panel));
    live.set(place, panel);
    draw();
    model.on("change:html", draw);
    model.on("msg:custom", () => clearTimeout(waiting));
    return () => {
      clearTimeout(waiting);
      if (live.get(place) !== panel) return;
      live.delete(place);
      here().forEach((el) => el.schafkopf === panel && panel.leave(el));
    };
  },
};
