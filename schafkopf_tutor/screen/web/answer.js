// How far a question is answered on a page that has nobody to ask: the same steps as in
// screen/question_answer.py. What is right was written down beforehand; here it is only compared.
const AT_ONCE = ["choice", "seat"];
const HANDED_IN = ["choices", "cards"];
const WRITTEN = ["number", "money"];
const WHOLE = 100;
const FIGURES = /^([+\-−–]?)\s*([0-9]{1,7})(?:[.,]([0-9]{1,2}))?\s*(\p{L}*|€)$/u;
const SIGN_BEFORE = /^[+\-−–]+/u;

export const isWritten = (piece) => WRITTEN.includes(piece.form);
export const isAtOnce = (piece) => AT_ONCE.includes(piece.form);
export const isHandedIn = (piece) => HANDED_IN.includes(piece.form);

// `chosen` are keys of options; `slip` is what was wrong in the last attempt, `slips` how many there were;
// `trouble` is why an answer could not be handed in. `turns` grows with everything that is said.
export const begun = (more) => ({
  chosen: [], slip: null, slips: 0, checked: false, trouble: "", written: "", sign: "", value: null, held: null,
  moved: null, past: [], hints: 0, helped: false, hinted: false, turns: 0, ...more,
});

export const optionOf = (piece, key) => piece.options.find((one) => one.key === key);
export const namesOf = (piece, state) => state.chosen.map((key) => optionOf(piece, key).name);
export const restOf = (piece, state) =>
  piece.options.map(({ key }) => key).filter((key) => !state.chosen.includes(key));

// The places of those in a row that stand the right way round: of the longest part of it, the first of several.
function standing(piece, state) {
  const ranks = namesOf(piece, state).map((name) => piece.row.indexOf(name));
  const longest = (runs) => runs.reduce((best, run) => (run.length > best.length ? run : best), []);
  const runs = [];
  ranks.forEach((rank, at) => runs.push([...longest(runs.filter((run) => ranks[run.at(-1)] <= rank)), at]));
  return longest(runs);
}

// Whether an option belongs to the right answer; in a row, whether it stands right: at its place, or of a row
// that was handed in, so that it need not be moved.
export function isRight(piece, state, key) {
  const { name, right } = optionOf(piece, key);
  if (piece.form !== "order") return right;
  const at = state.chosen.indexOf(key);
  return state.checked ? standing(piece, state).includes(at) : at >= 0 && piece.row[at] === name;
}

// Of two same ones one is enough.
export function isMistaken(piece, state, key) {
  if (state.chosen.includes(key)) return !isRight(piece, state, key);
  return isRight(piece, state, key) && !namesOf(piece, state).includes(optionOf(piece, key).name);
}

export function isDone(piece, state) {
  const last = state.chosen.at(-1);
  if (isAtOnce(piece)) return last !== undefined && isRight(piece, state, last);
  if (isWritten(piece)) return state.value === piece.right;
  return piece.stepwise ? state.chosen.length === piece.options.length : state.checked;
}

const isWhole = (piece, state) =>
  piece.form === "order"
    ? restOf(piece, state).length === 0 && state.chosen.every((key) => isRight(piece, state, key))
    : piece.options.every(({ key }) => !isMistaken(piece, state, key));

export const isWell = (piece, state) => isDone(piece, state) && (!state.checked || isWhole(piece, state));

// What the answer is worth, of hundred. In a set or a row that was handed in, what differs is counted, and
// what that is worth was written down beforehand.
export function share(piece, state) {
  if (!state.checked) return isDone(piece, state) ? WHOLE : 0;
  const names = namesOf(piece, state);
  if (piece.form === "order") {
    const places = names.map((name) => piece.row.indexOf(name));
    const turned = places.flatMap((one, at) => places.slice(at + 1).filter((other) => other < one));
    return piece.shares[turned.length];
  }
  const right = new Set(piece.options.filter((one) => one.right).map((one) => one.name));
  const [found, besides] = [true, false].map((wanted) => new Set(names.filter((one) => right.has(one) === wanted)));
  return piece.shares[found.size][besides.size];
}

const said = (state, changes) => ({ ...state, trouble: "", hinted: false, turns: state.turns + 1, ...changes });
const slipped = (state, changes) => said(state, { ...changes, slips: state.slips + 1 });
const inRow = (state, chosen, held, moved) =>
  said(state, { chosen, past: [...state.past, state.chosen], held, moved });

