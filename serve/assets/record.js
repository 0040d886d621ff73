// The training record: attempts at puzzles, and runs. Everything else, such as the rating and the days in a row, is
// computed from it (progress.js). It is stored in the browser (keep.js) and exported to files, which later versions
// must read (doc/STABILITY.md).
//
// An attempt has the code of a puzzle, the time (at, in milliseconds), and the outcome (how). It may have the rating of
// the puzzle, and the day of a daily puzzle. If it has a mode, it does not count for the rating: "run" against the
// clock, "seen" after a look at the solution. There is only one attempt with the same code and time.

import { phrase } from "./line.js";

// A run has its kind and its seed. It has the game of its puzzles if they have gods, and the gods if the user has
// chosen them. An attempt does not have the game, because it follows from the code.

const format = "puzzlecode training", version = 1;

// outcomes are the outcomes of attempts, the worst first: not solved; solved after a wrong turn; solved with a hint;
// solved.
export const outcomes = ["failed", "mistaken", "hinted", "solved"];

// empty returns the record of a new player. start is the initial rating and the time when the player chose it. It is
// null until then.
export const empty = () => ({ start: null, attempts: [], runs: [] });

const matches = (pattern) => (v) => typeof v === "string" && pattern.test(v);
const isNumber = (least, most) => (v) => Number.isInteger(v) && v >= least && v <= most;
const oneOf = (...list) => [(v) => list.includes(v), "record.oneof", { list: list.join(", ") }];

// The fields of a record. Each has whether it is required, a function that checks it, and the sentence that says what it
// must be, with its arguments.
const time = [true, isNumber(0, 8.64e15), "record.time"], rating = [isNumber(0, 4000), "record.rating"];
const count = [true, isNumber(0, 1e6), "record.number"], god = [false, matches(/^[a-z]{1,20}$/), "record.god"];
const shapes = {
  start: { rating: [true, ...rating], at: time },
  attempt: {
    code: [true, matches(/^[1-9A-HJ-NP-Za-km-z]{9,64}$/), "record.code"], at: time, how: [true, ...oneOf(...outcomes)],
    mode: [false, ...oneOf("run", "seen")], rating: [false, ...rating], day: [false, matches(/^\d{4}-\d\d-\d\d$/), "record.day"],
  },
  run: {
    at: time, kind: [true, ...oneOf("run3", "run5", "streak")], seed: [true, matches(/^.{1,64}$/s), "record.text"],
    game: [false, matches(/^(santorini,)?gods$/), "record.game"], by: god, against: god, solved: count, wrong: count, hardest: [true, ...rating],
  },
};

// checked returns an object after it has checked the fields in shape. The error names the place of a fault.
function checked(value, shape, place) {
  if (!value || typeof value !== "object" || Array.isArray(value)) throw new Error(phrase("record.object", { place }));
  for (const name of Object.keys(value)) if (!shape[name]) throw new Error(phrase("record.unknown", { place, name: JSON.stringify(name), version }));
  for (const [name, [must, check, ...want]] of Object.entries(shape)) {
    if (value[name] === undefined && !must) continue;
    if (!check(value[name])) throw new Error(phrase("record.field", { name, place, value: JSON.stringify(value[name])?.slice(0, 40) ?? phrase("record.missing"), want: phrase(...want) }));
  }
  return value;
}

function list(values, shape, place) {
  if (!Array.isArray(values)) throw new Error(phrase("record.list", { place: `${place}s` }));
  return values.map((value, i) => checked(value, shape, `${place} ${i + 1}`));
}

// read reads a record that is written as a text. Its error says what is wrong and where. If a newer version of the page
// has written the text, the error has isNewer.
export function read(text) {
  let value = null;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    throw new Error(phrase("record.json", { why: fault.message }));
  }
  if (value?.format !== format) throw new Error(phrase("record.format", { name: JSON.stringify(format) }));
  if (!Number.isInteger(value.version) || value.version < 1) throw new Error(phrase("record.versionless"));
  if (value.version > version) throw Object.assign(new Error(phrase("record.newer", { n: value.version, version })), { isNewer: true });
  const { start = null, attempts, runs } = value;
  return merge(empty(), {
    start: start && checked(start, shapes.start, "start"), attempts: list(attempts, shapes.attempt, "attempt"), runs: list(runs, shapes.run, "run"),
  });
}

export const write = ({ start, attempts, runs }) => JSON.stringify({ format, version, ...(start ? { start } : {}), attempts, runs });

// merge combines two records. If they have the same attempt with different outcomes, the better one is taken, because
// an outcome may become better later. Of two initial ratings, the earlier is taken.
export function merge(a, b) {
  const attempts = new Map(), runs = new Map();
  for (const attempt of [...a.attempts, ...b.attempts]) {
    const key = `${attempt.code} ${attempt.at}`, known = attempts.get(key);
    const better = known && outcomes.indexOf(known.how) > outcomes.indexOf(attempt.how) ? known.how : attempt.how;
    attempts.set(key, { ...attempt, ...known, how: better });
  }
  for (const run of [...a.runs, ...b.runs]) runs.set(`${run.kind} ${run.seed} ${run.at}`, run);
  const inTime = (map) => [...map].sort(([k, x], [l, y]) => x.at - y.at || (k < l ? -1 : 1)).map(([, value]) => value);
  const start = [a.start, b.start].filter(Boolean).sort((x, y) => x.at - y.at || x.rating - y.rating)[0] || null;
  return { start, attempts: inTime(attempts), runs: inTime(runs) };
}
