// The view model of a question on a page that has nobody to ask: the same as screen/question_model.py
// makes, put together of sentences that were written down beforehand.
import {
  isAtOnce, isDone, isHandedIn, isMistaken, isRight, isWell, isWritten, optionOf, restOf, share,
} from "./answer.js";

// A sentence with what belongs into its gaps.
export const filled = (text, ...values) =>
  values.reduce((done, value, at) => done.replaceAll(String.fromCharCode(0xe000 + at), value), text);

function spokenOf(piece, key) {
  const { short, spoken = short } = optionOf(piece, key);
  return spoken;
}

const line = (strong, text, tone = "plain") => (strong ? { text, tone, strong } : { text, tone });
const marked = (tone, { texts }) => ({ text: texts.mark[tone], tone });

function became(piece, state, key, page) {
  if (key === state.slip) return marked("wrong", page);
  const chosen = state.chosen.includes(key);
  if (isAtOnce(piece) && chosen) return marked(isRight(piece, state, key) ? "right" : "wrong", page);
  if (!state.checked || piece.form === "order") return undefined;
  if (isMistaken(piece, state, key)) return marked(chosen ? "wrong" : "missed", page);
  return chosen ? marked("right", page) : undefined;
}

function option(piece, state, key, page) {
  const { model: bare, pick } = optionOf(piece, key);
  const model = { ...bare, key };
  const tried = isAtOnce(piece) && state.chosen.includes(key);
  if (!isDone(piece, state) && !tried) model.act = pick;
  if (isHandedIn(piece) && !state.checked) model.pressed = state.chosen.includes(key);
  const mark = became(piece, state, key, page);
  return mark ? { ...model, mark } : model;
}

function placed(piece, state, key, page) {
  const above = filled(page.texts.place, state.chosen.indexOf(key) + 1);
  const { model: bare, hold } = optionOf(piece, key);
  const model = { ...bare, key: `row.${key}`, above };
  if (state.checked) return { ...model, mark: marked(isRight(piece, state, key) ? "right" : "wrong", page) };
  return piece.stepwise ? model : { ...model, act: hold, pressed: key === state.held };
}

function moves(piece, state, { texts }) {
  const at = state.chosen.indexOf(state.held);
  const { left, right, back } = texts.moves;
  const buttons = [at > 0 && left, at < state.chosen.length - 1 && right, back].filter(Boolean);
  return { label: filled(texts.move, spokenOf(piece, state.held)), buttons };
}

function signs({ signs: group }, state, done) {
  const buttons = group.buttons.map((one) => ({ ...one, pressed: state.sign !== "" && one.act.endsWith(state.sign) }));
  return { ...group, buttons: done ? buttons.filter(({ pressed }) => pressed) : buttons };
}

function answer(piece, state, page) {
  const model = { form: piece.form, label: piece.label };
  if (piece.caption) model.caption = piece.caption;
  const done = isDone(piece, state);
  if (isWritten(piece)) {
    model.field = { ...piece.field, value: state.written, disabled: done };
    if (piece.signed) model.group = signs(piece, state, done);
  } else if (piece.form === "order") {
    model.row = page.texts.row;
    model.placed = state.chosen.map((key) => placed(piece, state, key, page));
    model.options = restOf(piece, state).map((key) => option(piece, state, key, page));
    if (state.held !== null) model.group = moves(piece, state, page);
  } else {
    model.options = piece.options.map(({ key }) => option(piece, state, key, page));
  }
  return model;
}

function tools(piece, state, { texts }) {
  const { again, check, write, undo, hint, another_hint: another } = texts.tools;
  if (isDone(piece, state)) return [again];
  return [
    !isAtOnce(piece) && !piece.stepwise && (isWritten(piece) ? write : check),
    state.past.length > 0 && undo,
    state.hints < piece.hints.length && (state.hints ? another : hint),
  ].filter(Boolean);
}

// A number as a sentence shows it.
const figure = (number) => String(number).replace("-", "−");
export function amount(piece, value, { money }) {
  if (piece.form !== "money") return figure(value);
  return value === 1 ? money.one : filled(money.many, figure(value));
}

function verdict(piece, state, page) {
  const { texts } = page;
  if (state.checked && !isWell(piece, state)) {
    const found = share(piece, state);
    return [line(found ? filled(texts.partly[piece.form], found) : texts.none_of_it, "", "wrong")];
  }
  if (isDone(piece, state)) {
    const last = optionOf(piece, state.chosen.at(-1));
    return [line(texts.well[piece.form] ?? texts.well.any, isHandedIn(piece) ? "" : (last ?? piece).why, "right")];
  }
  if (state.slip !== null) {
    if (state.value === null) return [line(texts.not_yet, optionOf(piece, state.slip).why, "wrong")];
    const given = filled(texts.not_yet_given, amount(piece, state.value, page));
    return [line(given, piece.because[state.value] ?? piece.otherwise, "wrong")];
  }
  const at = state.chosen.indexOf(state.moved);
  return at < 0 ? [] : [line("", filled(texts.placed, spokenOf(piece, state.moved), at + 1))];
}

function says(piece, state, page) {
  if (state.trouble) return { lines: [line("", state.trouble)], again: state.turns };
  const lines = state.hinted
    ? [line(page.texts.rung, piece.hints[state.hints - 1])]
    : verdict(piece, state, page);
  return { lines, again: state.turns };
}

// The reasons for these options; those with the same one share a line.
function reasons(piece, state, keys, mistaken, { texts }) {
  const shared = new Map();
  for (const key of keys) {
    const { why, plain = why, short } = optionOf(piece, key);
    const right = isRight(piece, state, key);
    const text = state.chosen.includes(key) && !right ? why : plain;
    const name = JSON.stringify([text, right]);
    if (!shared.has(name)) shared.set(name, { text, right, names: [] });
    const { names } = shared.get(name);
    if (!names.includes(short)) names.push(short);
  }
  return [...shared.values()].map(({ text, right, names }) => {
    const tone = right ? "missed" : "wrong";
    const kind = mistaken ? tone : right ? "right" : "left";
    return line(filled(texts.line[kind], names.join(", ")), text, mistaken ? tone : "plain");
  });
}

function checked(piece, state, page) {
  if (piece.form === "order") {
    if (isWell(piece, state)) return [];
    const keys = state.chosen.filter((key) => !isRight(piece, state, key));
    return [...reasons(piece, state, keys, true, page), line("", piece.order_is)];
  }
  const keys = piece.options.map(({ key }) => key);
  const mistaken = keys.filter((key) => isMistaken(piece, state, key));
  const rest = keys.filter((key) => !mistaken.includes(key));
  const between = mistaken.length > 0 && rest.length > 0 ? [line("", page.texts.others)] : [];
  return [
    ...reasons(piece, state, mistaken, true, page), ...between, ...reasons(piece, state, rest, false, page),
  ];
}

function feedback(piece, state, page) {
  if (state.checked) return checked(piece, state, page);
  return state.hinted && state.slip !== null ? verdict(piece, state, page) : [];
}

export function model(piece, state, page) {
  return {
    version: page.model, kind: "question", lang: page.lang, label: page.texts.title, faces: page.faces,
    ask: piece.ask, shown: piece.shown, answer: answer(piece, state, page),
    hints: piece.hints.slice(0, Math.max(0, state.hints - (state.hinted ? 1 : 0))),
    says: says(piece, state, page), feedback: feedback(piece, state, page), tools: tools(piece, state, page),
  };
}
