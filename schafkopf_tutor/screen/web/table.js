// A table with four seats and the trick in the middle.
import { h, list, record, words } from "./dom.js";
import { button, buttons, card, cards, panel, says } from "./parts.js";

const PLACES = ["bottom", "left", "top", "right"];
const placed = (value) => (PLACES.includes(value) ? value : "bottom");

function seat(value, scene) {
  const { key, place, name, turn, notes, hand } = record(value);
  const head = h(
    "div",
    { class: "skt-name" },
    h("b", {}, words(name)),
    words(turn) && h("span", { class: "skt-turn" }, words(turn)),
    ...list(notes).map((note) => h("span", { class: "skt-note" }, words(note))),
  );
  const id = words(key);
  return h(
    "section",
    { class: `skt-seat is-${placed(place)}${words(turn) ? " is-turn" : ""}`, "aria-label": words(name), key: `seat.${id}` },
    head,
    hand && cards(hand, scene, `hand.${id}`),
  );
}

function trick(value, scene) {
  const { label, cards: played, caption } = record(value);
  return h(
    "div",
    { class: "skt-trick", role: "group", "aria-label": words(label), "data-group": "trick", key: "trick", tabindex: "-1" },
    ...list(played).map((one) => h("div", { class: `skt-played is-${placed(record(one).place)}`, key: words(record(record(one).card).key) }, card(record(record(one).card), scene))),
    words(caption) && h("p", { class: "skt-caption" }, words(caption)),
  );
}

export function table(model, scene) {
  return [
    words(model.ask) && h("p", { class: "skt-ask", key: "ask" }, words(model.ask)),
    words(model.title) && h("p", { class: "skt-title", key: "title" }, words(model.title)),
    h("div", { class: "skt-table", key: "table" }, trick(model.trick, scene), ...list(model.seats).map((one) => seat(one, scene))),
    says(model.says),
    model.choices && buttons(model.choices, "choice", "choices"),
    h("div", { class: "skt-buttons is-tool", key: "tools" }, ...list(model.tools).map((one) => button(one))),
    ...list(model.panels).map((one) => panel(one, scene)),
  ];
}
