// Code generated from js/src by tools/webcodec. DO NOT EDIT.

// error.ts
var CodeError = class extends Error {
  name = "CodeError";
  /** The class of the error. */
  reason;
  /**
   * The place of the fault in the text that was passed, 0 to its length, or -1 for the text as a
   * whole (section "Errors" of the format). It counts bytes of UTF-8, as the API and the command
   * do. In a text of ASCII, such as any code, these are also the indices of the string.
   */
  offset;
  constructor(reason, offset, message) {
    super(message);
    this.reason = reason;
    this.offset = offset;
  }
};
var whole = -1;
function fail(kind, text, index, reason, detail) {
  const offset = index < 0 ? whole : byteLength(text.slice(0, index));
  const quoted = JSON.stringify([...text].slice(0, 80).join(""));
  throw new CodeError(reason, offset, `${kind} ${quoted}${offset < 0 || text === "" ? "" : `, offset ${offset}`}: ${detail}`);
}
function impossible(detail) {
  throw new CodeError("position", whole, `impossible position: ${detail}`);
}
function within(text, part, index, read3) {
  try {
    return read3();
  } catch (e) {
    if (!(e instanceof CodeError)) throw e;
    const at = byteLength(text.slice(0, index));
    const offset = e.offset >= 0 ? at + e.offset : part.length === text.length ? whole : at;
    throw new CodeError(e.reason, offset, e.message);
  }
}
function byteLength(text) {
  let n = 0;
  for (const c of text) n += c.codePointAt(0) < 128 ? 1 : c.codePointAt(0) < 2048 ? 2 : c.length + 2;
  return n;
}

// base58.ts
var alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
var factor = 71n;
var power = (n) => 58n ** BigInt(n);
var least = (n) => (power(n - 1) + factor - 1n) / factor;
function write(n) {
  let out = "";
  for (let x = n * factor; x > 0n; x /= 58n) out = alphabet[Number(x % 58n)] + out;
  return out;
}
function read(text, lo, hi, must) {
  const characters = [...text], n = characters.length;
  const known = characters.filter((c) => alphabet.includes(c)).length;
  if (n === 0) fail("code", text, 0, "length", "wrong length: the text is empty");
  if ((n < lo || n > hi) && (known < lo || known > hi)) {
    fail("code", text, characters.slice(0, hi).join("").length, "length", `wrong length: ${n} characters, must be ${must}`);
  }
  let index = 0, x = 0n;
  for (const c of characters) {
    const digit = alphabet.indexOf(c);
    if (digit < 0) {
      const like = n <= hi && { "0": "o", O: "o", I: "1", l: "1" }[c];
      fail("code", text, index, "alphabet", `${JSON.stringify(c)} is not in the alphabet${oneCase(text) || (like ? `, did you mean ${like}?` : "")}`);
    }
    x = x * 58n + BigInt(digit);
    index += c.length;
  }
  if (text.startsWith("11")) fail("code", text, 1, "form", "malformed code: cannot start with two 1s");
  if (x % factor) fail("code", text, whole, "check", `checksum mismatch${oneCase(text) || ": a character is wrong or two are swapped"}`);
  return x / factor;
}
function oneCase(text) {
  const few = (text.match(/[a-z]/gi) || []).length < 8;
  return few || text !== text.toLowerCase() && text !== text.toUpperCase() ? "" : ": all letters are in one case, but codes are case-sensitive: copy it exactly";
}
var reserved = (kind, text) => fail(kind, text, whole, "reserved", "made by a newer version of puzzlecode; update to read it");

// goal.ts
var goals = ["", "win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3"];
function checkGoal(goal, max) {
  const n = goals.indexOf(goal);
  if (n < 0) throw new CodeError("goal", whole, `goal ${JSON.stringify(goal)}: invalid goal, must be win1 to win6, hold1 to hold3, or empty`);
  if (n > max) throw new CodeError("goal", whole, `goal ${goal}: invalid goal, ${max ? `must be win1 to ${goals[max]} in Arimaa` : "the game is over in this position"}`);
  return n;
}

