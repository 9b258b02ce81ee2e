// A question: what is asked, what lies there, how it is answered, hints, what is said about it.
import { h, list, record, words } from "./dom.js";
import {
  about, button, buttons, card, cards, choosing, field, foot, lines, mark, picture, says,
} from "./parts.js";

const PLACES = ["bottom", "left", "top", "right"];
const SHORT = 4; // characters: a number stands large

const beside = (text, at) => words(text) && h("span", { class: `skt-beside is-${at}` }, words(text));

// Words, or a seat with what lies before it; a button where it can be chosen.
function tile(option, scene, first) {
  const { act, pressed, above, below, place } = option;
  const text = words(option.text);
  const laid = record(option.card);
  const look = [
    text.length <= SHORT && " is-short", pressed === true && " is-taken", PLACES.includes(place) && ` is-${place}`,
  ];
  const inside = [
    h("span", { class: "skt-said" }, text),
    words(laid.face) && picture(laid.face, laid.name, scene),
    beside(below, "below"),
    mark(option.mark),
  ];
  const shape = `skt-tile${look.filter(Boolean).join("")}`;
  const made = words(act)
    ? h("button", { type: "button", class: shape, tabindex: first ? "0" : "-1", ...choosing(option) }, ...inside)
    : h("span", { class: `${shape} is-still` }, ...inside);
  return h("span", { class: "skt-item", key: words(option.key) }, beside(above, "above"), made);
}

// Options under a label: one stop of Tab, the arrow keys go on. `free` places are still empty.
function group(label, caption, options, scene, key, look, free = 0) {
  const open = options.filter((one) => words(one.act));
  const stop = open.find((one) => words(one.key) === scene.stop(key)) ?? open[0];
  const shown = options.map((one) => {
    const first = one === stop;
    if (!one.card || words(one.text)) return tile(one, scene, first);
    const { key: own, act, pressed, mark: became, above, below } = one;
    return card({ ...record(one.card), key: own, act, pressed, mark: became, above, below }, scene, { first });
  });
  const slot = (_, at) => h("span", { class: "skt-slot", key: `slot.${at}`, "aria-hidden": "true" });
  const slots = Array.from({ length: free }, slot);
  return h(
    "div",
    {
      class: `skt-cards is-grid is-roomy ${look}`, role: "group", key, tabindex: "-1",
      "aria-label": words(label) || undefined, "data-group": key,
    },
    words(caption) &&
      h("p", { class: "skt-caption", "aria-hidden": caption === label ? "true" : undefined }, words(caption)),
    h("div", { class: "skt-held", key: "held" }, ...shown, ...slots),
  );
}

const FORMS = new Map([
  ["order", (answer, options, scene) => {
    const placed = list(answer.placed).map(record);
    return [
      group(answer.row, answer.row, placed, scene, "placed", "is-row-of", options.length),
      answer.group && buttons(answer.group, "tool", "group"),
      options.length > 0 && group(answer.label, answer.caption, options, scene, "options", ""),
    ];
  }],
  ["seat", (answer, options, scene) => group(answer.label, answer.caption, options, scene, "options", "is-cross")],
]);
const choice = (answer, options, scene) =>
  options.length > 0 && group(answer.label, answer.caption, options, scene, "options", "");

function answered(value, scene) {
  const answer = record(value);
  const options = list(answer.options).map(record);
  return h(
    "div",
    { class: "skt-answer", key: "answer" },
    (FORMS.get(answer.form) ?? choice)(answer, options, scene),
    answer.field && [answer.group && buttons(answer.group, "choice", "group"), field(answer.field)],
  );
}

export function question(model, scene) {
  const hints = list(model.hints);
  const after = lines(model.feedback);
  return [
    about(model.about),
    h("p", { class: "skt-ask", key: "ask", tabindex: "-1", "data-key": "ask" }, words(model.ask)),
    ...list(model.shown).map((one, at) => cards(one, scene, `shown.${at}`)),
    answered(model.answer, scene),
    list(model.tools).length > 0 &&
      h("div", { class: "skt-buttons is-tool", key: "tools" }, ...list(model.tools).map((one) => button(one))),
    hints.length > 0 && h("ul", { class: "skt-hints", key: "hints" }, ...hints.map((one) => h("li", {}, words(one)))),
    says(model.says),
    after.length > 0 && h("div", { class: "skt-feedback", key: "feedback" }, ...after),
    foot(model),
  ];
}
