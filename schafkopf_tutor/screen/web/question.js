// A question: what is asked, what lies there, how it is answered, hints, what is said about it.
import { h, list, record, words } from "./dom.js";
import {
  about, button, buttons, card, cards, choosing, field, foot, lines, mark, picture, says,
} from "./parts.js";

const PLACES = ["bottom", "left", "top", "right"];
const FIGURE = 4; // characters: where none has more, they stand large
const WORD = 18; // where none has more, they stand side by side, else one below the other

const beside = (text, at) => words(text) && h("span", { class: `skt-beside is-${at}` }, words(text));

// How options look that are words: all of a question alike, whichever is the longest, and those that are put
// into a row like those that are not in it yet.
function shape(options) {
  const texts = options.map((one) => words(one.text)).filter(Boolean);
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const kind = longest <= FIGURE ? "is-figures" : longest <= WORD ? "is-words" : "is-lines";
  if (texts.length === 0) return { look: "", longest };
  return { look: texts.length < options.length ? "is-mixed" : kind, longest };
}

// Words, or a seat with what lies before it; a button where it can be chosen.
function tile(option, scene, first) {
  const { act, pressed, above, below, place } = option;
  const text = words(option.text);
  const laid = record(option.card);
  const look = [pressed === true && " is-taken", PLACES.includes(place) && ` is-${place}`];
  const inside = [
    h("span", { class: "skt-said" }, text),
    words(laid.face) && picture(laid.face, laid.name, scene),
    beside(below, "below"),
    mark(option.mark),
  ];
  const kind = `skt-tile${look.filter(Boolean).join("")}`;
  const made = words(act)
    ? h("button", { type: "button", class: kind, tabindex: first ? "0" : "-1", ...choosing(option) }, ...inside)
    : h("span", { class: `${kind} is-still` }, ...inside);
  return h("span", { class: "skt-item", key: words(option.key) }, beside(above, "above"), made);
}

// Options under a label: one stop of Tab, the arrow keys go on. `free` places are still empty.
function group(label, caption, options, scene, key, { look, longest }, free = 0) {
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
      "aria-label": words(label) || undefined, "data-group": key, "--longest": longest,
    },
    words(caption) &&
      h("p", { class: "skt-caption", "aria-hidden": caption === label ? "true" : undefined }, words(caption)),
    h("div", { class: "skt-held", key: "held" }, ...shown, ...slots),
  );
}

const FORMS = new Map([
  ["order", (answer, options, scene) => {
    const placed = list(answer.placed).map(record);
    const { look, longest } = shape([...placed, ...options]);
    const row = { look: `is-row-of ${look}`, longest };
    return [
      group(answer.row, answer.row, placed, scene, "placed", row, options.length),
      answer.group && buttons(answer.group, "tool", "group"),
      options.length > 0 && group(answer.label, answer.caption, options, scene, "options", { look, longest }),
    ];
  }],
  ["seat", (answer, options, scene) => {
    const { longest } = shape(options);
    return group(answer.label, answer.caption, options, scene, "options", { look: "is-cross", longest });
  }],
]);
function choice(answer, options, scene) {
  const { look, longest } = shape(options);
  const several = answer.form === "choices" ? " is-several" : "";
  const laid = { look: `${look}${several}`, longest };
  return options.length > 0 && group(answer.label, answer.caption, options, scene, "options", laid);
}

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
  const shown = list(model.shown).map((one, at) => cards(one, scene, `shown.${at}`));
  return [
    about(model.about),
    h("p", { class: "skt-ask", key: "ask", tabindex: "-1", "data-key": "ask" }, words(model.ask)),
    ...(shown.length > 2 ? [h("div", { class: "skt-beside", key: "shown" }, ...shown)] : shown),
    answered(model.answer, scene),
    list(model.tools).length > 0 &&
      h("div", { class: "skt-buttons is-tool", key: "tools" }, ...list(model.tools).map((one) => button(one))),
    hints.length > 0 && h("ul", { class: "skt-hints", key: "hints" }, ...hints.map((one) => h("li", {}, words(one)))),
    says(model.says),
    after.length > 0 && h("div", { class: "skt-feedback", key: "feedback" }, ...after),
    foot(model),
  ];
}
