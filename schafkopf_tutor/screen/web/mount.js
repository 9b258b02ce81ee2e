// mount(element, model, send): shows a view model in an element and sends back the word of whatever
// is chosen. Called again with another model it shows that one. It knows no rule and no sentence.
import { h, list, patch, record, words } from "./dom.js";
import { lines, says } from "./parts.js";
import { table } from "./table.js";
import { question } from "./question.js";
import { between } from "./between.js";
import { editor } from "./editor.js";
import { review } from "./review.js";

const KINDS = new Map([
  ["table", table], ["question", question], ["between", between], ["editor", editor],
  ["review", review],
]);
// A page that has more to show than notebooks do says so here.
export const show = (kind, drawn) => KINDS.set(kind, drawn);
const note = (model) => [
  ...lines(model.lines), says(model.says),
  words(model.signs) && h("p", { class: "skt-signs", "aria-hidden": "true", key: "signs" }, words(model.signs)),
];
const mounted = new WeakMap(); // element -> what is shown in it

// Light or dark: what the page around says of itself (Jupyter's theme, or a page of ours), else what the
// person's system says; on paper it is light.
const [system, paper] = ["(prefers-color-scheme: dark)", "print"].map((what) => globalThis.matchMedia?.(what));
const THEMES = { attributes: true, attributeFilter: ["data-jp-theme-light", "data-theme"] };
function look(element) {
  if (paper?.matches) return "light";
  const themed = element.closest("[data-jp-theme-light]") ?? document.body;
  const { theme } = document.documentElement.dataset;
  const light = themed.dataset.jpThemeLight ?? { light: "true", dark: "false" }[theme];
  return light ? (light === "true" ? "light" : "dark") : system?.matches ? "dark" : "light";
}

const STOP = "[data-act], input, textarea";
const stopAt = (all, next) => all.forEach((stop) => stop.setAttribute("tabindex", stop === next ? "0" : "-1"));
const stops = (node) => [...node.querySelectorAll(STOP)].filter((one) => one.tabIndex >= 0);
const inGroup = (group) => [...group.querySelectorAll("[data-act]")];
const inside = (root, name, value) =>
  [...root.querySelectorAll(`[${name}]`)].find((node) => node.getAttribute(name) === value);

// Where the focus is, so that it can be found again.
function focus(root) {
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  const group = held?.closest("[data-group]");
  return {
    held, group, key: held?.dataset.key,
    at: group ? inGroup(group).indexOf(held) : -1,
    nth: held ? stops(root).indexOf(held) : -1,
  };
}

// What had the focus is gone: the same thing drawn anew takes it, else what the model names, else its
// neighbour in its group, else its neighbour on the screen, so that nobody falls out of it.
function refocus(root, { held, group, key, at, nth }, named) {
  if (!held || root.contains(document.activeElement)) return;
  const beside = group && root.contains(group) ? inGroup(group) : [];
  const around = stops(root);
  const next =
    (key && inside(root, "data-key", key)) || named || beside[Math.min(Math.max(at, 0), beside.length - 1)] ||
    around[Math.min(Math.max(nth, 0), around.length - 1)] || root;
  next.focus({ preventScroll: true });
}

function draw(place) {
  const { root, model } = place;
  place.drawn = model;
  const was = focus(root);
  const scene = { faces: record(model.faces), look: look(root), stop: (name) => place.stops.get(name) };
  const known = KINDS.has(model.kind);
  root.lang = words(model.lang);
  root.dataset.look = scene.look;
  root.className = `skt-screen is-${known ? model.kind : "note"}${model.big === true ? " is-big" : ""}`;
  root.setAttribute("aria-label", words(model.label));
  patch(root, [(KINDS.get(model.kind) ?? note)(model, scene)].flat(Infinity));
  // what is wider than the screen is moved sideways, with the keyboard too
  for (const wide of root.querySelectorAll(".skt-wide")) wide.tabIndex = wide.scrollWidth > wide.clientWidth ? 0 : -1;
  lead(place, was);
}

// To what the model names: the focus, if what had it is gone. Where that is new, into sight comes a heading,
// else what is said, else the thing itself.
function lead(place, was) {
  const { root, model, named: before } = place;
  const named = words(model.focus);
  const to = named && inside(root, "data-key", named);
  refocus(root, was, to);
  place.named = model.kind === "between" ? `${named} ${words(model.title)}` : named; // another title is new
  if (!to || before === undefined || before === place.named) return;
  const said = to.tabIndex < 0 ? null : root.querySelector(".skt-says:not(.skt-unseen, :empty)");
  (said ?? to).scrollIntoView({ block: "nearest" });
}

// What is said at a table, and what leads on, stand below the cards, often below the window: it comes
// into sight where it is a reason or a choice. That only the next card is awaited, the table shows.
function inSight({ root, model }) {
  const { lines: said } = record(model.says);
  const awaited = list(said).length <= 2 && list(said).every((line) => !["wrong", "right"].includes(record(line).tone));
  if (model.kind !== "table" || (awaited && !model.choices)) return;
  for (const below of root.querySelectorAll(":scope > :is(.skt-says, .is-choice)")) {
    below.scrollIntoView({ block: "nearest" });
  }
}