// arimaa.ts
var letters = " RCDHMErcdhme";
var kinds = ["rabbit", "cat", "dog", "horse", "camel", "elephant"];
var arimaaSquares = [..."12345678"].flatMap((rank2) => [..."abcdefgh"].map((file) => file + rank2));
var limits = [8, 2, 2, 2, 1, 1];
function checkArimaa(pieces, side) {
  for (let piece = 1; piece <= 12; piece++) {
    const n = pieces.filter((p) => p === piece).length, limit = limits[(piece - 1) % 6];
    if (n > limit) impossible(`${n} pieces ${letters[piece]}, must be at most ${limit}`);
  }
  return { side, pieces };
}
var isShort = (text) => text.slice(1, 3) === " [";
var short = ({ side, pieces }) => `${"gs"[side]} [${pieces.map((_, i) => letters[pieces[i ^ 56]]).join("")}]`;
function readShort(text) {
  const wrong = (index, detail) => fail("position", text, Math.min(index, text.length), "syntax", detail);
  const side = "gwsb".indexOf(text[0] ?? " ") >> 1;
  if (side < 0) wrong(0, "side to move must be g or s");
  if (!isShort(text)) wrong(1, "the side to move must be followed by a space and [");
  const pieces = Array(64).fill(0);
  for (let i = 0; i < 64; i++) {
    const c = text[i + 3] ?? "]", piece = letters.indexOf(c);
    if (c === "]") wrong(i + 3, `the board has ${i} squares, must have 64`);
    if (piece < 0) wrong(i + 3, `${JSON.stringify(c)} is not a piece, must be RCDHME, rcdhme or a space`);
    pieces[i ^ 56] = piece;
  }
  if (text[67] !== "]") wrong(67, "no ] after 64 squares");
  if (text.length > 68) wrong(68, "unexpected text after the position");
  return checkArimaa(pieces, side);
}
var chosen = /* @__PURE__ */ new Map();
function choose(n, k) {
  if (k > n) return 0n;
  if (!k) return 1n;
  const key2 = n * 65 + k;
  let c = chosen.get(key2);
  if (c === void 0) chosen.set(key2, c = choose(n - 1, k - 1) + choose(n - 1, k));
  return c;
}
var weights = [1, 9, 27, 81, 243, 486];
var allLeft = 971;
var counted = /* @__PURE__ */ new Map();
var without = (left, kind) => Math.floor(left / weights[kind]) % (limits[kind] + 1) ? left - weights[kind] : -1;
function sequences(left, n) {
  if (left < 0) return 0;
  if (!n) return 1;
  const key2 = left * 17 + n;
  let sum = counted.get(key2);
  if (sum === void 0) {
    sum = 0;
    for (let kind = 0; kind < 6; kind++) sum += sequences(without(left, kind), n - 1);
    counted.set(key2, sum);
  }
  return sum;
}
var arrangements = (n) => BigInt(sequences(allLeft, n));
function rankKinds(list) {
  let left = allLeft, rank2 = 0;
  list.forEach((kind, i) => {
    for (let lower = 0; lower < kind; lower++) rank2 += sequences(without(left, lower), list.length - 1 - i);
    left = without(left, kind);
  });
  return BigInt(rank2);
}
function unrankKinds(rank2, n) {
  let left = allLeft;
  return Array.from({ length: n }, (_, i) => {
    for (let kind = 0; ; kind++) {
      const count = sequences(without(left, kind), n - 1 - i);
      if (rank2 < count) {
        left = without(left, kind);
        return kind;
      }
      rank2 -= count;
    }
  });
}
var rankPlaces = (places) => places.reduce((sum, place, i) => sum + choose(place, i + 1), 0n);
function unrankPlaces(rank2, k) {
  const places = [];
  for (let place = 63; k; place--) {
    if (choose(place, k) > rank2) continue;
    rank2 -= choose(place, k--);
    places.unshift(place);
  }
  return places;
}
var boards = (a, b) => choose(64, a + b) * choose(a + b, a) * arrangements(a) * arrangements(b);
var memory;
function starts() {
  if (!memory) {
    const list = [0n];
    for (let i = 0; i < 17 * 17; i++) list.push(list[i] + boards(Math.floor(i / 17), i % 17));
    memory = list;
  }
  return memory;
}
var origin = least(26);
function rankArimaa({ board: { pieces, side }, goal }) {
  const occupied = arimaaSquares.map((_, s) => s).filter((s) => pieces[s]);
  const places = occupied.map((_, i) => i).filter((i) => pieces[occupied[i]] <= 6);
  const of = (silver) => occupied.map((s) => pieces[s] - 1).filter((p) => p >= 6 === silver).map((p) => p % 6);
  const n = occupied.length, a = places.length, b = n - a, all = starts()[289];
  const index = ((rankPlaces(occupied) * choose(n, a) + rankPlaces(places)) * arrangements(a) + rankKinds(of(false))) * arrangements(b) + rankKinds(of(true));
  return BigInt(2 * checkGoal(goal, 2) + side) * all + starts()[17 * a + b] + index;
}
function unrankArimaa(n) {
  const list = starts(), all = list[289];
  if (n < 0n || n >= 6n * all) return void 0;
  const top2 = Number(n / all);
  let x = n % all;
  const i = list.findLastIndex((start) => start <= x), a = Math.floor(i / 17), b = i % 17;
  x -= list[i];
  const next = (base) => {
    const digit = x % base;
    x /= base;
    return digit;
  };
  const silver = unrankKinds(Number(next(arrangements(b))), b);
  const gold = unrankKinds(Number(next(arrangements(a))), a);
  const places = unrankPlaces(next(choose(a + b, a)), a);
  const pieces = Array(64).fill(0);
  unrankPlaces(x, a + b).forEach((square, place) => {
    pieces[square] = places.includes(place) ? 1 + gold.shift() : 7 + silver.shift();
  });
  return { board: { side: top2 % 2, pieces }, goal: goals[top2 >> 1] };
}
var arimaaCode = (p) => write(rankArimaa(p) + origin);
function readArimaa(text) {
  if ([...text].length === 26 && text[0] === "1") fail("code", text, whole, "form", "malformed code: an Arimaa code cannot start with 1");
  return unrankArimaa(read(text, 26, 26, "26") - origin) ?? reserved("code", text);
}

