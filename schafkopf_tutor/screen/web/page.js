// A page of questions that has nobody to ask: it goes from one to the next, remembers in the browser, and
// ends in a result with a code.
import { h, patch } from "./dom.js";
import { button } from "./parts.js";
import { mount, unmount } from "./mount.js";
import { isDone } from "./answer.js";
import { filled, model } from "./answer_model.js";
import { OPEN, course } from "./course.js";
import { count, result } from "./result.js";
import { clear, lay } from "./paper.js";
import { drawn } from "./drawn.js";

const part = (name) => document.getElementById(name);
const tool = (word, label, more) => button({ act: word, label, ...more });

// Whether the person waits for what is said: more than a step on the way to an answer.
const isNews = (before, now) =>
  now.slips > before.slips || now.checked !== before.checked || now.hints > before.hints || now.trouble !== "";

export function start(given) {
  const page = { ...given, faces: drawn(given) };
  const { pieces, texts } = page;
  const { run, step, keep, erase, load } = course(page);
  const here = part("here");
  let shown = null;
  let asked = false; // whether to erase everything
  let copied = "";
  let remembers = keep();

  const atEnd = () => run.at === pieces.length;
  const isOver = () => !atEnd() && isDone(pieces[run.at], run.states[run.at]);

  function top() {
    const answered = pieces.length - count(run, OPEN);
    const heading = atEnd() ? texts.result : filled(texts.of, run.at + 1, pieces.length);
    return [
      h("h2", { tabindex: "-1", key: "heading" }, heading),
      h("p", { class: "skt-count", key: "count" }, filled(texts.so_far, answered)),
      h("progress", { max: pieces.length, value: answered, "aria-label": texts.answered, key: "bar" }),
      !remembers && h("p", { class: "skt-count is-whole", key: "forgets" }, texts.forgets),
    ];
  }

  function below() {
    if (atEnd()) return result(page, run, copied);
    const { source } = pieces[run.at];
    const judged = isOver() || run.states[run.at].slip !== null;
    return [judged && source && h("p", { class: "skt-count", key: "source" }, source)];
  }

  function ways() {
    const back = run.at > 0 && tool("backward", texts.back);
    if (atEnd()) {
      if (!asked) return [back, tool("ask", texts.erase)];
      return [h("p", { key: "sure" }, texts.sure), tool("erase", texts.yes), tool("keep", texts.no)];
    }
    const last = run.at === pieces.length - 1;
    const on = last ? texts.to_result : run.marks[run.at] === OPEN ? texts.skip : texts.next;
    const early = !last && run.steps.length > 0 && tool("end", texts.early);
    return [back, tool("onward", on, { main: isOver() }), early];
  }

  function draw() {
    patch(part("top"), top());
    if (shown !== run.at) unmount(here);
    shown = run.at;
    if (!atEnd()) mount(here, model(pieces[run.at], run.states[run.at], page), chosen);
    patch(part("below"), below());
    patch(part("ways"), ways());
  }

  function chosen(word) {
    const before = run.states[run.at];
    const wasOver = isOver();
    const inside = here.contains(document.activeElement);
    step(run.at, word);
    remembers = keep();
    draw();
    // nothing is left to choose: Enter goes on
    if (!wasOver && isOver() && inside) part("ways").querySelector("[data-act=onward]").focus({ preventScroll: true });
    if (isOver() || isNews(before, run.states[run.at])) {
      here.querySelector("[role=status]")?.scrollIntoView({ block: "nearest" });
    }
  }

  function go(at) {
    run.at = at;
    asked = false;
    copied = "";
    remembers = keep();
    draw();
    part("top").firstChild.focus();
    part("top").scrollIntoView({ block: "nearest" });
  }

  // Where a page in a frame may not write to the clipboard by itself, the older way may still be open;
  // otherwise the code is selected, and the person can copy it.
  async function copy() {
    const field = part("code");
    field.focus();
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copied = texts.copied;
    } catch {
      copied = document.execCommand("copy") ? texts.copied : texts.marked;
    }
    draw();
  }

  const WAYS = new Map([
    ["onward", () => go(run.at + 1)],
    ["backward", () => go(run.at - 1)],
    ["end", () => go(pieces.length)],
    ["copy", copy],
    ["keep", () => go(pieces.length)],
    ["ask", () => {
      asked = true;
      draw();
      part("ways").querySelector("[data-act=keep]").focus();
    }],
    ["erase", () => {
      erase();
      go(0);
    }],
  ]);
  for (const name of ["below", "ways"]) {
    part(name).addEventListener("click", (event) => {
      const word = event.target.closest("[data-act]")?.dataset.act;
      if (WAYS.has(word)) WAYS.get(word)();
      else if (word) go(Number(word));
    });
  }
  // whoever keeps Enter pressed does not run through all questions
  part("ways").addEventListener("keydown", (event) => event.repeat && event.preventDefault());
  // another tab with the same page has gone on
  addEventListener("storage", ({ key }) => {
    if (key !== page.id) return;
    load();
    draw();
  });
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  const look = () => {
    document.body.dataset.look = dark?.matches ? "dark" : "light";
  };
  dark?.addEventListener("change", look);
  // a result is printed as it stands, questions all together
  addEventListener("beforeprint", () => {
    document.body.dataset.look = "light";
    if (atEnd()) return;
    document.body.dataset.paper = "true";
    lay(part("paper"), page, { title: document.title, about: part("about").textContent });
  });
  addEventListener("afterprint", () => {
    delete document.body.dataset.paper;
    clear(part("paper"));
    look();
  });
  look();
  draw();
}
