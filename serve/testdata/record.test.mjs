// The training record, and the results computed from it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Keeper } from "../assets/keep.js";
import { againOf, dailiesOf, dayOf, daysOf, inRow, ratingOf, solvedOf, themesOf, triedOf } from "../assets/progress.js";
import { again } from "../assets/queues.js";
import { beginner, puzzleDeviation, rated } from "../assets/rating.js";
import { empty, merge, outcomes, read, write } from "../assets/record.js";
import { textOf } from "../assets/save.js";
import { asideOf, clear, dropAside, setAside } from "../assets/unread.js";

const hour = 3600 * 1000, noon = new Date(2026, 10, 22, 12).getTime();
const days = (n) => new Date(2026, 10, 22 + n, 12).getTime();
const codes = ["HfGoo8VCrfkSpV", "2oYYRBBZUstii1", "1HfGoo8VCrfkSp"];
const attempt = (code, at, how, more = {}) => ({ code: codes[code], at, how, ...more });
const record = (...attempts) => ({ ...empty(), attempts });

// randomRecord draws attempts at few puzzles and few times, so that they often meet.
function randomRecord(random) {
  const pick = (n) => Math.floor(random() * n);
  const maybe = (value) => (pick(2) ? value : {});
  const attempts = Array.from({ length: pick(8) }, () => attempt(pick(3), noon + hour * pick(4), outcomes[pick(4)], { ...maybe({ rating: 700 + pick(3) }), ...maybe({ day: "2026-11-22" }), ...maybe({ mode: "run" }) }));
  const runs = Array.from({ length: pick(3) }, () => ({ at: noon + hour * pick(4), kind: "run3", seed: "x", solved: 3, wrong: 1, hardest: 900 }));
  return merge(empty(), { start: pick(2) ? { rating: 700 + 100 * pick(9), at: noon + pick(5) } : null, attempts, runs });
}