// santorini.ts
var squares = [..."54321"].flatMap((row) => [..."ABCDE"].map((column) => column + row));
var top = (b) => b.workers.findIndex((w) => b.heights[w] === 3);
function check(heights, side, workers) {
  const pairs = [workers.slice(0, 2), workers.slice(2)].map((pair2) => pair2.sort((a, b) => a - b));
  const board = { heights, side, workers: pairs.flat() };
  workers.forEach((w, i) => {
    if (workers.indexOf(w) < i) impossible(`two workers at ${squares[w]}`);
    if (heights[w] === 4) impossible(`worker on the dome at ${squares[w]}`);
    if (heights[w] === 3 && i >> 1 === side) impossible(`worker at ${squares[w]} is on level 3, must belong to the player who is not to move`);
  });
  if (workers.filter((w) => heights[w] === 3).length > 1) impossible("more than one worker on level 3");
  return board;
}
var rest = 5n ** 21n;
var sets = 2n * 300n * 253n;
var live = sets * 81n * rest;
var finished = sets * 54n * rest;
var origin2 = least(14);
var pair = (a, b) => b * (b - 1) / 2 + a;
function unpair(n) {
  let b = 1;
  while (pair(0, b + 1) <= n) b++;
  return [n - pair(0, b), b];
}
var goalNumber = (board, goal) => checkGoal(goal, top(board) < 0 ? 9 : 0);
function rank({ board, goal }) {
  const [a, b, c, d] = board.workers;
  const renumber = (s) => s - Number(s > a) - Number(s > b);
  const climbed = top(board);
  let n = BigInt((board.side * 300 + pair(a, b)) * 253 + pair(renumber(c), renumber(d)));
  if (climbed >= 0) n = n * 2n + BigInt(climbed & 1);
  board.heights.forEach((height, s) => {
    if (s !== board.workers[climbed]) n = n * (board.workers.includes(s) ? 3n : 5n) + BigInt(height);
  });
  return n + live * BigInt(climbed < 0 ? goalNumber(board, goal) : 10 + goalNumber(board, goal));
}
function unrank(n) {
  if (n < 0n || n >= 10n * live + finished) return void 0;
  const over = n >= 10n * live, goal = over ? 0 : Number(n / live);
  let h = n - live * BigInt(over ? 10 : goal);
  const below = over ? 27n * rest : 81n * rest;
  let set = Number(h / below);
  h %= below;
  const higher = over ? set & 1 : 0;
  if (over) set >>= 1;
  const side = Math.floor(set / (300 * 253));
  const first = unpair(Math.floor(set / 253) % 300);
  const free = squares.map((_, s) => s).filter((s) => !first.includes(s));
  const workers = [...first, ...unpair(set % 253).map((i) => free[i])];
  const winner = over ? workers[2 * (1 - side) + higher] : -1;
  const heights = Array(25).fill(3);
  for (let s = 24; s >= 0; s--) {
    if (s === winner) continue;
    const base = workers.includes(s) ? 3n : 5n;
    heights[s] = Number(h % base);
    h /= base;
  }
  return { board: { heights, side, workers }, goal: goals[goal] };
}
var ranked = (p) => write(rank(p) + origin2);
var readRanked = (text) => unrank(read(text, 14, 14, "14, or 26 for Arimaa") - origin2) ?? reserved("code", text);
var key = (p) => rank(p).toString(16).padStart(20, "0");
function readKey(text) {
  const wrong = text.search(/[^0-9a-f]/i);
  if (wrong >= 0) fail("key", text, wrong, "alphabet", "not in the alphabet of hexadecimal digits");
  if (text.length !== 20) fail("key", text, Math.min(text.length, 20), "length", `wrong length: ${text.length} hexadecimal digits, must be 20`);
  return unrank(BigInt(`0x${text}`)) ?? reserved("key", text);
}
function fen(b) {
  const winner = top(b) >> 1;
  const players = [0, 1].map((side) => `${side === winner ? "#" : ""}mortal:${squares[b.workers[2 * side]]},${squares[b.workers[2 * side + 1]]}`);
  return `${b.heights.join("")}/${b.side + 1}/${players.join("/")}`;
}

