// The study page. It opens a study from its address, a text or a file, and stores changes in the address.

import { pageAt, titleOf } from "./address.js";
import { Door } from "./door.js";
import { giveButton } from "./give.js";
import { learn, phrase } from "./line.js";
import { site } from "./site.js";
import { make } from "./make.js";
import { showPictures } from "./pictures.js";
import { nameOfFile, save, textOf } from "./save.js";
import { StudyEdit } from "./studyedit.js";
import { StudyExercise } from "./studyexercise.js";
import { isStudyLink, packed, unpacked } from "./studylink.js";
import { add, empty, mostText, read, write } from "./studytext.js";
import { endsOf, lastOf, pathsTo } from "./studytree.js";
import { mostTold, StudyView } from "./studyview.js";
import { sentences } from "./studywords.js";
import { mostDrawn, saveGIF } from "./turngif.js";

learn(sentences);

const $ = (id) => document.getElementById(id), door = new Door();
let exercise = null, kept = ""; // the part after the number sign

const view = new StudyView($("study"), { door, keys: document, shown, added: (node, turn) => (exercise || edit).play(node, turn) });
const edit = new StudyEdit(view, keep), actions = $("study-actions"), said = $("study-said");

function shown() {
  edit.show();
  document.title = titleOf(view.heading.textContent);
}

// firstSide returns the side that moves first once all workers are placed.
const firstSide = () => view.side({ number: view.study.start.placing });

async function keep() {
  const { study } = view;
  try {
    const data = await packed(write(study, true));
    if (study !== view.study) return;
    kept = data;
    history.replaceState(null, "", `${location.pathname}${location.search}#${data}`);
    said.textContent = "";
  } catch ({ message }) {
    said.textContent = message;
  }
}

async function open(study, node) {
  exercise?.end();
  edit.done = [];
  await view.open(study, node);
  actions.hidden = false;
  if (study.more) said.textContent = phrase("study.several");
}

async function openNew() {
  await open(empty());
  edit.toggle(true);
}

// checked returns a typed study with the full notation of its turns. It throws an error for an illegal turn.
async function checked(study) {
  for (const end of endsOf(study.root).slice(0, mostTold)) await view.tellLine(end, study.start);
  return study;
}

async function studyOf(text) {
  if (isStudyLink(text)) return read(await unpacked(text));
  const isGame = /^[\s>`]*(pgn\s*)?([[［{(;%]|\p{Nd}+\s*[.．])/u.test(text), isSheet = !isGame && /\n\s*\p{Nd}+\s*[.．:)]/u.test(text);
  const isForeign = isSheet || isGame && /[^\0-\x7f]|[+=>&]{2}|&/.test(text.replace(/\{[^}]*\}|"[^"]*"/g, "")); // only the module for games knows all signs
  try {
    if (isForeign) throw new Error("foreign");
    if (isGame) return await checked(read(text));
    const { start, path } = await view.get("read", "", { text: text.trim() });
    return await fromLine(start, path);
  } catch (fault) { // perhaps a game as another program or site writes it
    const { gameIn } = await import("./studyparts.js"), found = await gameIn(text).catch((other) => { throw isGame || isForeign ? other : fault; });
    return checked({ ...read(found.text), more: found.more });
  }
}

async function fromLine(code, path) {
  const { fen, goal } = await door.get("decode", code), study = empty(fen, goal);
  (path || "").split(".").filter(Boolean).reduce(add, study.root);
  return checked(study);
}

// openText opens the study in a text, or in the text of a file that is being read.
async function openText(text) {
  $("open-error").textContent = "";
  try {
    await open(await studyOf(await text));
    await keep();
    $("more").hidePopover();
  } catch ({ message }) {
    $("open-error").textContent = message;
  }
}

function practise(side) {
  exercise?.end();
  if (!view.study.root.next.length) {
    said.textContent = phrase("exercise.turnless");
    return;
  }
  for (const sheet of ["more", "share"]) $(sheet).hidePopover();
  edit.toggle(false);
  view.tree.hidden = actions.hidden = true;
  exercise = new StudyExercise(view, side, () => {
    exercise = null;
    view.showTree();
    actions.hidden = false;
  });
}

async function begin() {
  const parameters = new URLSearchParams(location.search), data = location.hash.slice(1);
  const [code, line, side] = ["c", "t", "exercise"].map((name) => parameters.get(name));
  try {
    if (data) await open(read(await unpacked(data)));
    else if (code) {
      const study = await fromLine(code, line);
      await open(study, lastOf(study.root));
    } else await openNew();
    kept = data;
    if (["first", "second"].includes(side)) practise(side);
  } catch ({ message }) {
    actions.hidden = true;
    view.tell(phrase("study.unopened", { why: message }), "bad");
    view.message.append(" ", make("a", { href: pageAt("study") }, phrase("study.new")));
  }
}

const link = (parameters = "") => `${site}/study${parameters}#${kept}`;

async function showShare() {
  await keep();
  const { root, start } = view.study;
  $("share-link").value = link();
  $("share-exercise").value = link(`?exercise=${firstSide()}`);
  $("share-exercise").closest(".give").hidden = $("make-gif").hidden = !root.next.length;
  $("share-said").textContent = said.textContent;
  $("gif-said").textContent = "";
  showPictures($("pictures"), (...asked) => door.get(...asked), start.code, pathsTo(view.node)).catch(() => {});
}

const fileName = () => nameOfFile(view.heading.textContent.toLowerCase()) || "study";

for (const field of document.querySelectorAll("#share input")) giveButton(field, $("share-said"));
$("share").addEventListener("toggle", (e) => { if (e.newState === "open") showShare(); });

const acts = {
  practise: () => practise(firstSide()),
  save: () => save(write(view.study), "application/x-chess-pgn", `${fileName()}.pgn`),
  flip: () => view.chooser.board.flip(),
  print: () => {
    $("more").hidePopover();
    print();
  },
  new: async () => {
    $("more").hidePopover();
    await openNew();
    await keep();
  },
  exercises: ({ target }) => { if (target.value) practise(target.value); },
  "make-gif": async ({ target }) => {
    const { study, node } = view, end = node.next.length || !node.parent ? lastOf(node) : node;
    target.disabled = true;
    await saveGIF({ door, code: study.start.code, turns: pathsTo(end).slice(0, mostDrawn), turned: view.chooser.board.turned, name: fileName() }, (text) => { $("gif-said").textContent = text; });
    target.disabled = false;
  },
};
for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);

$("open-form").addEventListener("submit", (e) => {
  e.preventDefault();
  openText($("open-text").value);
});
$("open-file").addEventListener("change", async () => {
  const [file] = $("open-file").files;
  if (file && file.size > mostText) $("open-error").textContent = phrase("study.file.large");
  else if (file) await openText(textOf(file));
  $("open-file").value = "";
});
addEventListener("hashchange", () => {
  if (location.hash.slice(1) === kept) return;
  if (location.hash === "#main") history.replaceState(null, "", `#${kept}`); // the link to the content
  else begin();
});
begin();
door.prepare();
