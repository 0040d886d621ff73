// The study page. It opens a study from its address, a text or a file, and stores changes in the address.

import { pageAt } from "./address.js";
import { Door } from "./door.js";
import { giveButton } from "./give.js";
import { sideName } from "./line.js";
import { make } from "./make.js";
import { showPictures } from "./pictures.js";
import { save } from "./save.js";
import { StudyEdit } from "./studyedit.js";
import { StudyExercise } from "./studyexercise.js";
import { isStudyLink, packed, unpacked } from "./studylink.js";
import { add, empty, mostText, read, write } from "./studytext.js";
import { endsOf, lastOf, pathsTo } from "./studytree.js";
import { StudyView } from "./studyview.js";
import { mostDrawn, saveGIF } from "./turngif.js";

const mostChecked = 200; // lines of a text whose turns are checked at once; the others are checked when shown
const $ = (id) => document.getElementById(id), door = new Door();
let exercise = null, kept = ""; // the part after the number sign

const view = new StudyView($("study"), { door, keys: document, more: "more", shown: () => edit.show(), added: (node, turn) => (exercise ? exercise.play(node, turn) : edit.play(node, turn)) });
const edit = new StudyEdit(view, keep), said = make("p.given", { role: "status" });
const editing = make("button", { type: "button", "aria-pressed": "false", onclick: () => toggle(edit.box.hidden) }, "Edit");
const actions = make("p.actions.of", {}, make("button", { type: "button", popovertarget: "share" }, "Share"), editing, make("button", { type: "button", onclick: () => practise(firstSide()) }, "Exercise"), make("button", { type: "button", popovertarget: "more" }, "Open"));
view.tree.after(actions, said);

function toggle(shown) {
  edit.box.hidden = !shown;
  editing.setAttribute("aria-pressed", String(shown));
}

// firstSide returns the side that moves first once all workers are placed.
const firstSide = () => view.side({ number: view.study.start.placing });

// keep stores the study in the address.
async function keep() {
  editing.setAttribute("aria-pressed", String(!edit.box.hidden));
  document.title = `${view.heading.textContent} - puzzlecode`;
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
  if (exercise) exercise.end();
  edit.done = [];
  await view.open(study, node);
  actions.hidden = false;
  document.title = `${view.heading.textContent} - puzzlecode`;
  if (study.more) said.textContent = "The text has several games; this is the first one.";
}

// checked returns a typed study with the full notation of its turns. It throws an error for an illegal turn.
async function checked(study) {
  const { fen } = study.start;
  for (const end of endsOf(study.root).slice(0, mostChecked)) {
    const { played } = await view.loading.watch((progress) => door.get("play", fen, { turns: pathsTo(end).join("."), goal: 0 }, { progress }));
    for (let n = end; n.parent; n = n.parent) n.turn = played.turns[n.number - 1];
  }
  return study;
}

async function studyOf(text) {
  if (isStudyLink(text)) return read(await unpacked(text));
  if (/^\s*(\[|\{|\(|;|%|\d+\s*\.)/.test(text)) return checked(read(text));
  const { start, path } = await view.loading.watch((progress) => door.get("read", "", { text: text.trim() }, { progress }));
  return fromLine(start, path ? path.split(".") : []);
}

async function fromLine(code, paths) {
  const { fen, goal } = await door.get("decode", code), study = empty(fen, goal);
  paths.reduce((n, path) => add(n, path), study.root);
  return checked(study);
}

async function openText(text) {
  $("open-error").textContent = "";
  try {
    const study = await studyOf(text);
    await open(study);
    await keep();
    $("more").hidePopover();
  } catch ({ message }) {
    $("open-error").textContent = message;
  }
}

// practise starts an exercise: the user finds the turns of a side of the study.
function practise(side) {
  if (exercise) exercise.end();
  if (!view.study.root.next.length) {
    said.textContent = "An exercise needs turns: play them on the board.";
    return;
  }
  for (const sheet of ["more", "share"]) $(sheet).hidePopover();
  toggle(false);
  view.tree.hidden = actions.hidden = true;
  exercise = new StudyExercise(view, side, () => {
    exercise = null;
    view.showTree();
    actions.hidden = false;
  });
}

// begin opens the study of the address.
async function begin() {
  const parameters = new URLSearchParams(location.search), data = location.hash.slice(1);
  try {
    if (data) await open(read(await unpacked(data)));
    else if (parameters.get("c")) {
      const study = await fromLine(parameters.get("c"), (parameters.get("t") || "").split(".").filter(Boolean));
      await open(study, lastOf(study.root));
    } else {
      await open(empty());
      toggle(true);
    }
    kept = data;
    if (["first", "second"].includes(parameters.get("exercise")) && view.study.root.next.length) practise(parameters.get("exercise"));
  } catch ({ message }) {
    actions.hidden = true;
    view.tell(`The study cannot be opened: ${message}`, "bad");
    view.message.append(" ", make("a", { href: pageAt("study") }, "New study"));
  }
}

function link(parameters = "") {
  return `${new URL(pageAt("study"), location.href).href.replace(/\/$/, "")}${parameters}#${kept}`;
}

async function showShare() {
  await keep();
  $("share-link").value = link();
  $("share-exercise").value = link(`?exercise=${firstSide()}`);
  $("share-exercise").closest(".give").hidden = !view.study.root.next.length;
  $("share-said").textContent = said.textContent;
  $("gif-said").textContent = "";
  const line = pathsTo(view.node);
  $("make-gif").hidden = !view.study.root.next.length;
  showPictures($("pictures"), (...asked) => door.get(...asked), view.study.start.code, line).catch(() => {});
}

const fileName = () => view.heading.textContent.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "study";

for (const field of document.querySelectorAll("#share input")) {
  field.addEventListener("focus", () => field.select());
  field.after(giveButton(field, () => ({ title: document.title, url: field.value }), $("share-said")));
}
$("share").addEventListener("toggle", (e) => { if (e.newState === "open") showShare(); });
$("save").addEventListener("click", () => save(write(view.study), "application/x-chess-pgn", `${fileName()}.pgn`));
$("make-gif").addEventListener("click", async () => {
  const { study, node } = view, end = node.next.length || !node.parent ? lastOf(node) : node;
  $("make-gif").disabled = true;
  await saveGIF({ door, code: study.start.code, turns: pathsTo(end).slice(0, mostDrawn), turned: view.chooser.board.turned, name: fileName() }, (text) => { $("gif-said").textContent = text; });
  $("make-gif").disabled = false;
});
$("flip").addEventListener("click", () => view.chooser.board.flip());
$("print").addEventListener("click", () => {
  $("more").hidePopover();
  print();
});
$("new").addEventListener("click", async () => {
  $("more").hidePopover();
  await open(empty());
  await keep();
  toggle(true);
});
for (const side of ["first", "second"]) {
  const click = () => practise(side);
  $("exercises").append(make("button", { type: "button", click }, `Find ${sideName(side)}'s turns`));
}
$("open-form").addEventListener("submit", (e) => {
  e.preventDefault();
  openText($("open-text").value);
});
$("open-file").addEventListener("change", async () => {
  const [file] = $("open-file").files;
  if (file && file.size > mostText) $("open-error").textContent = "The file has more than a megabyte.";
  else if (file) openText(await file.text());
  $("open-file").value = "";
});
addEventListener("hashchange", () => {
  if (location.hash.slice(1) === kept) return;
  if (location.hash === "#main") history.replaceState(null, "", `#${kept}`); // the link to the content
  else begin();
});
begin();
door.prepare();