// generator returns random numbers from 0 to 1.
function generator(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

test("what is written is read again", () => {
  const random = generator(1);
  let some = 0;
  for (let i = 0; i < 200; i++) {
    const r = randomRecord(random);
    assert.deepEqual(read(write(r)), r);
    some += r.attempts.length;
  }
  assert.ok(some > 300, `${some} attempts prove too little`);
});

test("merging loses nothing, in any order, and may be repeated", () => {
  const random = generator(2);
  const byKey = (r) => new Map(r.attempts.map((a) => [`${a.code} ${a.at}`, a.how]));
  for (let i = 0; i < 300; i++) {
    const [a, b] = [randomRecord(random), randomRecord(random)], both = merge(a, b), found = byKey(both);
    assert.deepEqual(merge(both, a), both);
    assert.deepEqual(merge(both, both), both);
    assert.deepEqual([byKey(merge(b, a)), merge(b, a).runs, merge(b, a).start], [new Map(merge(b, a).attempts.map((x) => [`${x.code} ${x.at}`, found.get(`${x.code} ${x.at}`)])), both.runs, both.start]);
    for (const r of [a, b]) for (const [key, how] of byKey(r)) assert.ok(outcomes.indexOf(found.get(key)) >= outcomes.indexOf(how), key);
    assert.equal(found.size, new Set([...byKey(a).keys(), ...byKey(b).keys()]).size);
    assert.deepEqual(both.attempts.map((x) => x.at), both.attempts.map((x) => x.at).sort((x, y) => x - y));
  }
});

// checkLimits checks a rating of a player.
function checkLimits(player, about) {
  for (const [name, least, most] of [["rating", 400, 3000], ["deviation", 45, 350], ["volatility", 0.01, 0.1]]) assert.ok(player[name] >= least && player[name] <= most, `${about}: ${name} ${player[name]}`);
}

test("a rating stays where ratings mean something, whatever the results are", () => {
  const code = (n) => "HfGoo8VCrfk" + [n / 2500, n / 50, n].map((k) => "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrs"[Math.floor(k) % 50]).join("");
  const many = (n, begin, how, rating) => ({ ...empty(), start: { rating: begin, at: noon }, attempts: Array.from({ length: n }, (_, i) => ({ code: code(i), at: noon + i, how: how(i), rating: rating(i) })) });
  const random = generator(7), flip = () => (random() < 0.5 ? "solved" : "failed");
  for (const [name, r, want] of [
    ["60 easy puzzles failed", many(60, 1000, () => "failed", (i) => 617 + (i % 73)), 400],
    ["120 hard puzzles solved", many(120, 1600, () => "solved", (i) => 2769 + (i % 232)), 3000],
    ["the hardest solved", many(300, 4000, () => "solved", () => 4000), 3000],
    ["the easiest failed", many(300, 0, () => "failed", () => 0), 400],
    ["wins and losses in turn", many(2000, 1500, (i) => (i % 2 ? "solved" : "failed"), (i) => (i % 2 ? 3000 : 0))],
    ["luck", many(3000, 1500, flip, () => Math.floor(random() * 4001))],
    ["nothing yet", many(0, 4000)], ["nothing at all", many(0, 0)],
  ]) {
    const { now, points } = ratingOf(read(write(r)));
    assert.equal(points.length, r.attempts.length, name);
    checkLimits(now, name);
    for (const { rating } of points) assert.ok(rating >= 400 && rating <= 3000, `${name}: ${rating}`);
    if (want) assert.equal(Math.round(now.rating), want, name);
  }
  checkLimits(rated({ rating: 9000, deviation: 1, volatility: 0.001 }, { rating: 0, deviation: 1 }, 1), "far beyond");
  let player = beginner(1500); // 300,000 flips of a coin against puzzles rated 1000 to 2000
  for (let i = 0; i < 300000; i++) checkLimits(player = rated(player, { rating: 1000 + 1000 * random(), deviation: puzzleDeviation }, Number(random() < 0.5)), `flip ${i}`);
  for (let i = 0; i < 100000; i++) checkLimits(player = rated(player, { rating: player.rating, deviation: 0 }, 0.5), `as expected, ${i}`);
});

test("wrong files are refused, with the place", () => {
  const good = { format: "puzzlecode training", version: 1, attempts: [attempt(0, noon, "solved")], runs: [] };
  const wrong = [
    ["{", /no file of training results: /],
    ["[]", /its format is not/],
    [{ ...good, format: "x" }, /its format is not "puzzlecode training"/],
    [{ ...good, version: undefined }, /no version/],
    [{ ...good, version: 2 }, /version 2, and this page knows version 1/],
    [{ ...good, attempts: {} }, /attempts is not a list/],
    [{ ...good, attempts: [good.attempts[0], 7] }, /attempt 2 is not an object/],
    [{ ...good, attempts: [attempt(0, noon, "won")] }, /how of attempt 1 is "won", must be one of failed, /],
    [{ ...good, attempts: [attempt(0, "noon", "solved")] }, /at of attempt 1 is "noon", must be a time/],
    [{ ...good, attempts: [{ at: noon, how: "solved" }] }, /code of attempt 1 is missing/],
    [{ ...good, attempts: [attempt(0, noon, "solved", { rating: -1 })] }, /rating of attempt 1 is -1/],
    [{ ...good, attempts: [attempt(0, noon, "solved", { speed: 1 })] }, /attempt 1 has "speed"/],
    [{ ...good, runs: [{ at: noon }] }, /kind of run 1 is missing/],
    [{ ...good, start: { rating: 1000 } }, /at of start is missing/],
  ];
  for (const [file, message] of wrong) assert.throws(() => read(typeof file === "string" ? file : JSON.stringify(file)), { message });
  assert.equal(read(JSON.stringify(good)).attempts.length, 1);
});

test("an attempt ends better than it was first noted, never worse", () => {
  const noted = record(attempt(0, noon, "failed", { rating: 900 })), ended = record(attempt(0, noon, "mistaken"));
  assert.deepEqual(merge(noted, ended).attempts, [attempt(0, noon, "mistaken", { rating: 900 })]);
  assert.deepEqual(merge(ended, noted).attempts, [attempt(0, noon, "mistaken", { rating: 900 })]);
});

test("only the first attempt at a puzzle of known rating changes the rating", () => {
  const points = (...attempts) => ratingOf(record(...attempts)).points;
  const first = attempt(0, noon, "solved", { rating: 1000 });
  assert.equal(points(first).length, 1);
  assert.ok(points(first)[0].change > 50);
  assert.ok(points(attempt(0, noon, "mistaken", { rating: 1000 }))[0].change < -50);
  assert.ok(Math.abs(points(attempt(0, noon, "hinted", { rating: 1000 }))[0].change) < 1);
  assert.equal(points(first, attempt(0, days(1), "failed", { rating: 1000 })).length, 1);
  assert.equal(points(attempt(0, noon, "solved")).length, 0);
  for (const mode of ["run", "seen"]) assert.equal(points(attempt(0, noon - 1, "failed", { rating: 1000, mode }), first).length, 0);
  assert.equal(ratingOf(empty()).now.rating, 1000);
  assert.equal(ratingOf({ ...empty(), start: { rating: 1500, at: 1 } }).now.rating, 1500);
});

test("puzzles with gods have a rating of their own, which begins where the other one stands", () => {
  const ofGods = { code: "2G8RUSt69NsA2fzb", at: days(2), how: "solved", rating: 1200 };
  const plain = record(attempt(0, noon, "solved", { rating: 1400 }), attempt(1, days(1), "solved", { rating: 1500 })), both = record(...plain.attempts, ofGods);
  const before = ratingOf(plain).now.rating, { now, points } = ratingOf(both, "gods");
  assert.ok(before > 1100);
  assert.equal(ratingOf(plain, "gods").now.rating, before);
  assert.equal(ratingOf(plain, "gods").points.length, 0);
  assert.deepEqual(ratingOf(both), ratingOf(plain));
  assert.equal(points.length, 1);
  assert.ok(Math.abs(now.rating - points[0].change - before) < 1e-6 && points[0].change > 30);
  assert.equal(ratingOf(record(ofGods)).now.rating, ratingOf(record(ofGods), "gods").now.rating);
});

test("days of the two games are told apart", () => {
  const r = record(attempt(0, noon, "failed", { day: "2026-11-22" }), { code: "2G8RUSt69NsA2fzb", at: noon, how: "solved", day: "2026-11-22" });
  assert.deepEqual([...dailiesOf(r)], [["2026-11-22", "tried"]]);
  assert.deepEqual([...dailiesOf(r, "gods")], [["2026-11-22", "solved"]]);
});

test("runs keep the game and the gods of their puzzles", () => {
  const run = { at: noon, kind: "streak", seed: "x", game: "gods", by: "pan", solved: 3, wrong: 1, hardest: 900 };
  assert.deepEqual(read(write({ ...empty(), runs: [run] })).runs, [run]);
  assert.throws(() => read(write({ ...empty(), runs: [{ ...run, game: "chess" }] })), /game of run 1/);
});

test("solved puzzles and days", () => {
  const r = record(attempt(0, noon, "failed", { day: "2026-11-22" }), attempt(1, noon, "mistaken", { day: "2026-11-21" }), attempt(2, noon, "failed"), attempt(2, days(1), "hinted"));
  assert.deepEqual(solvedOf(r), new Set([codes[1], codes[2]]));
  assert.deepEqual(triedOf(r), new Set(codes));
});

test("a day is solved once its puzzle was, but not after a look at the solution", () => {
  const day = (n, how, more = {}) => attempt(n, noon + n, how, { day: `2026-11-0${n + 2}`, ...more });
  const r = record(day(0, "failed"), day(1, "hinted"), day(2, "solved", { mode: "seen" }), attempt(1, noon, "solved"), { ...day(1, "failed"), at: noon + 9 }, { ...day(0, "mistaken"), at: noon + 9 });
  assert.deepEqual([...dailiesOf(r)].sort(), [["2026-11-02", "solved"], ["2026-11-03", "solved"], ["2026-11-04", "tried"]]);
});

test("days in a row end with today or yesterday", () => {
  const of = (...ns) => daysOf(record(...ns.map((n, i) => attempt(i % 3, days(n), "solved"))));
  assert.equal(inRow(of(), noon), 0);
  assert.equal(inRow(of(-2, -1, 0), noon), 3);
  assert.equal(inRow(of(-2, -1), noon), 2);
  assert.equal(inRow(of(-3, -2), noon), 0);
  assert.equal(inRow(of(-3, -1, 0), noon), 2);
  assert.equal(inRow(daysOf(record(attempt(0, noon, "failed"))), noon), 0);
  assert.equal(of(0, 0).get(dayOf(noon)), 2);
});

test("failed puzzles come again after 1, 3, 7 and 21 days", () => {
  const again = (...attempts) => againOf(record(...attempts)).map(({ code, step, due }) => [codes.indexOf(code), step, dayOf(due) - dayOf(noon)]);
  const lost = attempt(0, noon, "failed"), solved = (n) => attempt(0, days(n), "solved");
  assert.deepEqual(again(attempt(0, noon, "solved")), []);
  assert.deepEqual(again(lost), [[0, 0, 1]]);
  assert.deepEqual(again(attempt(0, noon, "hinted"), attempt(1, days(-3), "mistaken")), [[1, 0, -2], [0, 0, 1]]);
  assert.deepEqual(again(lost, attempt(0, noon + hour, "solved")), [[0, 0, 1]]); // too early to count
  assert.deepEqual(again(lost, solved(1)), [[0, 1, 4]]);
  assert.deepEqual(again(lost, solved(1), solved(4), solved(11)), [[0, 3, 32]]);
  assert.deepEqual(again(lost, solved(1), solved(4), solved(11), solved(32)), []);
  assert.deepEqual(again(lost, solved(1), solved(4), attempt(0, days(11), "failed")), [[0, 0, 12]]);
});

test("themes count the first attempt at each puzzle", () => {
  const themes = (code) => (code === codes[0] ? ["dome", "quiet"] : ["quiet"]);
  const r = record(attempt(0, noon, "solved"), attempt(1, noon, "failed"), attempt(1, days(1), "solved"));
  assert.deepEqual(Object.fromEntries(themesOf(r, themes)), { dome: { tried: 1, solved: 1 }, quiet: { tried: 2, solved: 1 } });
});

// storage is like localStorage with room for some characters.
function storage(room = Infinity) {
  const kept = new Map();
  return {
    kept, getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => {
      if (text.length > room) throw new Error("QuotaExceededError");
      kept.set(name, text);
    },
    removeItem: (name) => kept.delete(name),
  };
}

test("the record is kept between pages, and pages at the same time do not lose each other's", () => {
  const shared = storage(), one = new Keeper(() => shared), other = new Keeper(() => shared);
  one.add({ attempts: [attempt(0, noon, "solved")] });
  other.add({ attempts: [attempt(1, noon, "failed")] });
  assert.equal(one.read().attempts.length, 2);
  assert.ok(one.stores);
});

test("a page without storage remembers until it is left", () => {
  for (const none of [null, storage(10), { getItem: () => { throw new Error("SecurityError"); } }]) {
    const keeper = new Keeper(() => none);
    keeper.add({ attempts: [attempt(0, noon, "solved")] });
    keeper.add({ attempts: [attempt(1, noon, "solved")] });
    assert.equal(keeper.read().attempts.length, 2);
    assert.ok(!keeper.stores);
  }
});

// Unreadable records, and whether a newer page has written them.
const good = write(record(attempt(0, noon, "solved")));
const unreadable = [[good.slice(0, 60), false], [good.replace('"version":1', '"version":2'), true], ['{"version": 9}', false], ["x", false], [good.replace('"solved"', '"won"'), false], ["null", false]];

test("a record that cannot be read stays as it is until somebody says so, and loses nothing", () => {
  for (const [text, isNewer] of unreadable) {
    const shared = storage(), keeper = new Keeper(() => shared), codesOf = ({ attempts }) => attempts.map((a) => a.code);
    shared.setItem("puzzlecode.record", text);
    assert.deepEqual(keeper.unread, { text, isNewer });
    assert.deepEqual(keeper.read(), empty());
    keeper.add({ start: { rating: 1000, at: noon } });
    keeper.add({ attempts: [attempt(1, noon, "solved")] });
    new Keeper(() => shared).add({ attempts: [attempt(2, noon, "failed")] }); // another page
    assert.equal(shared.getItem("puzzlecode.record"), text);
    assert.deepEqual(codesOf(new Keeper(() => shared).read()), [codes[2], codes[1]]);
    assert.ok(keeper.stores);

    const mended = storage(); // a page that can read the record has everything
    for (const [key, value] of shared.kept) mended.setItem(key, key === "puzzlecode.record" ? good : value);
    const after = new Keeper(() => mended);
    assert.deepEqual(codesOf(after.read()).sort(), [...codes].sort());
    after.add({});
    assert.deepEqual([...mended.kept.keys()], ["puzzlecode.record"]);
    assert.deepEqual(codesOf(read(mended.getItem("puzzlecode.record"))).sort(), [...codes].sort());

    setAside(keeper);
    assert.equal(keeper.unread, null);
    assert.equal(asideOf(keeper), text);
    assert.deepEqual(codesOf(keeper.read()), [codes[2], codes[1]]);
    assert.equal(keeper.read().start.rating, 1000);
    shared.setItem("puzzlecode.record", "again");
    setAside(keeper);
    assert.equal(asideOf(keeper), `${text}\nagain`);
    dropAside(keeper);
    assert.equal(asideOf(keeper), "");
    shared.setItem("puzzlecode.record", text);
    keeper.add({ attempts: [attempt(1, noon, "solved")] });
    clear(keeper);
    assert.equal(shared.kept.size, 0);
  }
});

test("what is beside a record is not lost either where it cannot be read", () => {
  const shared = storage(), keeper = new Keeper(() => shared);
  shared.setItem("puzzlecode.record", "x");
  shared.setItem("puzzlecode.record.new", "y");
  keeper.add({ attempts: [attempt(0, noon, "solved")] });
  assert.equal(asideOf(keeper), "y");
  setAside(keeper);
  assert.equal(asideOf(keeper), "y\nx");
  assert.equal(keeper.read().attempts.length, 1);
});

test("a record that cannot be put aside stays", () => {
  const shared = storage(100), keeper = new Keeper(() => shared), text = "x".repeat(80);
  shared.setItem("puzzlecode.record", text);
  shared.kept.set("puzzlecode.record.unread", text);
  assert.throws(() => setAside(keeper));
  assert.deepEqual([keeper.unread.text, asideOf(keeper)], [text, text]);
});

test("a puzzle that was solved after a look at its solution still waits", () => {
  for (const [mode, step] of [["seen", 0], ["run", 1], [undefined, 1]]) {
    const waiting = againOf(record(attempt(0, noon, "failed"), attempt(0, days(2), "solved", mode ? { mode } : {})));
    assert.deepEqual(waiting.map((w) => w.step), [step], String(mode));
  }
});

test("a puzzle is due from its time on", () => {
  const missed = record(attempt(0, noon, "failed")), [{ due }] = againOf(missed);
  for (const [now, code] of [[due - 1, ""], [due, codes[0]], [due + 1, codes[0]]]) assert.equal(again(missed, now, ["santorini"]).next(), code);
});

test("files in UTF-8 and UTF-16 are read, and others are refused", async () => {
  const text = '[Sun "Zo\u00eb \u5317 \u{1f3db}"]\n', units = [...`\ufeff${text}`].join("").split("").map((c) => c.charCodeAt(0));
  const little = units.flatMap((n) => [n & 255, n >> 8]), big = units.flatMap((n) => [n >> 8, n & 255]), utf8 = [...new TextEncoder().encode(`\ufeff${text}`)];
  for (const bytes of [utf8, utf8.slice(3), little, big, little.slice(2), big.slice(2)]) assert.equal(await textOf(new Blob([new Uint8Array(bytes)])), text);
  assert.equal(await textOf(new Blob([])), "");
  for (const bytes of [[90, 111, 0xeb], [0xff, 0xfe, 65, 0, 66], [0xff]]) await assert.rejects(textOf(new Blob([new Uint8Array(bytes)])), /not in UTF-8/);
});
