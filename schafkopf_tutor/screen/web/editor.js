// A position laid out by hand: where the next card goes, the pack, what is chosen, what lies there,
// what may be played, and the same in writing.
import { h, list, record, words } from "./dom.js";
import { button, cards, lines, panel, says, segments } from "./parts.js";

// What is written: several lines, a button that sends them, and why they cannot be read.
function written({ text, read, slip }) {
  if (!text) return null;
  const { act, label, value, disabled } = record(text);
  const wrong = words(slip);
  return h(
    "div",
    { class: "skt-written", key: "written" },
    h(
      "label",
      { class: "skt-field", key: words(act) },
      h("span", { class: "skt-label" }, words(label)),
      h("textarea", {
        rows: 4, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-field": words(act),
        "data-key": words(act), value: words(value), disabled: disabled === true,
        "aria-invalid": wrong ? "true" : undefined, "aria-description": wrong || undefined,
      }),
    ),
    wrong && h("div", { "aria-hidden": "true", key: "slip" }, ...lines([{ text: wrong, tone: "wrong" }])),
    read && h("div", { class: "skt-buttons", key: "read" }, button(read)),
  );
}

function remarks(value) {
  const { title, lines: said } = record(value);
  return h(
    "div",
    { class: "skt-panel skt-remarks", key: "remarks" },
    h("h3", { class: "skt-heading" }, words(title)),
    ...lines(said),
  );
}

export function editor(model, scene) {
  const tools = list(model.tools).map((one) => button(one));
  const places = list(model.places).map((one, at) => cards(one, scene, `place.${at}`));
  const groups = list(model.groups).map((one, at) => segments(one, scene, `group.${at}`));
  return [
    words(model.ask) && h("p", { class: "skt-ask", key: "ask" }, words(model.ask)),
    h(
      "div",
      { class: "skt-giving", key: "giving" },
      segments(model.targets, scene, "targets"),
      says(model.says),
    ),
    h("div", { class: "skt-pack", key: "pack" }, cards(model.pack, scene, "pack")),
    tools.length > 0 && h("div", { class: "skt-buttons is-tool", key: "tools" }, ...tools),
    groups.length > 0 && h("div", { class: "skt-groups", key: "groups" }, ...groups),
    h(
      "div",
      { class: "skt-judged", key: "judged" },
      model.turn && panel(model.turn, scene),
      model.remarks && remarks(model.remarks),
    ),
    places.length > 0 && h("div", { class: "skt-places", key: "places" }, ...places),
    written(model),
    ...list(model.panels).map((one) => panel(one, scene)),
  ];
}