// A number, or an amount in the unit of the page; else what to write instead.
function read(piece, text, { texts, money }) {
  const found = FIGURES.exec(text.trim());
  const slip = { trouble: !text.trim() ? texts.unwritten : piece.form === "money" ? money.slip : texts.number };
  if (!found) return slip;
  const [, sign, figures, part, unit] = found;
  const minus = sign !== "" && sign !== "+";
  if (piece.form === "number") return part || unit ? slip : { size: Number(figures), sign: minus ? "-" : sign };
  const named = unit.toLowerCase();
  const whole = money.parts && (part !== undefined || money.whole.includes(named));
  const known = whole ? money.whole : money.units;
  if ((named && !known.includes(named)) || (part !== undefined && !whole)) return slip;
  const size = whole ? Number(figures) * 100 + Number((part ?? "").padEnd(2, "0")) : Number(figures);
  return { size, sign: minus ? "-" : sign };
}

function written(piece, state, text, page) {
  const got = read(piece, text, page);
  if (got.trouble) return said(state, { written: text, trouble: got.trouble });
  const sign = piece.signed ? got.sign || state.sign : got.sign;
  if (piece.signed && !sign && got.size) return said(state, { written: text, trouble: page.texts.unsigned });
  const value = sign === "-" ? 0 - got.size : got.size;
  const now = piece.signed
    ? { written: text.trim().replace(SIGN_BEFORE, "").trimStart(), sign, value, slip: null }
    : { written: text, sign: "", value, slip: null };
  return value === piece.right ? said(state, now) : slipped(state, { ...now, slip: String(value) });
}

function check(piece, state, text, page) {
  if (isWritten(piece)) return written(piece, state, text, page);
  if (isHandedIn(piece) && state.chosen.length === 0) return said(state, { trouble: page.texts.nothing[piece.form] });
  const left = restOf(piece, state).length;
  if (piece.form === "order" && left > 0 && !piece.stepwise) return said(state, { trouble: page.texts.left[left] });
  if (isAtOnce(piece) || piece.stepwise) return state;
  const now = said(state, { checked: true, held: null, moved: null });
  return isWell(piece, now) ? now : { ...now, slips: now.slips + 1 };
}

function place(piece, state, key) {
  if (!piece.stepwise) return inRow(state, [...state.chosen, key], null, key);
  if (optionOf(piece, key).name !== piece.row[state.chosen.length]) return slipped(state, { slip: key });
  return said(state, { chosen: [...state.chosen, key], slip: null, moved: key });
}

function pick(piece, state, key) {
  const { chosen } = state;
  if (!optionOf(piece, key)) return state;
  if (isHandedIn(piece)) {
    const rest = chosen.filter((one) => one !== key);
    return { ...state, chosen: chosen.includes(key) ? rest : [...chosen, key], trouble: "" };
  }
  if (chosen.includes(key)) return state;
  if (piece.form === "order") return place(piece, state, key);
  const now = { chosen: [...chosen, key] };
  return optionOf(piece, key).right
    ? said(state, { ...now, slip: null })
    : slipped(state, { ...now, slip: key });
}

function hint(piece, state) {
  if (state.hints >= piece.hints.length) return state;
  return { ...state, hints: state.hints + 1, helped: true, hinted: true, trouble: "" };
}

function hold(piece, state, key) {
  if (piece.stepwise || piece.form !== "order" || !state.chosen.includes(key)) return state;
  return { ...state, held: key === state.held ? null : key };
}

const shift = (by) => (piece, state) => {
  const { held } = state;
  if (held === null) return state;
  const row = state.chosen.filter((key) => key !== held);
  const to = state.chosen.indexOf(held) + by;
  if (to < 0 || to > row.length) return state;
  row.splice(to, 0, held);
  return inRow(state, row, held, held);
};

function back(piece, state) {
  if (state.held === null) return state;
  return inRow(state, state.chosen.filter((key) => key !== state.held), null, null);
}

function undo(piece, state) {
  if (state.past.length === 0) return state;
  const chosen = state.past.at(-1);
  const held = chosen.includes(state.held) ? state.held : null;
  return said(state, { chosen, past: state.past.slice(0, -1), held, moved: null });
}

function sign(piece, state, which) {
  return piece.signed && ["+", "-"].includes(which) ? { ...state, sign: which, trouble: "" } : state;
}

const WAYS = new Map([
  ["hint", hint], ["pick", pick], ["hold", hold], ["left", shift(-1)], ["right", shift(1)], ["back", back],
  ["undo", undo], ["sign", sign], ["check", check],
]);

// The state after something was chosen. A word it does not know changes nothing.
export function act(piece, state, word, page) {
  const end = word.indexOf(" ");
  const [verb, rest] = end < 0 ? [word, ""] : [word.slice(0, end), word.slice(end + 1)];
  if (verb === "again") return begun({ slips: state.slips, helped: state.helped });
  const way = WAYS.get(verb);
  return !way || isDone(piece, state) ? state : way(piece, state, rest, page);
}
