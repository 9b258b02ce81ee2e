// How it went on a page of questions: sums, a code, and each question with what became of it.
import { h } from "./dom.js";
import { button, lines } from "./parts.js";
import { filled } from "./answer_model.js";
import { code } from "./code.js";
import { HELPED, OPEN, WELL, WRONG } from "./course.js";

const LINE = 30; // letters of a code in a line, on a telephone
const TONES = ["plain", "wrong", "marked", "right"];

export const count = (run, mark) => run.marks.filter((one) => one === mark).length;
const isPartly = (run, at) => run.marks[at] === WRONG && run.shares[at] > 0;

function sums({ texts }, run) {
  const all = run.marks.length;
  const partly = run.marks.filter((_, at) => isPartly(run, at)).length;
  const text = (mark) => {
    if (mark === WELL) return filled(texts.right_of_all, count(run, mark), all);
    if (mark === WRONG && partly > 0) return filled(texts.wrong_partly, count(run, mark), partly);
    return filled(texts.sums[mark], count(run, mark));
  };
  const said = [WELL, HELPED, WRONG, OPEN]
    .filter((mark) => mark === WELL || count(run, mark) > 0)
    .map((mark) => ({ text: text(mark), tone: TONES[mark] }));
  if (partly === 0) return said;
  const whole = run.shares.reduce((sum, one) => sum + one, 0);
  return [...said, { text: filled(texts.total, Math.round(whole / all)) }];
}

function entry({ texts }, run, piece, at) {
  const mark = run.marks[at];
  const partly = isPartly(run, at);
  const text = partly ? filled(texts.partly_right, run.shares[at]) : texts.marks[mark];
  const said = h("span", { class: `skt-mark is-${partly ? "missed" : TONES[mark]}` }, text);
  const label = h("span", {}, `${at + 1}. ${piece.ask}`);
  return h("li", {}, h("button", { type: "button", class: "skt-button", "data-act": String(at) }, label, said));
}

// `copied` is what is said after the code was to be copied.
export function result(page, run, copied) {
  const { texts, pieces } = page;
  const partly = run.marks.some((_, at) => isPartly(run, at));
  const whole = code(page, run.marks);
  return [
    h("div", { key: "sums" }, ...lines(sums(page, run))),
    h(
      "label",
      { class: "skt-code", key: "code" },
      h("span", {}, texts.code),
      h("textarea", { id: "code", readonly: true, rows: Math.ceil(whole.length / LINE), value: whole }),
    ),
    h("div", { class: "skt-buttons", key: "copy" }, button({ act: "copy", label: texts.copy, main: true })),
    h("p", { role: "status", class: "skt-count", key: "copied" }, copied),
    h("p", { class: "skt-count", key: "about" }, texts.about_code, partly && ` ${texts.about_partly}`),
    h("h3", { class: "skt-heading", key: "all" }, texts.all),
    h("ol", { key: "list", class: "skt-all" }, ...pieces.map((piece, at) => entry(page, run, piece, at))),
  ];
}
