// The training record: attempts at puzzles, and runs. Everything else, such as the rating and the days in a row, is
// computed from it (progress.js). It is stored in the browser (keep.js) and exported to files, which later versions
// must read (doc/STABILITY.md).
//
// An attempt has the code of a puzzle, the time (at, in milliseconds), and the outcome (how). It may have the rating of
// the puzzle, and the day of a daily puzzle. If it has a mode, it does not count for the rating: "run" against the
// clock, "seen" after a look at the solution. There is only one attempt with the same code and time.

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
const oneOf = (...list) => [(v) => list.includes(v), `one of ${list.join(", ")}`];

// The fields of a record. Each has whether it is required, a function that checks it, and what it must be, in words.
const time = [true, isNumber(0, 8.64e15), "a time in milliseconds"], rating = [isNumber(0, 4000), "a rating from 0 to 4000"];
const count = [true, isNumber(0, 1e6), "a number from 0 to 1000000"], god = [false, matches(/^[a-z]{1,20}$/), "a god"];
const shapes = {
  start: { rating: [true, ...rating], at: time },
  attempt: {
    code: [true, matches(/^[1-9A-HJ-NP-Za-km-z]{9,64}$/), "a code"], at: time, how: [true, ...oneOf(...outcomes)],
    mode: [false, ...oneOf("run", "seen")], rating: [false, ...rating], day: [false, matches(/^\d{4}-\d\d-\d\d$/), "a day such as 2026-11-22"],
  },
  run: {
    at: time, kind: [true, ...oneOf("run3", "run5", "streak")], seed: [true, matches(/^.{1,64}$/s), "a text of at most 64 characters"],
    game: [false, matches(/^(santorini,)?gods$/), "gods or santorini,gods"], by: god, against: god, solved: count, wrong: count, hardest: [true, ...rating],
  },
};

// checked returns an object after it has checked the fields in shape. The error names the place of a fault.
function checked(value, shape, place) {
  if (!value || typeof value !== "object" || Array.isArray(value)) throw new Error(`${place} is not an object`);
  for (const name of Object.keys(value)) if (!shape[name]) throw new Error(`${place} has ${JSON.stringify(name)}, which version ${version} does not know`);
  for (const [name, [must, check, want]] of Object.entries(shape)) {
    if (value[name] === undefined && !must) continue;
    if (!check(value[name])) throw new Error(`${name} of ${place} is ${JSON.stringify(value[name])?.slice(0, 40) ?? "missing"}, must be ${want}`);
  }
  return value;
}

function list(values, shape, place) {
  if (!Array.isArray(values)) throw new Error(`${place}s is not a list`);
  return values.map((value, i) => checked(value, shape, `${place} ${i + 1}`));
}

// read reads a record that is written as a text. Its error says what is wrong and where. If a newer version of the page
// has written the text, the error has isNewer.
export function read(text) {
  let value = null;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    throw new Error(`this is no file of training results: ${fault.message}`);
  }
  if (value?.format !== format) throw new Error(`this is no file of training results: its format is not ${JSON.stringify(format)}`);
  if (!Number.isInteger(value.version) || value.version < 1) throw new Error("the file of training results has no version");
  if (value.version > version) throw Object.assign(new Error(`the file is of version ${value.version}, and this page knows version ${version}: load the page again, then try once more`), { isNewer: true });
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
