// What the reader remembers and can do on every page: the size of the letters, where somebody was,
// and reading aloud with the browser's own voice. All of it stays in this browser.

(() => {
  const root = document.documentElement;
  const language = root.lang;
  const SIZES = [100, 115, 130, 150, 175, 200]; // per cent
  const [, page] = location.pathname.split("/render/");
  const here = page && !/\/practice\/|(^|\/)exercises\//.test(page) ? page : ""; // of a lesson: practice has no place to go on at

  // --- memory: where the browser allows none, everything works but is forgotten ------------------

  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`schafkopf-tutor.${name}`));
    } catch {
      return null;
    }
  };
  const store = (name, value) => {
    try {
      localStorage.setItem(`schafkopf-tutor.${name}`, JSON.stringify(value));
    } catch {
      // forgotten
    }
  };

  // --- the size of the letters: at once, before anything is drawn --------------------------------

  let size = SIZES.indexOf(stored("size"));
  if (size < 0) size = 0;
  const sized = () => {
    root.style.fontSize = `${SIZES[size]}%`;
    for (const button of document.querySelectorAll("[data-size]")) {
      const next = size + Number(button.dataset.size);
      button.setAttribute("aria-disabled", String(!(next in SIZES)));
    }
  };
  sized();

  function resize(by) {
    if (!(size + by in SIZES)) return;
    size += by;
    store("size", SIZES[size]);
    const seen = first();
    sized();
    seen?.scrollIntoView(); // what was read stays in sight
  }

  // --- where somebody is -------------------------------------------------------------------------

  const bar = () => document.querySelector("header")?.offsetHeight ?? 0; // stays at the top
  const cells = () => [...document.querySelectorAll("main > .cell[id]")];
  const first = () => cells().find((cell) => cell.getBoundingClientRect().bottom > bar() + 60);
  let moved = false; // by the learner, since the page was opened

  function note() {
    const cell = first();
    if (!here || !cell) return;
    store(`place.${language}`, { path: here, cell: cell.id });
    const read = stored(`read.${language}`) ?? {};
    const done = cells().at(-1).getBoundingClientRect().bottom < innerHeight + 40;
    if (read[here] !== "done") store(`read.${language}`, { ...read, [here]: done ? "done" : "begun" });
  }

  function goOn() {
    const cell = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (cell && !moved && cell.matches("main > .cell")) cell.scrollIntoView({ behavior: "instant" });
  }

  function watch() {
    goOn();
    let waiting = 0;
    addEventListener("scroll", () => {
      clearTimeout(waiting);
      waiting = setTimeout(note, 400);
    });
    addEventListener("pagehide", note);
    for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      addEventListener(kind, () => (moved = true), { passive: true });
    }
    // what comes to life above pushes down what is below: until the learner moves, stay there
    new ResizeObserver(goOn).observe(document.querySelector("main"));
    new MutationObserver(() => setTimeout(() => (moved = true), 3000)).observe(document.body, { attributeFilter: ["data-state"] });
    note();
  }

  // What is wider than the page is moved sideways, with the keyboard too.
  const wide = new ResizeObserver((seen) => {
    for (const { target } of seen) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });

  // --- reading aloud -----------------------------------------------------------------------------

  const speech = globalThis.speechSynthesis;
  let line = []; // what is still to be read
  let said = null;

  // only a voice of this computer: what is read aloud goes nowhere else
  const voice = () => speech.getVoices().find((one) => one.localService && one.lang.toLowerCase().startsWith(language));

  function blocks() {
    const all = [...document.querySelectorAll("main .text :is(h1, h2, h3, h4, p, li, td, th), main .skt-ask")];
    return all.filter((one) => !one.querySelector("p, li") && one.textContent.trim() && one.checkVisibility?.() !== false);
  }

  function next() {
    said?.classList.remove("said");
    said = line.shift() ?? null;
    if (!said) return silence();
    const words = new SpeechSynthesisUtterance(said.textContent.replaceAll("¶", "").replace(/ ?[▸›·]/g, ","));
    words.lang = language;
    words.voice = voice() ?? null;
    words.onend = words.onerror = ({ type, error }) => {
      if (type === "end" || (error !== "interrupted" && error !== "canceled")) next();
    };
    said.classList.add("said");
    const { top: above, bottom } = said.getBoundingClientRect();
    if (above < bar() || bottom > innerHeight - 40) said.scrollIntoView({ block: "center" });
    speech.speak(words);
  }

  function silence() {
    line = [];
    said?.classList.remove("said");
    said = null;
    speech?.cancel();
    show();
  }

  function aloud() {
    if (said) return silence();
    line = blocks().filter((one) => one.getBoundingClientRect().bottom > bar());
    next();
    show();
  }

  function show() {
    const button = document.querySelector("[data-aloud]");
    if (!button) return;
    button.hidden = !speech || !voice();
    button.textContent = said ? button.dataset.stop : button.dataset.aloud;
  }

  // -----------------------------------------------------------------------------------------------

  globalThis.schafkopfReader = { stored };
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-size], [data-aloud]");
    if (!button) return;
    if (button.dataset.size) resize(Number(button.dataset.size));
    else aloud();
  });
  addEventListener("keydown", ({ key }) => key === "Escape" && said && silence());
  addEventListener("pagehide", () => speech?.cancel());
  speech?.addEventListener?.("voiceschanged", show);
  addEventListener("DOMContentLoaded", () => {
    sized();
    show();
    for (const output of document.querySelectorAll(".output")) wide.observe(output);
    if (here) watch();
  });
})();