// fen.ts
function readFEN(text) {
  const space2 = " 	\r\n";
  const unplaced = "the workers are not placed yet";
  let at = 0;
  const wrong = (index, detail, reason = "syntax") => fail("FEN", text, index, reason, detail);
  const until = (stops) => {
    const start = at;
    while (at < text.length && !stops.includes(text[at])) at++;
    return text.slice(start, at);
  };
  const spaces3 = () => {
    while (at < text.length && space2.includes(text[at])) at++;
  };
  const slash = () => {
    if (at === text.length) wrong(at, "unexpected end, must continue with a slash");
    at++;
  };
  const trim = (part) => part.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  const heights = [];
  let rows = 0;
  for (; at < text.length; at++) {
    const c = text[at];
    if (c === "/") {
      if (heights.length >= 25 || heights.length !== 5 * (rows + 1)) break;
      rows++;
    } else if (!space2.includes(c)) {
      if (c < "0" || c > "4") wrong(at, `${JSON.stringify(c)} is not a height, must be 0 to 4`);
      heights.push(Number(c));
    }
  }
  const n = heights.length;
  if (rows && n !== 5 * (rows + 1)) wrong(at, `${n - 5 * rows} heights in row ${5 - rows}, must be 5`);
  if (n && n !== 25) wrong(at, `${n} heights, must be 25`);
  slash();
  spaces3();
  const sideAt = at, side = trim(until("/"));
  if (side !== "1" && side !== "2") wrong(sideAt, "side to move must be 1 or 2");
  slash();
  const marks = [];
  const workers = [player(), (slash(), player())].flat();
  if (at < text.length) wrong(at, "unexpected text after the workers of Moon");
  const board = check(n ? heights : Array(25).fill(0), Number(side) - 1, workers);
  marks.forEach(([at2, marked], i) => {
    const winner = workers.slice(2 * i, 2 * i + 2).some((w) => board.heights[w] === 3);
    if (marked && !winner) wrong(at2, `# marks player ${i + 1}, who has no worker on level 3`);
    if (!marked && winner) wrong(at2, `player ${i + 1} has a worker on level 3, must be #mortal`);
  });
  return board;
  function player() {
    spaces3();
    let start = at, markAt = at;
    let name = until(":/").replace(/[ \t\r\n]+$/, "");
    const marked = name.startsWith("#") || name.endsWith("#");
    if (name.startsWith("#")) {
      name = name.slice(1);
      start++;
    } else if (marked) {
      name = name.slice(0, -1);
      markAt += name.length;
    }
    marks.push([markAt, marked]);
    name = trim(name);
    if (name === "") wrong(start, 'god is missing, must be "mortal"');
    if (name !== "mortal") wrong(start, `god ${JSON.stringify(name.slice(0, 20))}: only the god mortal is supported`, "input");
    if ("/".includes(text[at] ?? "") || "/".includes(text[at + 1] ?? "")) wrong(at, unplaced, "input");
    const list = [];
    do {
      at++;
      start = at;
      const word = until(",/"), s = /^\d\d?$/.test(word) ? Number(word) : squares.indexOf(word.toUpperCase());
      if (s < 0 || s > 24) wrong(start, `${JSON.stringify(word.slice(0, 20))}: not a square, must be A1 to E5 or 0 to 24`, "input");
      list.push(s);
    } while (text[at] === ",");
    if (list.length < 2) wrong(start, unplaced, "input");
    if (list.length > 2) wrong(start, `${list.length} workers, must be 2`);
    return list;
  }
}

