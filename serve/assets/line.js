// The turns that were played, what the play tree says of them, and questions to the API.

// root is what links to the pages of this server begin with: this file is below it, in
// assets/HASH.
export const root = new URL("../..", import.meta.url).pathname.slice(0, -1);

// turnOf reads the squares of a Santorini turn from its path, such as E3D3E3.
export function turnOf(path) {
  const turn = { path, from: path.slice(0, 2), to: path.slice(2, 4) };
  if (path.length > 4) turn.build = path.slice(4);
  return turn;
}

// unpack reads a tree from the form that pages carry; pack.go says how that is. A node has
// its goal as g, and as t by the path of each turn its verdict, the number of turns, the
// path of the answer, and the node after it, or 1 for one that the page does not carry.
export function unpack(packed) {
  let at = 0;
  const turn = () => [...packed.slice(at, (at += 3))].map((c) => (c === "-" ? "" : "ABCDE"[(c.charCodeAt() - 97) % 5] + (5 - Math.floor((c.charCodeAt() - 97) / 5)))).join("");
  const node = () => {
    const t = {}, g = packed.slice(at).match(/^(win|hold)[0-9]/)[0];
    let group = [];
    at += g.length;
    while (at < packed.length && packed[at] !== ")") {
      if (/[RSX]/.test(packed[at])) {
        group = [packed[at].toLowerCase(), Number(packed[at + 1])];
        at += 2;
        group.push(turn());
      }
      const entry = (t[turn()] = [...group]);
      if (packed[at] === "!") {
        entry.push(1);
        at++;
      } else if (packed[at] === "(") {
        at++;
        entry.push(node());
        at++;
      }
    }
    return { g, t };
  };
  return node();
}

// text writes a path as a turn.
export function text(path, game) {
  if (game === "arimaa") return path.match(/.{4}/g).join(" ");
  const t = turnOf(path);
  return t.build ? `${t.from}>${t.to}^${t.build}` : `${t.from}>${t.to}#`;
}

// pathOf writes a turn of the API as a path.
export function pathOf(turn) {
  return turn.split(" ").filter((s) => !s.endsWith("x")).join("").replace(/[>^#]/g, "");
}

// Entry is what a tree says of a turn: right, slow or refuted, in how many turns, the
// answer, and the tree after it.
function entry(node, path) {
  const e = node.t[path];
  return e && { path, verdict: e[0], turns: e[1] || 0, reply: e[2] || "", then: e[3] };
}

// key returns the first right turn of a node.
export function key(node) {
  return Object.keys(node.t).sort().find((path) => node.t[path][0] === "r");
}

// follow says how far a line has come in the tree: the node that is to move in, the last
// turn of the solver and its number, whether the answer to it is to come, whether the goal
// is reached, and whether the line has left the tree.
export function follow(tree, line) {
  const at = { node: tree, entry: null, number: 0, waiting: false, reached: false, off: !tree && line.length > 0 };
  for (let i = 0; tree && i < line.length; i += 2) {
    const e = at.node && at.node.t && entry(at.node, line[i]);
    if (!e) return { ...at, node: null, off: true };
    Object.assign(at, { entry: e, number: i, node: null });
    if (!e.reply) {
      at.reached = e.verdict === "r";
      at.off = line.length > i + 1;
      return at;
    }
    if (i + 1 === line.length) return { ...at, waiting: true };
    if (line[i + 1] !== e.reply) return { ...at, off: true };
    if (e.verdict === "r") at.node = e.then;
  }
  return at;
}

// put replaces a part of the tree that was left out of the page.
export function put(tree, line, node) {
  for (let i = 0; i < line.length; i += 2) {
    const e = tree.t[line[i]];
    if (i + 2 >= line.length) e[3] = node;
    else tree = e[3];
  }
}

// shortened brings a tree of the API into the form that pages carry.
export function shortened(node) {
  const t = {};
  for (const c of node.turns) {
    const e = [{ right: "r", "too slow": "s", refuted: "x" }[c.verdict]];
    if (c.in || c.reply) e.push(c.in || 0);
    if (c.reply) e.push(pathOf(c.reply));
    if (c.then) e.push(shortened(c.then));
    t[pathOf(c.turn)] = e;
  }
  return { g: node.goal, t };
}

// Server asks the API and remembers what it said, or tells it something.
export class Server {
  base = `${root}/api/v1/`;
  kept = new Map(); // answers, by address

  // get returns the answer to a question. A problem is thrown as an Error with its text.
  get(question, text, parameters = {}) {
    const url = `${this.base}${question}/${encodeURIComponent(text)}?${new URLSearchParams(parameters)}`;
    if (!this.kept.has(url)) {
      const asked = fetch(url).then(async (response) => {
        const answer = await response.json();
        if (!response.ok) throw new Error(answer.detail);
        return answer;
      });
      asked.catch(() => this.kept.delete(url));
      this.kept.set(url, asked);
    }
    return this.kept.get(url);
  }

  // send sends a value, also while the page is left. Whether it arrives is not known.
  send(what, value) {
    fetch(this.base + what, { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) }).catch(() => {});
  }
}

// task says what a goal asks, in the words of the page.
export function task(goal) {
  const [, kind, n] = goal.match(/(win|hold)(\d)/) || [];
  if (!kind) return "";
  if (kind === "win") return n === "1" ? "Win with this turn" : `Win within ${n} turns`;
  return n === "1" ? "Hold: do not lose next turn" : `Hold for ${n} turns`;
}
