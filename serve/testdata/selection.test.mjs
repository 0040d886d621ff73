// The selection of training from the built-in puzzles. INDEX is their index, decompressed, THEMES are the names of all
// themes, and MOTIFS those of the lessons: see training_test.go.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "../assets/codec.js";
import { Listing } from "../assets/listing.js";
import { bestOf, isSeed, newSeed, puzzlesOf, Run, runs, told } from "../assets/run.js";
import { atLevel } from "../assets/queues.js";
import { ladder, lesson, near } from "../assets/selection.js";
import { drawn, mostCodes, mostTitle, parametersOf, pasted, read, sheetOf } from "../assets/sets.js";

const bytes = new Uint8Array(readFileSync(process.env.INDEX)), [themes, motifs] = [process.env.THEMES, process.env.MOTIFS].map((names) => names.split(" "));
const listing = new Listing(bytes, themes, motifs);
const ratings = (places) => places.map((i) => listing.ratings[i]);

// generator returns random numbers from 0 to 1.
function generator(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

// without returns a listing without some of the puzzles.
function without(left) {
  const kept = Array.from({ length: listing.size }, (_, i) => i).filter((i) => !left(i)), start = 27, widths = 22;
  const out = new Uint8Array(start + widths * kept.length), view = new DataView(out.buffer);
  out.set(bytes.subarray(0, start));
  view.setUint32(19, kept.length);
  view.setUint32(23, 0);
  for (let j = 0; j < widths; j++) kept.forEach((i, k) => { out[start + j * kept.length + k] = bytes[start + j * listing.size + i]; });
  return new Listing(out, themes, motifs);
}

test("a newcomer gets wins until three are solved, unless other goals are chosen", () => {
  const goalsOf = (filter, solved) => {
    const attempts = solved.map((code, n) => ({ code, at: n + 1, how: "solved", rating: 900 })), queue = atLevel(listing, filter);
    return new Set(Array.from({ length: 60 }, () => parse(queue.next({ start: null, attempts, runs: [] })).goal.replace(/\d/, "")));
  };
  const places = (goal) => listing.matching({ games: ["santorini"], goals: [goal] }).slice(0, 3).map((i) => listing.code(i));
  const wins = places("win2"), holds = places("hold2"), filter = { games: ["santorini"] };
  for (const solved of [[], wins.slice(0, 2), [...wins.slice(0, 2), ...holds]]) assert.deepEqual(goalsOf(filter, solved), new Set(["win"]));
  assert(goalsOf(filter, wins).has("hold"));
  assert.deepEqual(goalsOf({ ...filter, goals: ["hold2"] }, []), new Set(["hold"]));
});

test("codes are found at their places, and no others", () => {
  for (let i = 0; i < listing.size; i += 97) assert.equal(listing.find(listing.code(i)), i);
  for (const text of ["HfGoo8VCrfkSpW", "", "x", "9KuvQpNkawFKiBbEEiRxNSVMTY", "zzzzzzzzzzzzzz", "22222222222222"]) assert.equal(listing.find(text), -1, text);
});

test("a damaged list is refused", () => {
  assert.throws(() => new Listing(bytes.subarray(0, 1000), themes), /damaged/);
  assert.throws(() => new Listing(new TextEncoder().encode("<!DOCTYPE html><title>not found</title>"), themes), /damaged/);
});

test("a puzzle near the rating is about something else than the last one", () => {
  const random = generator(7), shared = (i, j) => motifs.filter((theme) => listing.themes(i).includes(theme) && listing.themes(j).includes(theme));
  let last = -1, same = 0;
  for (let n = 0; n < 60; n++) {
    const i = near(listing, () => 1000, { goals: ["win2"] }, new Set(), { random, last });
    if (last >= 0) assert.deepEqual(shared(i, last), []);
    same += shared(i, near(listing, () => 1000, { goals: ["win2"] }, new Set(), { random })).length;
    last = i;
  }
  assert.ok(same > 0, "without that the test would prove nothing");
  const only = { themes: ["body-block"] };
  assert.ok(near(listing, () => 1000, only, new Set(), { random, last: near(listing, () => 1000, only, new Set(), { random }) }) >= 0);
});

test("filters match one of the goals and one of the themes", () => {
  const all = Array.from({ length: listing.size }, (_, i) => i), filter = { goals: ["win2", "hold2"], themes: ["dome", "tempo"], least: 700, most: 1000 };
  const slow = all.filter((i) => filter.goals.includes(listing.read(i).goal) && listing.themes(i).some((t) => filter.themes.includes(t)) && listing.ratings[i] >= 700 && listing.ratings[i] <= 1000);
  assert.ok(slow.length > 50);
  assert.deepEqual(listing.matching(filter), slow);
  assert.equal(listing.matching({}).length, listing.size);
});

test("filters match the game and the gods of the sides", () => {
  const all = Array.from({ length: listing.size }, (_, i) => i), godsOf = (i) => parse(listing.code(i)).gods;
  const sidesOf = (i) => { const { first, second } = godsOf(i) || {}, { side } = parse(listing.code(i)); return side === "first" ? [first, second] : [second, first]; };
  const ofGods = all.filter((i) => listing.code(i).length === 16);
  assert.ok(ofGods.length > 100);
  assert.deepEqual(listing.matching({ games: ["gods"] }), ofGods);
  assert.deepEqual(listing.matching({ games: ["santorini"] }), all.filter((i) => listing.code(i).length === 14));
  for (const god of ["apollo", "hermes", "pan"]) {
    const by = ofGods.filter((i) => sidesOf(i)[0] === god), against = ofGods.filter((i) => sidesOf(i)[1] === god);
    assert.ok(by.length && against.length, god);
    assert.deepEqual(listing.matching({ games: ["santorini", "gods"], by: god }), by);
    assert.deepEqual(listing.matching({ against: god }), against);
  }
  for (const i of ofGods) assert.equal(listing.read(i).goal, parse(listing.code(i)).goal);
  const some = lesson(listing, "power", { games: ["gods"], by: "artemis" });
  assert.ok(some.length && some.every((i) => sidesOf(i)[0] === "artemis" && listing.themes(i).includes("power")));
  const run = puzzlesOf(listing, "run3", "x", { games: ["gods"] });
  assert.ok(run.length > 50 && run.every((i) => listing.game(i) === "gods"));
});

test("of two games each has puzzles near its own rating", () => {
  const random = generator(3), tried = new Set(), wanted = { santorini: 1600, gods: 900 };
  for (let n = 0; n < 60; n++) {
    const i = near(listing, (game) => wanted[game], {}, tried, { random });
    assert.ok(Math.abs(listing.ratings[i] - wanted[listing.game(i)]) <= 120, `${listing.game(i)} ${listing.ratings[i]}`);
    tried.add(i);
  }
});

test("the next puzzle is near the rating, matches, and was not tried", () => {
  const random = generator(1), tried = new Set();
  for (const rating of [1300, 1700, 2100]) {
    for (let n = 0; n < 100; n++) {
      const i = near(listing, () => rating, { themes: ["relay"] }, tried, { random });
      assert.ok(!tried.has(i) && listing.themes(i).includes("relay"));
      assert.ok(Math.abs(listing.ratings[i] - rating) <= 300, `${listing.ratings[i]} for ${rating}`);
      tried.add(i);
    }
  }
  assert.ok(listing.ratings[near(listing, () => 5000, {}, new Set(), { random })] > 2500);
  assert.equal(near(listing, () => 1000, { least: 5000 }, tried, { random }), -1);
  const all = new Set(listing.matching({ themes: ["zugzwang"] })), last = [...all][7];
  all.delete(last);
  assert.equal(near(listing, () => 1000, { themes: ["zugzwang"] }, all, { random }), last);
});

test("a seed draws the same puzzles, rising, each once; another seed others", () => {
  for (const kind of Object.keys(runs)) {
    const one = puzzlesOf(listing, kind, "2026-11-22"), other = puzzlesOf(listing, kind, "2026-11-23");
    assert.deepEqual(puzzlesOf(listing, kind, "2026-11-22"), one);
    assert.equal(new Set(one).size, one.length);
    assert.ok(one.length > 80, `${one.length}`);
    assert.ok(one.slice(0, 50).filter((i) => other.includes(i)).length <= 10);
    const r = ratings(one), wanted = r.map((_, n) => Math.min(2600, runs[kind].from + n * runs[kind].step));
    const far = r.filter((x, n) => Math.abs(x - wanted[n]) > 60);
    assert.ok(far.length < 5, `${kind}: ${far}`);
  }
});

test("most puzzles of a seed stay when the list changes", () => {
  const less = without((i) => i % 50 === 7), before = puzzlesOf(listing, "run3", "friends").map((i) => listing.code(i)), after = puzzlesOf(less, "run3", "friends").map((i) => less.code(i));
  const same = before.filter((code, n) => after[n] === code).length;
  assert.equal(less.size, listing.size - Math.ceil((listing.size - 7) / 50));
  assert.ok(same > 0.85 * before.length && same < before.length, `${same} of ${before.length}`);
});

test("a ladder ends when the list does", () => {
  const few = listing.matching({ themes: ["smothered"], most: 760 }).length;
  assert.ok(few > 5 && few < 60);
  assert.equal(ladder(listing, "x", Array(100).fill(900), { themes: ["smothered"], most: 760 }).length, few);
  assert.deepEqual(ladder(listing, "x", [900], { least: 5000 }), []);
});

test("each lesson of the course goes from easy to hard", () => {
  assert.ok(motifs.length >= 12, `${motifs.length} lessons`);
  for (const theme of motifs) {
    const places = lesson(listing, theme), r = ratings(places);
    assert.equal(places.length, 12, theme);
    assert.deepEqual(r, [...r].sort((a, b) => a - b));
    assert.ok(places.every((i) => listing.themes(i).includes(theme)));
    assert.ok(r[11] - r[0] > 50, `${theme}: ${r}`);
  }
});

test("three wrong ends or the clock end a run", () => {
  const run = new Run("run3", "x"), note = (solved, now = 10) => run.note("c", 900, solved, now);
  run.begin(0);
  assert.equal(run.left(1000), 179000);
  assert.ok(note(true) && note(false) && note(false) && !run.over(20));
  assert.ok(note(false) && run.over(20) && !note(true, 21));
  assert.deepEqual(run.result(5), { at: 5, kind: "run3", seed: "x", solved: 1, wrong: 3, hardest: 900 });
  const timed = new Run("run5", "x");
  timed.begin(0);
  assert.ok(!timed.over(299999) && timed.over(300000) && !timed.note("c", 1, true, 300000));
  const streak = new Run("streak", "x");
  streak.begin(0);
  assert.ok(!streak.over(1e9) && streak.note("c", 700, true, 1e9) && streak.note("c", 740, false, 1e9) && streak.over(1e9));
});

test("results are told and compared", () => {
  const at = (kind, solved, wrong) => ({ at: 1, kind, seed: "abc", solved, wrong, hardest: 1240 });
  assert.equal(told(at("run3", 12, 1)), "puzzlecode 3 minutes abc: 12 solved, 1 wrong, up to 1240");
  assert.equal(told(at("streak", 7, 1)), "puzzlecode streak abc: 7 solved, up to 1240");
  assert.equal(told(at("run5", 0, 3)), "puzzlecode 5 minutes abc: 0 solved, 3 wrong");
  const list = [at("run3", 4, 1), at("run3", 6, 2), at("run3", 6, 1), at("streak", 9, 1)];
  assert.equal(bestOf(list, "run3"), list[2]);
  assert.equal(bestOf(list, "run5"), null);
  const ofGods = { ...at("run3", 2, 3), game: "gods" };
  assert.equal(bestOf([...list, ofGods], "run3", { game: "gods" }), ofGods);
  assert.equal(told(ofGods, "with Pan"), "puzzlecode 3 minutes with Pan abc: 2 solved, 3 wrong, up to 1240");
  assert.deepEqual(new Run("streak", "x", { game: "gods", by: "pan" }).result(5), { at: 5, kind: "streak", seed: "x", game: "gods", by: "pan", solved: 0, wrong: 0, hardest: 0 });
});

test("seeds are short texts", () => {
  for (let i = 0; i < 50; i++) assert.ok(isSeed(newSeed()));
  assert.notEqual(newSeed(), newSeed());
  for (const text of ["", "a b", "x".repeat(65), "<b>"]) assert.ok(!isSeed(text), text);
});

test("sets are read from links, texts and filters", () => {
  const [a, b] = [listing.code(5), listing.code(500)];
  const set = { title: "Two of them", codes: [a, b] }, link = new URLSearchParams(parametersOf(set));
  assert.deepEqual(read(link), { ...set, author: "", wrong: 0 });
  const signed = new URLSearchParams(parametersOf({ ...set, author: "Ann & Bob".padEnd(mostTitle + 5, "x") }));
  assert.deepEqual(read(signed), { ...set, author: "Ann & Bob".padEnd(mostTitle, "x"), wrong: 0 });
  assert.deepEqual(pasted(`https://santorini.example/train?${signed}`), [a, b]);
  assert.deepEqual(sheetOf(parametersOf({ ...set, author: "Ann" })), { title: set.title, author: "Ann", codes: `${a}.${b}` });
  assert.deepEqual(read(new URLSearchParams({ codes: `${a}.nonsense,${a} ${b}` })), { title: "", author: "", codes: [a, b], wrong: 1 });
  assert.deepEqual(pasted(`Look: https://santorini.example/p/${a} and ${b}, or ${a}!`), [a, b]);
  assert.deepEqual(pasted(`https://santorini.example/train?${link}`), [a, b]);
  const ofGods = listing.code(listing.size - 1);
  assert.deepEqual(pasted(`${a} and https://santorini.example/p/${ofGods}`), [a, ofGods]);
  assert.deepEqual(read(new URLSearchParams(parametersOf({ title: "", codes: [ofGods, a] }))).codes, [ofGods, a]);
  assert.throws(() => pasted("hello"), /no code of a puzzle/);
  assert.throws(() => pasted("https://x.example/p/2oYYRBBZUstii1"), /without a goal|no code/);
  const many = drawn(listing, { themes: ["relay"] }, 1000, generator(3));
  assert.equal(many.length, mostCodes);
  const r = many.map((code) => listing.ratings[listing.find(code)]);
  assert.deepEqual(r, [...r].sort((x, y) => x - y));
  assert.throws(() => drawn(listing, { least: 5000 }, 5), /no puzzle matches/);
  assert.throws(() => pasted([...many, a, b].join(" ")), /too many/);
});
