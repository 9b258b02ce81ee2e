// mount(element, model, send): shows a view model in an element and sends back the word of whatever
// is chosen. Called again with another model it shows that one. It knows no rule and no sentence.
import { h, list, patch, record, words } from "./dom.js";
import { lines, says } from "./parts.js";
import { table } from "./table.js";
import { question } from "./question.js";
import { editor } from "./editor.js";

const KINDS = { table, question, editor, note: (model) => lines(model.lines) };
const mounted = new WeakMap(); // element -> what is shown in it

// Light or dark: what the page around says of itself (Jupyter's theme), else what the person's system says.
const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
function look(element) {
  const themed = element.closest("[data-jp-theme-light]") ?? document.body;
  const light = themed.dataset.jpThemeLight ?? { light: "true", dark: "false" }[document.documentElement.dataset.theme];
  return light ? (light === "true" ? "light" : "dark") : system?.matches ? "dark" : "light";
}

const inside = (root, name, value) => [...root.querySelectorAll(`[${name}]`)].find((node) => node.getAttribute(name) === value);

function draw(place) {
  const { root, model } = place;
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  const { key } = held?.dataset ?? {};
  const group = held?.closest("[data-group]");
  const at = group ? [...group.querySelectorAll("[data-act]")].indexOf(held) : -1;
  const faces = record(model.faces);
  const scene = { faces, look: look(root), stop: (name) => place.stops.get(name) };
  const show = KINDS[model.kind];
  root.lang = words(model.lang);
  root.dataset.look = scene.look;
  root.className = `skt-screen is-${show ? model.kind : "note"}${model.big === true ? " is-big" : ""}`;
  root.setAttribute("aria-label", words(model.label));
  patch(root, [show && show(model, scene), model.kind === "table" ? null : says(model.says)].flat(Infinity));
  if (!held || root.contains(document.activeElement)) return;
  // what had the focus is gone: its neighbour takes it, so that nobody falls out of the table
  const beside = group?.isConnected ? [...group.querySelectorAll("[data-act]")] : [];
  const next = (key && inside(root, "data-key", key)) ?? beside[Math.min(at, beside.length - 1)] ?? (group?.isConnected ? group : root);
  next.focus({ preventScroll: true });
}

function choose(place, act) {
  if (act) place.send(act);
}

function clicked(place, event) {
  const button = event.target.closest("[data-act]");
  if (!button || !place.root.contains(button)) return;
  const fieldOf = button.dataset.act.endsWith(" …") && place.root.querySelector("[data-field]");
  choose(place, fieldOf ? `${fieldOf.dataset.field} ${fieldOf.value.trim()}` : button.dataset.act);
}

function arrows(event, group) {
  const stops = [...group.querySelectorAll("[data-act]")];
  const at = stops.indexOf(event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 }[event.key];
  if (at < 0 || to === undefined) return false;
  const next = stops[Math.max(0, Math.min(stops.length - 1, to))];
  stops.forEach((stop) => stop.setAttribute("tabindex", stop === next ? "0" : "-1"));
  next.focus();
  return true;
}

function pressed(place, event) {
  event.stopPropagation(); // the keys in here are not the notebook's
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const line = event.target.closest("[data-field]");
  if (line) {
    if (event.key === "Enter") choose(place, `${line.dataset.field} ${line.value.trim()}`);
    return;
  }
  const group = event.target.closest("[data-group]");
  if (group && arrows(event, group)) event.preventDefault();
  const known = list(place.model.keys).map(record).find((one) => words(one.key).toLowerCase() === event.key.toLowerCase());
  if (!known) return;
  event.preventDefault();
  if (known.focus) {
    const to = inside(place.root, "data-group", words(known.focus));
    (to?.querySelector('[data-act][tabindex="0"]') ?? to)?.focus();
  }
  choose(place, words(known.act));
}

function start(element) {
  const root = document.createElement("div");
  const place = { root, model: {}, send: () => {}, stops: new Map() };
  root.setAttribute("role", "region");
  root.tabIndex = -1;
  root.dataset.lmSuppressShortcuts = "true"; // so does JupyterLab call it
  root.addEventListener("click", (event) => clicked(place, event));
  root.addEventListener("keydown", (event) => pressed(place, event));
  root.addEventListener("focusin", (event) => {
    const group = event.target.closest("[data-group]");
    if (group && event.target.dataset.key) place.stops.set(group.dataset.group, event.target.dataset.key);
  });
  place.again = () => draw(place);
  system?.addEventListener("change", place.again);
  place.watch = new MutationObserver(place.again);
  place.watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  element.replaceChildren(root);
  mounted.set(element, place);
  return place;
}

export function mount(element, model, send) {
  const known = mounted.get(element);
  const place = known && known.root.parentNode === element ? known : start(element);
  place.model = record(model);
  place.send = send;
  draw(place);
}

export function unmount(element) {
  const place = mounted.get(element);
  if (!place) return;
  system?.removeEventListener("change", place.again);
  place.watch.disconnect();
  place.root.remove();
  mounted.delete(element);
}
