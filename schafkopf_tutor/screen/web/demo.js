// The demonstration table: steps that are worked out, turned over by a presenter's keys or by clicks.
import { h, patch } from "./dom.js";
import { button, table } from "./parts.js";
import { mount } from "./mount.js";
import { drawn } from "./drawn.js";
import { whole } from "./pooled.js";

const part = (name) => document.getElementById(name);
// What presenters' clickers and keyboards send; a letter may be large or small.
const KEYS = new Map(Object.entries({
  ArrowRight: "next", ArrowDown: "next", PageDown: "next", " ": "next", Enter: "next",
  ArrowLeft: "back", ArrowUp: "back", PageUp: "back", Backspace: "back",
  Home: "first", End: "last", f: "stop", h: "hands", b: "dark", ".": "dark", "?": "keys",
}));
const PRESSES = [" ", "Enter"]; // on a button these are the button's

export function start(given) {
  const steps = whole(given.steps);
  const { texts, keys } = given;
  const faces = { ...drawn(given), ...given.back };
  const here = part("here");
  const covered = new Set(); // places of the seats whose hands lie face down
  let at = Math.min(Math.max(Number(location.hash.slice(1)) - 1 || 0, 0), steps.length - 1);
  let told = null; // what the judge says of the card that was touched
  let times = 0;

  // While a hand is covered nothing else may give away what is in it.
  function shown() {
    const { table: open, covered: shut, judged } = steps[at];
    const verdict = told ? { lines: told, again: times } : open.says;
    const says = covered.has(judged) ? { lines: [] } : verdict;
    if (covered.size === 0) return { ...open, faces, says };
    const seats = open.seats.map((seat, place) => ({
      ...seat, notes: shut.notes[place], hand: covered.has(place) ? shut.hands[place] : seat.hand,
    }));
    return { ...open, faces, says, seats, title: shut.title };
  }

  function ways() {
    const all = texts.seats.map((_, place) => place);
    const hand = (place) => button({
      act: ["hand", place].join(" "), label: texts.seats[place], pressed: !covered.has(place), why: texts.show[place],
    });
    return [
      h("div", { class: "skt-buttons", key: "on" },
        button({ act: "back", label: texts.back, playable: at > 0 }),
        button({ act: "next", label: texts.next, main: true, playable: at < steps.length - 1 })),
      h("div", { class: "skt-buttons", role: "group", "aria-label": texts.shown, key: "hands" }, ...all.map(hand)),
      h("div", { class: "skt-buttons", key: "more" },
        button({ act: "hands", label: texts.hands, pressed: covered.size === 0 }),
        button({ act: "dark", label: texts.dark }),
        button({ act: "keys", label: texts.keys, pressed: !part("keys").hidden })),
    ];
  }

  function draw() {
    patch(part("where"), [steps[at].where]);
    mount(here, shown(), touched);
    patch(part("ways"), ways());
    document.body.dataset.asks = String(steps[at].answers !== undefined);
  }

  function touched(word) {
    const said = steps[at].answers?.[word];
    if (!said) return;
    told = said;
    times += 1;
    draw();
  }

  function go(to) {
    at = Math.min(Math.max(to, 0), steps.length - 1);
    told = null;
    history.replaceState(null, "", `#${at + 1}`); // after a reload it stands where it stood
    draw();
  }

  function cover(place) {
    told = null; // it names a card
    if (!covered.delete(place)) covered.add(place);
    draw();
  }

  function coverAll() {
    const none = covered.size === 0;
    told = null;
    covered.clear();
    if (none) texts.seats.forEach((_, place) => covered.add(place));
    draw();
  }

  function darken(on) {
    part("dark").hidden = !on;
    document.querySelector("main").inert = on;
    patch(part("dark"), on ? [h("p", { class: "skt-unseen", role: "status" }, texts.is_dark)] : []);
  }

  function tell() {
    part("keys").hidden = !part("keys").hidden;
    if (!part("keys").hidden) part("keys").focus();
    draw();
  }

  const nextStop = () => {
    const found = steps.findIndex((step, place) => place > at && step.answers);
    return found < 0 ? steps.length - 1 : found;
  };
  const WAYS = new Map([
    ["next", () => go(at + 1)], ["back", () => go(at - 1)], ["first", () => go(0)],
    ["last", () => go(steps.length - 1)], ["stop", () => go(nextStop())], ["hands", coverAll],
    ["dark", () => darken(true)], ["keys", tell],
  ]);

  function wordOf({ key, target }) {
    const press = PRESSES.includes(key) && target.closest("button");
    const arrow = /^Arrow/u.test(key) && target.closest("[data-group]");
    if (press || arrow) return "";
    return KEYS.get(key) ?? KEYS.get(key.toLowerCase()) ?? "";
  }

  // Heard before the table hears it: it keeps its keys to itself.
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!part("dark").hidden) {
      event.preventDefault();
      darken(false);
      return;
    }
    const place = texts.seats.findIndex((_, one) => String(one + 1) === event.key);
    const word = wordOf(event);
    if (place < 0 && !word) return;
    event.preventDefault();
    if (place >= 0) cover(place);
    else WAYS.get(word)();
  }, { capture: true });
  part("dark").addEventListener("click", () => darken(false));
  part("ways").addEventListener("click", (event) => {
    const [word, place] = event.target.closest("[data-act]")?.dataset.act.split(" ") ?? [];
    if (place) cover(Number(place));
    else WAYS.get(word)?.();
  });
  addEventListener("hashchange", () => go((Number(location.hash.slice(1)) || 1) - 1));
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  const look = () => {
    document.body.dataset.look = dark?.matches ? "dark" : "light";
  };
  dark?.addEventListener("change", look);
  look();
  part("keys").append(document.createElement("div"));
  patch(part("keys").lastChild, [table({ head: [], rows: keys })]);
  draw();
}