// shrinking.ts
var binary = (n, width2) => n.toString(2).padStart(width2, "0");
var width = (n) => Math.max(1, 32 - Math.clz32(n - 1));
function record({ heights, side, workers }) {
  const levels = [1, 2, 3, 4].map((level) => squares.map((_, s) => s).filter((s) => heights[s] === level));
  const left = squares.map((_, s) => s);
  const indices = levels.flat().map((s) => {
    const bits = binary(left.indexOf(s), width(left.length));
    left.splice(left.indexOf(s), 1);
    return bits;
  });
  return [side, ...[...workers, ...levels.slice(0, 3).map((list) => list.length)].map((n) => binary(n, 5)), ...indices].join("");
}
function readRecord(bits, text) {
  const wrong = (bit, detail) => fail("code", text, whole, "form", `malformed code: bit ${Math.min(bit, bits.length)} of the record: ${detail}`);
  let at = 0;
  const take = (n) => parseInt(bits.slice(at, at += n), 2);
  const cut = (detail) => wrong(bits.length, `cut off, ${detail}`);
  if (bits.length < 36) cut("must have at least 36 bits");
  const side = take(1), workers = [5, 5, 5, 5].map(take), counts = [5, 5, 5].map(take);
  const ends = counts.map((_, i) => counts.slice(0, i + 1).reduce((sum, n) => sum + n));
  const many = ends.findIndex((end) => end > 25);
  const indices = [], places = [];
  while (many < 0 && at < bits.length) {
    places.push(at);
    if (indices.length === 25) wrong(at, outside);
    const n = width(25 - indices.length);
    if (at + n > bits.length) cut(`in index ${indices.length}`);
    indices.push(take(n));
  }
  if (many < 0 && indices.length < ends[2]) cut(`${indices.length} of at least ${ends[2]} squares`);
  workers.forEach((w, i) => {
    if (w > 24) wrong(1 + 5 * i, "worker square over 24");
    if (workers.indexOf(w) < i) wrong(1 + 5 * i, "two workers on one square");
    if (i % 2 && w < workers[i - 1]) wrong(1 + 5 * i, "workers of a player out of order");
  });
  if (many >= 0) wrong(21 + 5 * many, "more than 25 squares listed");
  const heights = Array(25).fill(0), left = squares.map((_, s) => s);
  indices.forEach((index, i) => {
    if (index >= left.length) wrong(places[i], outside);
    if (i && !ends.includes(i) && index < indices[i - 1]) wrong(places[i], "squares of a level out of order");
    heights[left.splice(index, 1)[0]] = 1 + ends.filter((end) => i >= end).length;
  });
  try {
    return check(heights, side, workers);
  } catch (e) {
    return fail("code", text, whole, "form", `malformed code: ${e.message}`);
  }
}
var outside = "index not below the number of squares left";
function shrinking({ board, goal }) {
  const number = goalNumber(board, goal);
  return `1${write(BigInt(`0b1${number ? binary(16 + number, 5) : 0}${record(board)}`))}`;
}
function readShrinking(text) {
  const bits = read(text, 9, 26, "9 to 26, as it starts with 1").toString(2);
  const number = bits[1] === "0" ? 0 : parseInt(bits.slice(2, 6), 2), goal = goals[number];
  if (goal === void 0 || bits[1] === "1" && !number) fail("code", text, whole, "form", `malformed code: goal number ${number}: invalid goal, must be 1 to 9`);
  const board = readRecord(bits.slice(bits[1] === "0" ? 2 : 6), text);
  try {
    goalNumber(board, goal);
  } catch (e) {
    fail("code", text, whole, "form", `malformed code: ${e.message}`);
  }
  return { board, goal };
}

// position.ts
var sides = ["first", "second"];
var colours = ["gold", "silver"];
function santorini(p) {
  const { heights, side, workers } = p.board, names = workers.map((w) => squares[w]);
  return {
    game: "santorini",
    code: ranked(p),
    fen: fen(p.board),
    shrinking: shrinking(p),
    key: key(p),
    goal: p.goal,
    side: sides[side],
    heights,
    workers: { first: [names[0], names[1]], second: [names[2], names[3]] },
    pieces: names.map((square, i) => ({ square, side: sides[i >> 1], kind: "worker" }))
  };
}
function arimaa(p) {
  const pieces = p.board.pieces.flatMap((n, s) => n ? [{ square: arimaaSquares[s], side: colours[n > 6 ? 1 : 0], kind: kinds[(n - 1) % 6] }] : []);
  return { game: "arimaa", code: arimaaCode(p), fen: short(p.board), goal: p.goal, side: colours[p.board.side], pieces };
}
function parse(text, game) {
  const n = [...text].length, wrong = (is, must) => fail("code", text, whole, "game", `wrong game: this is a code of ${is}, must be one of ${must}`);
  if (n === 16 && text[0] !== "1") {
    if (!game && read(text, 16, 16, "16") - least(16) >= godsEnd) reserved("code", text);
    wrong("Santorini with gods", game === "arimaa" ? "Arimaa" : "Santorini");
  }
  if (game === "arimaa" && n === 14) wrong("Santorini", "Arimaa");
  if (game === "arimaa" || !game && n === 26 && text[0] !== "1") return arimaa(readArimaa(text));
  if (text[0] === "1") return santorini(readShrinking(text));
  if (n === 26) wrong("Arimaa", "Santorini");
  return santorini(readRanked(text));
}
var godsEnd = 26498291015625000000867120n;
function puzzleOf(position, said) {
  if (typeof position === "string") return { board: isShort(position) ? readShort(position) : readFEN(position), goal: said ?? "" };
  const goal = said ?? position.goal ?? "";
  const number = (names, name, what) => {
    const n = names.indexOf(name);
    return n < 0 ? impossible(`${what} ${JSON.stringify(name)}, must be one of ${names.join(", ")}`) : n;
  };
  if ("heights" in position) {
    const { heights, side, workers } = position, lists = [workers.first, workers.second];
    if (heights.length !== 25 || !heights.every((h) => [0, 1, 2, 3, 4].includes(h))) impossible("heights must be 25 numbers 0 to 4");
    if (lists.some((list) => list.length !== 2)) impossible("each player must have 2 workers");
    return { board: check([...heights], number(sides, side, "side"), lists.flat().map((w) => number(squares, w, "square"))), goal };
  }
  const pieces = Array(64).fill(0);
  for (const { square, side, kind } of position.pieces) {
    const s = number(arimaaSquares, square, "square");
    if (pieces[s]) impossible(`two pieces at ${square}`);
    pieces[s] = 1 + number(kinds, kind, "kind") + 6 * number(colours, side, "side");
  }
  return { board: checkArimaa(pieces, number(colours, position.side, "side")), goal };
}
var isArimaa = (p) => "pieces" in p.board;
function encode(position, goal) {
  const p = puzzleOf(position, goal);
  return isArimaa(p) ? arimaaCode(p) : ranked(p);
}
function encodeShrinking(position, goal) {
  const p = puzzleOf(position, goal);
  return isArimaa(p) ? fail("position", short(p.board), whole, "game", "wrong game: Arimaa has no shrinking-index code") : shrinking(p);
}
var parseKey = (text) => santorini(readKey(text));

