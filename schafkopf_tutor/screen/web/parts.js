// The parts that all screens are made of: cards, groups of them, buttons, lines, what is said.
import { h, list, record, words } from "./dom.js";

const TONES = ["plain", "right", "wrong", "missed", "marked"];
export const tone = (value) => (TONES.includes(value) ? ` is-${value}` : "");

// The picture of a card. Only drawings that the model brings along are shown, nothing is fetched.
function picture(face, name, scene) {
  const looks = record(scene.faces[face]);
  const address = words(looks[scene.look] ?? looks.light);
  if (!address.startsWith("data:image/svg+xml,")) return h("span", { class: "skt-blank" }, name);
  return h("img", { class: "skt-card", src: address, alt: name, draggable: "false" });
}

const mark = (value) => value && h("span", { class: `skt-mark${tone(record(value).tone)}` }, words(record(value).text));

// A card; a button where it can be chosen. `first` is the one of its group that Tab reaches.
export function card(value, scene, first = true) {
  const { key, act, playable, pressed, strong } = value;
  const name = words(value.name);
  const why = words(value.why);
  const inside = [picture(words(value.face), name, scene), mark(value.mark)];
  const look = `skt-at${playable === false ? " is-grey" : ""}${strong ? " is-strong" : ""}`;
  const chosen = act
    ? h(
        "button",
        {
          type: "button", class: "skt-choose", "data-act": act, "data-key": key, tabindex: first ? "0" : "-1",
          "aria-disabled": playable === false ? "true" : undefined, "aria-description": why || undefined,
          "aria-pressed": typeof pressed === "boolean" ? String(pressed) : undefined, title: why || name,
        },
        ...inside,
      )
    : h("span", { class: "skt-still" }, ...inside);
  const beside = (text, place) => words(text) && h("span", { class: `skt-beside is-${place}` }, words(text));
  return h("span", { class: look, key: words(key) }, beside(value.above, "above"), chosen, beside(value.below, "below"));
}

// Cards under a label. One stop of Tab; the arrow keys go from card to card.
export function cards(value, scene, key) {
  const group = record(value);
  const held = list(group.cards).map(record);
  const layout = ["row", "fan", "grid"].includes(group.layout) ? group.layout : "row";
  const stop = held.find((one) => one.act && words(one.key) === scene.stop(key)) ?? held.find((one) => one.act);
  return h(
    "div",
    { class: `skt-cards is-${layout}`, role: "group", "aria-label": words(group.label), "data-group": key, key, tabindex: "-1" },
    words(group.caption) && h("p", { class: "skt-caption" }, words(group.caption)),
    ...held.map((one) => card(one, scene, one === stop)),
  );
}

export function button(value, kind = "tool") {
  const { act, label, main, pressed, playable, why } = record(value);
  return h(
    "button",
    {
      type: "button", class: `skt-button is-${main ? "main" : kind}${playable === false ? " is-grey" : ""}`,
      "data-act": words(act), "data-key": words(act), key: words(act), "aria-disabled": playable === false ? "true" : undefined,
      "aria-description": words(why) || undefined, title: words(why) || undefined,
      "aria-pressed": typeof pressed === "boolean" ? String(pressed) : undefined,
    },
    words(label),
  );
}

export function buttons(value, kind, key = "tools") {
  const group = record(value);
  const made = list(group.buttons).map((one) => button(one, kind));
  return made.length > 0 && h("div", { class: `skt-buttons is-${kind}`, role: "group", "aria-label": words(group.label) || undefined, key }, ...made);
}

// A line to write in; what is written is sent with Enter or the button that belongs to it.
export function field(value) {
  const { act, label, value: written, unit, numeric, disabled } = record(value);
  return h(
    "label",
    { class: "skt-field", key: words(act) },
    h("span", { class: "skt-label" }, words(label)),
    h("input", {
      type: "text", inputmode: numeric ? "decimal" : "text", autocomplete: "off", spellcheck: "false",
      "data-field": words(act), value: words(written), disabled: disabled === true,
    }),
    words(unit) && h("span", { class: "skt-unit" }, words(unit)),
  );
}

export function lines(values) {
  return list(values).map((one) => {
    const line = typeof one === "string" ? { text: one } : record(one);
    const strong = words(line.strong);
    return h("p", { class: `skt-line${tone(line.tone)}` }, strong && h("b", {}, strong), strong && " ", words(line.text));
  });
}

// What is said now: read aloud once. The same words are new words when `again` has grown.
export function says(value) {
  const { lines: said, again } = record(value);
  const twice = Number.isInteger(again) && again % 2 === 1 && h("span", { "aria-hidden": "false" }, "\u200b");
  return h("div", { class: "skt-says", role: "status", "aria-live": "polite", "aria-atomic": "true", key: "says" }, ...lines(said), twice);
}

export function table(value) {
  const { head, rows } = record(value);
  return h(
    "table",
    { class: "skt-words" },
    h("thead", {}, h("tr", {}, ...list(head).map((cell) => h("th", { scope: "col" }, words(cell))))),
    h("tbody", {}, ...list(rows).map((row) => h("tr", {}, ...list(row).map((cell) => h("td", {}, words(cell)))))),
  );
}

export function panel(value, scene) {
  const { key, title, cards: groups, lines: said, table: tabled } = record(value);
  const name = words(key);
  return h(
    "section",
    { class: "skt-panel", "aria-label": words(title), key: `panel.${name}` },
    h("h3", { class: "skt-title" }, words(title)),
    ...list(groups).map((group, at) => cards(group, scene, `${name}.${at}`)),
    ...lines(said),
    tabled && table(tabled),
  );
}
