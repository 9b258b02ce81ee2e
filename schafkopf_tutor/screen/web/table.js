// A table with four seats and the trick in the middle.
import { h, list, record, words } from "./dom.js";
import { button, buttons, card, cards, panel, picture, says } from "./parts.js";

const PLACES = ["bottom", "left", "top", "right"];
const placed = (value) => (PLACES.includes(value) ? value : "bottom");

function seat(value, scene) {
  const { key, place, name, portrait, turn, notes, hand } = record(value);
  const id = words(key);
  const plate = h(
    "p",
    { class: "skt-plate" },
    words(portrait) && h("span", { class: "skt-portrait", key: "portrait" }, picture(portrait, "", scene)),
    h("b", { class: "skt-name" }, words(name)), " ",
    words(turn) && h("span", { class: "skt-turn" }, words(turn)), " ",
    ...list(notes).map((note, at) => [h("span", { class: "skt-note", key: `note.${at}` }, words(note)), " "]),
  );
  return h(
    "div",
    { class: `skt-seat is-${placed(place)}${words(turn) ? " is-turn" : ""}`, key: `seat.${id}` },
    plate,
    hand && cards(hand, scene, `hand.${id}`),
  );
}

// A card in the middle lies towards the seat it came from; whose it is, is heard before its name.
function trick(value, seats, scene) {
  const { label, cards: played, caption } = record(value);
  const laid = list(played).map(record).map((one) => {
    const from = seats.find((other) => other.place === one.place);
    const before = words(record(one.card).above) ? "" : words(from?.name);
    const shown = card(one.card, scene, { before });
    return h("div", { class: `skt-played is-${placed(one.place)}`, key: words(record(one.card).key) }, shown);
  });
  return h(
    "div",
    {
      class: "skt-trick", role: "group", "aria-label": words(label) || undefined, "data-group": "trick",
      key: "trick", "data-key": "trick", tabindex: "-1",
    },
    h("div", { class: "skt-middle", key: "middle" }, ...laid),
    words(caption) && h("p", { class: "skt-caption", key: "caption" }, words(caption)),
  );
}

// In the order in which one hears it: the task, what is played, the trick, the own hand, the others',
// what is said, what can be said, and the rest.
export function table(model, scene) {
  const seats = list(model.seats).map(record);
  const own = (one) => placed(one.place) === "bottom";
  const heard = [...seats.filter(own), ...seats.filter((one) => !own(one))];
  const tools = list(model.tools).map((one) => button(one));
  const panels = list(model.panels).map((one) => panel(one, scene));
  return [
    words(model.heading) && h("h2", { class: "skt-heading is-title", key: "heading" }, words(model.heading)),
    words(model.ask) && h("p", { class: "skt-ask", key: "ask" }, words(model.ask)),
    words(model.title) && h("p", { class: "skt-title", key: "title" }, words(model.title)),
    h(
      "div",
      { class: "skt-table", key: "table" },
      trick(model.trick, seats, scene),
      ...heard.map((one) => seat(one, scene)),
    ),
    says(model.says),
    model.choices && buttons(model.choices, "choice", "choices"),
    model.calls && buttons(model.calls, "call", "calls"),
    model.coach && h("div", { class: "skt-panels is-coach", key: "coach" }, panel(model.coach, scene)),
    tools.length > 0 && h("div", { class: "skt-buttons is-tool", key: "tools" }, ...tools),
    panels.length > 0 && h("div", { class: "skt-panels", key: "panels" }, ...panels),
  ];
}
