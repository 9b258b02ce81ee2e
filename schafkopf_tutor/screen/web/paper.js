// A page of questions on paper: all of them with room to answer, and what is right on a sheet of its own.
import { h, patch } from "./dom.js";
import { mount, unmount } from "./mount.js";
import { begun, isWritten } from "./answer.js";
import { amount, model } from "./answer_model.js";

// What is right, as short as a list shows it.
function right(piece, page) {
  if (isWritten(piece)) {
    const unit = piece.form === "number" && piece.field.unit ? ` ${piece.field.unit}` : "";
    return `${amount(piece, piece.right, page)}${unit}`;
  }
  if (piece.form === "order") return piece.order_is;
  const named = piece.options.filter((one) => one.right).map((one) => one.short);
  return [...new Set(named)].join(", ");
}

// Fill the place for paper, or empty it; the look is light, whatever the screen's is.
export function lay(place, page, head) {
  const { texts, pieces } = page;
  const line = (label) => h("p", { class: "skt-blank-line" }, label);
  patch(place, [
    h("h1", {}, head.title),
    h("p", { class: "skt-about" }, head.about),
    h("div", { class: "skt-who" }, line(texts.name), line(texts.date)),
    ...pieces.map((_, at) => h("section", {}, h("b", {}, `${at + 1}.`), h("div", { class: "skt-asked" }))),
    h("h2", { class: "skt-key" }, texts.solutions),
    h("ol", { class: "skt-key-list" }, ...pieces.map((piece) => h("li", {}, right(piece, page)))),
  ]);
  place.querySelectorAll(".skt-asked").forEach((node, at) =>
    mount(node, model(pieces[at], begun(), page), () => {}));
}

export function clear(place) {
  place.querySelectorAll(".skt-asked").forEach(unmount);
  patch(place, []);
}
