// Makes the package, checks it, installs it into an empty project, and uses it there with TypeScript, node and two
// bundlers, and in a browser if there is one. It needs what package.json lists for development.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const js = dirname(dirname(fileURLToPath(import.meta.url)));
const project = mkdtempSync(join(tmpdir(), "puzzlecode-js-"));
const examples = readdirSync(join(js, "examples"));
let tarball;

function run(folder, program, ...args) {
  const done = spawnSync(program, args, { cwd: folder, encoding: "utf8", timeout: 300_000 });
  assert.equal(done.status, 0, `${program} ${args.join(" ")}: ${done.error ?? ""}\n${done.stdout}\n${done.stderr}`);
  return done.stdout;
}

const tool = (name) => join(js, "node_modules", ".bin", name);

before(() => {
  console.log(run(js, process.execPath, "build.mjs").trim());
  tarball = join(project, run(join(js, "dist"), "npm", "pack", "--silent", "--pack-destination", project).trim());
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  run(project, "npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", tarball);
  for (const name of examples) copyFileSync(join(js, "examples", name), join(project, name));
});

after(() => rmSync(project, { recursive: true, force: true, maxRetries: 10 }));

test("publint finds nothing", () => {
  run(project, tool("publint"), "run", tarball, "--strict");
});

test("attw finds nothing", () => {
  run(project, tool("attw"), tarball, "--profile", "esm-only");
});

for (const [module, moduleResolution] of [["esnext", "bundler"], ["nodenext", "nodenext"]]) {
  test(`TypeScript with the resolution ${moduleResolution}`, () => {
    for (const name of ["consumer.ts", "app.ts"]) copyFileSync(join(js, "test", name), join(project, name));
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({
      compilerOptions: { strict: true, exactOptionalPropertyTypes: true, target: "es2022", module, moduleResolution, types: [], skipLibCheck: false, outDir: moduleResolution },
      files: ["consumer.ts", "app.ts"],
    }));
    run(project, tool("tsc"), "-p", ".");
    assert.match(run(project, process.execPath, join(moduleResolution, "consumer.js")), /^\w{14} 1\w+ 21 win3\n/);
  });
}

/** said returns what an example says that it prints. */
const said = (name) => [...readFileSync(join(project, name), "utf8").matchAll(/\/\/=> (.*\n)/g)].map((m) => m[1]).join("");

for (const name of examples.filter((name) => name.endsWith(".mjs"))) {
  test(`${name} prints what it says`, () => {
    assert.equal(run(project, process.execPath, name), said(name));
  });

  if (name !== "engine.mjs") test(`${name} in a bundle prints the same`, () => {
    run(project, tool("esbuild"), name, "--bundle", "--minify", "--format=esm", "--log-level=error", "--outfile=bundle.mjs");
    const bundle = readFileSync(join(project, "bundle.mjs"), "utf8");
    assert.ok(!bundle.includes("import"), "the bundle imports");
    assert.equal(run(project, process.execPath, "bundle.mjs"), said(name));
  });
}

test("README.md shows the examples", () => {
  const text = readFileSync(join(js, "README.md"), "utf8");
  for (const name of examples) assert.ok(text.includes(`\n${readFileSync(join(project, name), "utf8")}\`\`\``), name);
});