// turns.ts
var space = "\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
var mostTurns = 400;
function skip(text, from, characters) {
  while (from < text.length && characters.test(text[from])) from++;
  return from;
}
var spaces = new RegExp(`[${space}]`);
var between = new RegExp(`[${space},]`);
var breaks = /[,.;\n\r]/;
var gaps = new RegExp(`[${space},.;]`);
function readSantorini(text) {
  let at = 0;
  const square = () => {
    at = skip(text, at, spaces);
    const name = text.slice(at, at + 2);
    if (!/^[A-E][1-5]$/i.test(name)) return "";
    at += 2;
    return name.toUpperCase();
  };
  const sign = (signs) => {
    at = skip(text, at, spaces);
    const there = at < text.length && signs.includes(text[at]);
    if (there) at++;
    return there;
  };
  const ended = () => (at = skip(text, at, spaces)) === text.length;
  const from = square();
  if (!from) return { at, why: "no square to step from" };
  sign(">-");
  const to = square();
  if (!to) return { at, why: "no square to step to" };
  let build = "#";
  if (!sign("#") && !ended()) {
    sign("^-");
    const on = square();
    if (!on) return { at, why: "no square to build on" };
    build = `^${on}`;
  }
  return ended() ? { turn: `${from}>${to}${build}` } : { at, why: "unexpected text after the turn" };
}
function readArimaa2(text) {
  let end = text.length;
  while (end && between.test(text[end - 1])) end--;
  text = text.slice(0, end).replace(/pass$/i, "");
  const entries = [];
  for (let at = 0; ; ) {
    at = skip(text, at, between);
    if (at === text.length) return entries.length ? { turn: entries.join(" ") } : { at, why: "no step, must be like Ea3n" };
    const rest2 = text.slice(at, at + 4), cut = rest2.search(between), entry = cut < 0 ? rest2 : rest2.slice(0, cut);
    const [piece, file, rank2, way] = [entry[0], entry.slice(1, 2).toLowerCase(), entry.slice(2, 3), entry.slice(3).toLowerCase()];
    const wrong = (offset, why) => ({ at: at + Math.min(offset, entry.length), why });
    if (!/[RCDHME]/i.test(piece)) return wrong(0, "no piece");
    if (!/[a-h]/.test(file) || !/[1-8]/.test(rank2)) return wrong(1, "no square");
    if (!/[nsewx]/.test(way)) return wrong(3, "direction must be n, e, s, w or x");
    if (["n8", "s1"].includes(way + rank2) || ["eh", "wa"].includes(way + file)) return wrong(3, "leads off the board");
    if (way !== "x" && entries.filter((e) => !e.endsWith("x")).length === 4) return wrong(0, "more than four steps");
    if (entries.length === 8) return wrong(0, "more than one removal for a step");
    entries.push(piece + file + rank2 + way);
    at += entry.length;
  }
}
var read2 = (game, text) => (game === "arimaa" ? readArimaa2 : readSantorini)(text);
function* turnsIn(game, text) {
  let start = 0, end = 0, squares2 = 0;
  for (let at = 0; at < text.length; ) {
    const from = skip(text, at, gaps);
    let to = from;
    while (to < text.length && !gaps.test(text[to])) to++;
    if (squares2 && breaks.test(text.slice(at, from))) {
      yield [start, end];
      squares2 = 0;
    }
    const word = text.slice(from, to), comment = word[0] === "#";
    if (comment || isNumber(game, word, text[to])) {
      if (comment) to = (text.indexOf("\n", from) + 1 || text.length + 1) - 1;
      if (squares2) yield [start, end];
      squares2 = 0;
    } else if (word) {
      const n = Math.floor((word.match(/[\p{L}\p{Nd}]/gu) || []).length / 2);
      if (squares2 && game === "santorini" && !goesOn(text[end - 1], squares2, word, n, text.slice(to))) {
        yield [start, end];
        squares2 = 0;
      }
      if (!squares2) start = from;
      end = to;
      squares2 += Math.max(n, 1);
    }
    at = to;
  }
  if (squares2) yield [start, end];
}
function isNumber(game, word, next) {
  const rest2 = word.replace(/^[0-9]+/, "");
  if (rest2 === word) return false;
  return rest2 === "" ? next === "." : rest2 === ")" || game === "arimaa" && /^[gswb]$/.test(rest2);
}
function goesOn(last, squares2, word, n, after) {
  const sign = /[>^-]/;
  if (sign.test(last) || sign.test(word[0])) return true;
  return squares2 === 2 ? n === 1 && word.length === 2 && !/^[ \t]*[>^-]/.test(after) : squares2 < 2;
}
function startsTurns(game, text) {
  for (const [start, end] of turnsIn(game, text)) {
    const r = read2(game, text.slice(start, end));
    return "turn" in r || start > 0 || r.at > 1;
  }
  return true;
}
function readTurns(list, game, text, reason = "input") {
  const turns = [...list];
  for (const [start, end] of turnsIn(game, text)) {
    if (turns.length === mostTurns) fail("turns", text, start, "length", `wrong length: must be at most ${mostTurns} turns`);
    const r = read2(game, text.slice(start, end));
    if (!("turn" in r)) fail("turns", text, start + r.at, reason, `turn ${turns.length + 1}: ${r.why}`);
    else turns.push(r.turn);
  }
  return turns;
}
var pathOf = (game, turn) => game === "arimaa" ? turn.replace(/\w{3}x ?| /g, "") : turn.replace(/\W/g, "");