// A word that is sent by itself, unless another model comes before.
function wait(place) {
  clearTimeout(place.timer);
  const { act, seconds } = record(place.model.timer);
  if (words(act) && seconds > 0) place.timer = setTimeout(() => choose(place, words(act)), seconds * 1000);
}

function choose(place, act) {
  if (!act) return;
  place.chosen = true;
  place.send(act, place.drawn);
}
const written = (place, line) => choose(place, `${line.dataset.field} ${line.value.trim()}`);

function clicked(place, event) {
  const button = event.target.closest("[data-act]");
  if (!button || !place.root.contains(button)) return;
  if (event.detail > 1 && button.closest("[data-once]")) return; // a double click means it once
  const { act } = button.dataset;
  const line = act.endsWith(" …") && inside(place.root, "data-field", act.slice(0, -2));
  if (line) written(place, line);
  else choose(place, act);
}

// In a grid: the number of the one that stands over (`way` -1) or under (1) the one at `at`.
function beyond(all, at, way) {
  const middle = (stop) => {
    const { left, top, width, height } = stop.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(all[at]);
  const far = all.map(middle).map(([left, top]) => {
    const rows = (top - y) * way;
    return rows > 1 ? 9 * rows + Math.abs(left - x) : Infinity;
  });
  const least = Math.min(...far);
  return least === Infinity ? at : far.indexOf(least);
}

// The arrow keys go through a group; Tab will come back to where they have gone.
function arrows(event, group) {
  const all = inGroup(group);
  const at = all.indexOf(event.target);
  if (at < 0) return false;
  const grid = group.classList.contains("is-grid");
  const [up, down] = [-1, 1].map((way) => (grid ? beyond(all, at, way) : at + way));
  const ways = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: up, ArrowDown: down };
  const to = { ...ways, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return false;
  const next = all[Math.max(0, Math.min(all.length - 1, to))];
  stopAt(all, next);
  next.focus();
  return true;
}

function pressed(place, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  event.stopPropagation(); // the keys in here are not the notebook's
  const line = event.target.closest("[data-field]");
  if (line) {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    written(place, line);
    return;
  }
  const group = event.target.closest("[data-group]");
  if (group && arrows(event, group)) event.preventDefault();
  if (!/^\S$/u.test(event.key)) return; // no model takes Tab or Enter away
  const same = (one) => words(one.key).toLowerCase() === event.key.toLowerCase();
  const key = list(place.model.keys).map(record).find(same);
  if (!key) return;
  event.preventDefault();
  const to = words(key.focus) && inside(place.root, "data-group", words(key.focus));
  if (to) (inGroup(to).find((stop) => stop.tabIndex === 0) ?? to).focus();
  choose(place, words(key.act));
}

function start(element) {
  unmount(element);
  const root = document.createElement("div");
  const place = { root, model: {}, send: () => {}, stops: new Map() };
  root.setAttribute("role", "region");
  root.tabIndex = -1;
  root.dataset.lmSuppressShortcuts = "true"; // so does JupyterLab call it
  root.addEventListener("click", (event) => clicked(place, event));
  root.addEventListener("keydown", (event) => pressed(place, event));
  root.addEventListener("pointerdown", () => hold(place));
  place.free = () => place.held && setTimeout(() => free(place)); // after the click that comes of it
  ["pointerup", "pointercancel"].forEach((end) => addEventListener(end, place.free, true));
  root.addEventListener("focusin", (event) => {
    const group = event.target.closest("[data-group]");
    if (!group || !event.target.dataset.key) return;
    place.stops.set(group.dataset.group, event.target.dataset.key);
    // Tab comes back to where one was, whoever brought the focus there
    if (event.target.tabIndex < 0) stopAt(inGroup(group), event.target);
  });
  place.again = () => (root.isConnected ? draw(place) : unmount(element));
  [system, paper].forEach((media) => media?.addEventListener("change", place.again));
  place.watch = new MutationObserver(place.again);
  [document.body, document.documentElement].forEach((node) => place.watch.observe(node, THEMES));
  element.replaceChildren(root);
  mounted.set(element, place);
  return place;
}

// Nothing moves under a finger that is down, or the press would be lost: a click needs the same thing at its
// beginning and at its end. What comes meanwhile is shown after it; a finger that rests holds nothing up.
const HOLD = 1500; // milliseconds
function hold(place) {
  clearTimeout(place.held);
  place.held = setTimeout(() => free(place), HOLD);
}
function free(place) {
  clearTimeout(place.held);
  place.held = 0;
  if (place.drawn !== place.model) shown(place);
}

export function mount(element, model, send) {
  const known = mounted.get(element);
  const place = known && known.root.parentNode === element ? known : start(element);
  place.model = record(model);
  place.send = send;
  if (!place.held) shown(place);
}

function shown(place) {
  draw(place);
  if (place.chosen) inSight(place);
  place.chosen = false;
  wait(place);
}

export function unmount(element) {
  const place = mounted.get(element);
  if (!place) return;
  clearTimeout(place.timer);
  clearTimeout(place.held);
  ["pointerup", "pointercancel"].forEach((end) => removeEventListener(end, place.free, true));
  [system, paper].forEach((media) => media?.removeEventListener("change", place.again));
  place.watch.disconnect();
  place.root.remove();
  mounted.delete(element);
}