// Answers of the engine, which the types must describe: neither more nor less.
test("the types describe the answers", async () => {
  const { Engine } = await import(join(project, "node_modules", "puzzlecode", "enginenode.js"));
  const assets = join(js, "generated", "assets"), puzzle = "HfGoo8VCrfkSpV", arimaa = "9KuvQpNkawFKiBbEEiRxNSVMTY", gods = "3yfU1iT5x6QjUKox", unplaced = "8euh5HSuyUxGFr9v";
  const engine = new Engine({ collection: pathToFileURL(join(assets, readdirSync(assets)[0], "collection/")) });
  const answers = [];
  try {
    const { puzzle: { code: listed } } = await engine.daily();
    for (const [name, ...args] of [
      ["analyse", puzzle, { goal: "", nodes: 2000, lines: 2 }], ["check", puzzle], ["check", "0200102020022220024000000.1.B4E3.B5C3", { goal: "win2" }],
      ["check", "4444444444444444444444444.1.."], ["choose", puzzle, { at: "E3D3" }], ["choose", puzzle, { at: "E3D3E3" }], ["daily"], ["decode", puzzle],
      ["decode", arimaa], ["distances", puzzle], ["draw", puzzle, { turned: 1, theme: "dark" }], ["encode", puzzle], ["encode", arimaa],
      ["find", `Solve ${puzzle} or https://example.org/p/?c=${puzzle}&t=E3D3E3`], ["gif", puzzle, { after: "E3D3E3" }], ["hint", puzzle], ["hint", puzzle, { level: 3 }],
      ["place", { workers: "B3D3", you: "first", seed: 1 }], ["play", puzzle, { turns: ["e3-d3-e3", "c3-d4-e3"] }], ["puzzle", listed],
      ["puzzles", { limit: 3 }], ["qr", puzzle, { after: "E3D3E3" }], ["random", { min: 1000 }], ["read", `${puzzle} e3-d3-e3`], ["repair", "HfGoo8VCrfkSpw"],
      ["review", puzzle, { goal: "", turn: "E3-D4-E3", nodes: 2000, puzzle: 1 }], ["review", puzzle, { goal: "", turn: "E3-D3-E3", nodes: 2000 }],
      ["reply", puzzle, { goal: "", level: 1 }], ["session", puzzle], ["session", puzzle, { turns: "E3D3E3.C3D4E3" }], ["session", puzzle, { turn: "B4-C4-B4" }],
      ["session", puzzle, { level: 1, you: "second" }], ["solve", puzzle], ["solve", puzzle, { goal: "hold1" }], ["solve", "5HAayqQAiBCg4R", { question: "lost" }],
      ["tree", puzzle], ["try", puzzle, { turn: "e3-d3-e3" }], ["try", puzzle, { turn: "e3-e4-e3" }], ["turns", puzzle], ["turns", arimaa, { after: "Da2n Ee2n" }],
      ["decode", gods], ["decode", unplaced], ["encode", gods], ["turns", gods], ["turns", unplaced], ["choose", gods, { at: "C5B5" }], ["choose", unplaced, { at: "B3" }], ["draw", gods], ["draw", unplaced],
      ["find", `${gods} ${unplaced}`], ["read", `${unplaced} b3,d3 C4D4`], ["play", unplaced, { turns: ["b3,d3", "C4,D4"] }], ["session", gods], ["session", unplaced], ["solve", gods],
      ["analyse", gods, { goal: "", nodes: 1000 }], ["try", gods, { turn: "C5>B5^A5^B4" }],
    ]) {
      answers.push([name, JSON.stringify(await engine[name](...args))]);
    }
  } finally {
    engine.close();
  }
  const asked = new Set(answers.map(([name]) => name));
  for (const name of readFileSync(join(js, "types", "engine.d.ts"), "utf8").match(/(?<=^ {2})\w+(?=\(.*Promise)/gm)) assert.ok(asked.has(name) || ["load", "ask"].includes(name), name);
  writeFileSync(join(project, "answers.ts"), [
    `import type { Engine } from "puzzlecode/engine";`,
    "type Answer<Name extends keyof Engine> = Engine[Name] extends (...args: never[]) => Promise<infer A> ? A : never;",
    ...answers.map(([name, answer], i) => `export const answer${i}: Answer<"${name}"> = ${answer};`),
  ].join("\n"));
  run(project, tool("tsc"), "--noEmit", "--strict", "--module", "esnext", "--moduleResolution", "bundler", "--types", "", "answers.ts", "--ignoreConfig");
});

const noBrowser = spawnSync("chromium", ["--version"]).error && !process.env.PUZZLECODE_TEST_ALL;
if (noBrowser) console.log("left out: the example pages in a browser; they need Debian's chromium");

const kinds = { ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".gz": "application/gzip" };

/** drawn opens a page of a folder, with another script if there is one, and returns what that sends, or else the page. It ends with the test. */
async function drawn({ signal }, folder, name, script) {
  let tell;
  const told = new Promise((resolve) => { tell = resolve; });
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      request.toArray().then((parts) => tell(JSON.parse(Buffer.concat(parts))));
      response.end();
      return;
    }
    const path = request.url.replace(/^\/puzzlecode\//, "/node_modules/puzzlecode/"), kind = extname(path);
    const file = path === `/${script}` ? join(js, "test", script) : join(folder, normalize(path));
    response.setHeader("Content-Type", kinds[kind] ?? "text/plain");
    try {
      response.write(readFileSync(file));
      response.end(script && kind === ".html" ? `<script type="module" src="/${script}"></script>` : "");
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const browser = spawn("chromium", [
    "--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${mkdtempSync(join(project, "profile-"))}`, ...(script ? ["--remote-debugging-port=0"] : ["--virtual-time-budget=5000", "--dump-dom"]),
    `http://127.0.0.1:${server.address().port}/${name}`,
  ], { stdio: ["ignore", "pipe", "ignore"], detached: true });
  const ended = new Promise((end) => browser.on("close", end));
  const stop = () => process.kill(-browser.pid, "SIGKILL"); // with its processes; it may take no other signal while it starts
  signal.addEventListener("abort", stop);
  try {
    if (script) return await Promise.race([told, ended.then(() => assert.fail("chromium ended before the page answered"))]);
    let page = "";
    for await (const part of browser.stdout) page += part;
    return page;
  } finally {
    signal.removeEventListener("abort", stop);
    if (browser.exitCode === null && browser.signalCode === null) stop();
    await ended;
    server.close();
    server.closeAllConnections();
  }
}

const options = { skip: Boolean(noBrowser), timeout: 60_000 };

test("page.html shows a board", options, async (t) => {
  const page = await drawn(t, project, "page.html");
  assert.ok(page.includes('<pre id="board">0  2O 0  0  1 \n0  2X 0  2  0 \n0  2  2O 2  2X\n0  0  2  4  0 \n0  0  0  0  0 \nwin3</pre>'), page);
});

// What the board shows after the first turn of the puzzle and the reply.
const played = {
  turn: { code: "HfGoo8VCrfkSpV", line: ["E3D3E3", "C3D4E3"], turn: "C3D4E3", phase: "choosing", verdict: "right" },
  message: "Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building on E3.", stacked: "block",
};

test("board.html plays a puzzle", options, async (t) => {
  assert.deepEqual(await drawn(t, project, "board.html", "drive.js"), { ...played, said: "C3D4E3 right" });
});

test("app.js plays and solves a puzzle, bundled by Vite", options, async (t) => {
  const site = join(project, "site");
  mkdirSync(site);
  copyFileSync(join(project, "app.js"), join(site, "app.js"));
  writeFileSync(join(site, "index.html"), `<!DOCTYPE html><html lang="en"><title>A puzzle</title><santorini-board code="HfGoo8VCrfkSpV"></santorini-board><p id="solution"></p><p id="said"></p><script type="module" src="./app.js"></script></html>`);
  run(project, tool("vite"), "build", "site", "--logLevel", "error");
  assert.deepEqual(await drawn(t, join(site, "dist"), "index.html", "drive.js"), {
    ...played, said: "E3D3E3 C3D4E3 Sun wins in 2.", solution: "win in 3: E3>D3^E3; line: E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#",
  });
});