// link.ts
function link(base, code, turns = []) {
  const wrong = base.search(new RegExp(`[${space}\\p{Cc}?#]`, "u"));
  if (!base || wrong >= 0) fail("base", base, Math.max(wrong, 0), "link", "must be a URL such as https://example.org");
  const position = parse(code);
  const paths = turns.map((turn) => {
    const [strict, more] = readTurns([], position.game, turn);
    const path = strict && !more && pathOf(position.game, strict);
    return path || fail("turn", turn, whole, "input", "must be one turn");
  });
  return [base.replace(/\/+$/, "") + "/p/" + position.code, paths.join(".")].filter(Boolean).join("/");
}
var both = `${space}"'\`“”‘’*_~|\\u200b\\ufeff`;
var opening = new RegExp(`[<(\\[{«‹„‚${both}]`);
var closing = new RegExp(`[>)\\]}»›.,:;!?…${both}]`);
var spaces2 = new RegExp(`[${space}]`);
var commas = new RegExp(`[${space},;]`);
function trimEnd(text) {
  let end = text.length;
  while (end && closing.test(text[end - 1])) end--;
  return text.slice(0, end);
}
function firstWord(text, from) {
  const at = skip(text, from, commas), rest2 = text.slice(at), end = rest2.search(spaces2);
  return [end < 0 ? rest2 : rest2.slice(0, end), at];
}
var afterPath = (path) => Math.max(...["/p/", "/embed/", "/explore/"].map((p) => path.lastIndexOf(p) + p.length).map((end, i) => end > [2, 6, 8][i] ? end : 0));
function cutLink(link2) {
  const slash = link2.indexOf("/");
  if (slash < 0) return [[link2, 0], ["", 0]];
  const control = link2.search(/\p{Cc}/u);
  if (control >= 0) fail("link", link2, control, "link", "control character in a link");
  const [, path, query] = /^([^?#]*)\??([^#]*)/.exec(link2);
  const at = afterPath(path);
  if (!at) fail("link", link2, slash, "link", "not a link to a code, without /p/ in its path");
  const [name, ...rest2] = path.slice(at).split("/");
  let code = name.replace(/\.png$/, "").replace(/\.svg$/, ""), codeAt = at;
  let turns = rest2.join("/").replace(/\/$/, ""), turnsAt = rest2.length ? at + name.length + 1 : 0;
  if (turns === "qr") turns = "";
  let next = path.length + 1;
  for (const parameter of query.split("&")) {
    const value = parameter.slice(2), valueAt = next + 2;
    if (parameter.startsWith("c=") && !code) [code, codeAt] = [value, valueAt];
    if (parameter.startsWith("t=") && !turns) [turns, turnsAt] = [value, valueAt];
    next += parameter.length + 1;
  }
  try {
    turns = decodeURIComponent(turns.replaceAll("+", " "));
  } catch {
    fail("link", link2, turnsAt, "link", "invalid % in a link");
  }
  return [[code, codeAt], [turns, turnsAt]];
}
function mayBeCode(text) {
  const characters = [...text];
  return characters.length >= 8 && characters.length <= 30 && !characters.some((c) => c <= " ") && characters.filter((c) => !(alphabet + "0OIl").includes(c)).length <= 2;
}
var isGoal = (word) => /^(win|hold)?[0-9]{1,2}$/.test(word);
function mayFollow(text) {
  const [word, at] = firstWord(text, 0);
  return !word || isGoal(word) || startsTurns("santorini", text.slice(at)) || startsTurns("arimaa", text.slice(at));
}
function readPosition(text) {
  const at = skip(text, 0, opening), rest2 = trimEnd(text.slice(at)), stop = at + rest2.length;
  const [first] = firstWord(rest2, 0), end = at + first.length, word = trimEnd(first);
  const [[code, codeAt], [path, pathAt]] = within(text, word, at, () => cutLink(word));
  try {
    return { position: within(text, code, at + codeAt, () => parse(code)), path: [path, at + pathAt], end, stop };
  } catch (e) {
    if (word !== code || mayBeCode(word) && mayFollow(text.slice(end, stop))) throw e;
    return fail("text", text, whole, "not-a-code", "not a code or a link (a code has 14 characters, or 26 for Arimaa)");
  }
}
function readLine(text) {
  let { position, path: [path, pathAt], end, stop } = readPosition(text);
  const game = position.game;
  const [next, nextAt] = firstWord(text.slice(0, stop), end), goal = next.replace(/[,;:]+$/, "");
  if (isGoal(goal)) {
    end = nextAt + next.length;
    const said = goals.find((g, i) => g === goal || i <= 6 && goal === String(i));
    position = within(text, next, nextAt, () => parse(encode(position, said ?? goal)));
  } else if (next && !startsTurns(game, text.slice(nextAt, stop))) {
    fail("text", text, nextAt, "not-a-code", "unexpected text after the position, must be a goal or turns");
  }
  const turns = within(text, path, pathAt, () => readTurns([], game, path, "link"));
  const after = text.slice(end, stop);
  return { position, turns: within(text, after, end, () => readTurns(turns, game, after)) };
}
function readLink(text) {
  try {
    return readLine(text);
  } catch (e) {
    if (!(e instanceof CodeError)) throw e;
    if (e.reason === "not-a-code" || e.reason === "link") {
      const [f] = find(text);
      if (f) fail("text", text, f.start, "not-a-code", `not a code or a link, but contains ${text.slice(f.start, f.end)}: use only that`);
    } else if (e.reason !== "length") throw e;
    const at = skip(text, 0, opening), code = trimEnd(text.slice(at));
    const word = trimEnd(code.split(spaces2, 1)[0]), half = word.slice(0, word.length / 2);
    if (half + half === word && reads(parse, half)) fail("text", text, at + half.length, "length", "wrong length: the code is written twice");
    const joined = code.split(new RegExp(`[${space}]+`)).join("");
    if (joined.length < code.length && reads(readPosition, joined)) fail("text", text, at + code.search(spaces2), "not-a-code", `white space inside a code: write ${joined}`);
    throw e;
  }
}
function reads(read3, text) {
  try {
    return read3(text);
  } catch {
    return void 0;
  }
}
function find(text) {
  const list = [];
  for (const { 0: piece, index } of text.matchAll(linkRun)) {
    if (afterPath(piece)) {
      const scheme = [...piece.split("://", 1)[0].matchAll(/\p{L}+/gu)].at(-1);
      const start = skip(piece, scheme && piece.startsWith("://", scheme.index + scheme[0].length) ? scheme.index : Math.max(piece.indexOf("://"), 0), opening);
      const found = trimEnd(piece.slice(start)), line = reads(readLine, found);
      if (line) list.push({ ...line, start: index + start, end: index + start + found.length });
    } else if (!piece.includes("://")) {
      for (const { 0: word, index: at } of piece.matchAll(/[\p{L}\p{Nd}]+/gu)) {
        const position = /^1.{8,25}$|^.{14}$|^.{26}$/.test(word) && reads(parse, word);
        if (position) list.push({ position, turns: [], start: index + at, end: index + at + word.length });
      }
    }
  }
  return list;
}
var linkRun = new RegExp(`[^${space}<>()\\[\\]{}"'\`“”‘’«»‹›„‚|*,;\\u200b\\ufeff]+`, "gu");
export {
  CodeError,
  alphabet,
  encode,
  encodeShrinking,
  find,
  goals,
  link,
  parse,
  parseKey,
  readLink
};
