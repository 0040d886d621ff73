// Makes the package, checks it, installs it into an empty project, and uses it there with TypeScript, node, two bundlers
// and four frameworks, and in the browsers that are there. It needs what package.json lists for development.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { getEventListeners } from "node:events";
import { cpSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize, relative } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { apiTypes } from "../api.mjs";

const js = dirname(dirname(fileURLToPath(import.meta.url)));
const project = mkdtempSync(join(tmpdir(), "puzzlecode-js-"));
const repository = dirname(js);
const examples = readdirSync(join(js, "examples"));
const installed = join(project, "node_modules", "puzzlecode");
let tarball;

function run(folder, program, ...args) {
  const done = spawnSync(program, args, { cwd: folder, encoding: "utf8", timeout: 300_000 });
  assert.equal(done.status, 0, `${program} ${args.join(" ")}: ${done.error ?? ""}\n${done.stdout}\n${done.stderr}`);
  return done.stdout;
}

/** line returns the words of a line of README.md. */
function line(text) {
  assert.ok(readFileSync(join(js, "README.md"), "utf8").includes(`\n${text}\n`), text);
  return text.split(" ");
}

const tool = (name) => join(js, "node_modules", ".bin", name);

before(() => {
  console.log(run(repository, ...line("npm run build --prefix js")).trim());
  tarball = join(project, run(repository, ...line("npm pack ./js/dist"), "--silent", "--pack-destination", project).trim());
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  renameSync(tarball, join(project, "puzzlecode-1.0.0.tgz")); // as in a release
  tarball = join(project, "puzzlecode-1.0.0.tgz");
  run(project, ...line("npm install ./puzzlecode-1.0.0.tgz"), "--silent", "--offline", "--no-audit", "--no-fund");
  for (const name of examples) copyFileSync(join(js, "examples", name), join(project, name));
});

after(() => rmSync(project, { recursive: true, force: true, maxRetries: 10 }));

test("the folder of the sources cannot be packed", () => {
  const done = spawnSync("npm", ["pack", "--pack-destination", project], { cwd: js, encoding: "utf8" });
  assert.notEqual(done.status, 0);
  assert.match(done.stderr, /pack the folder dist/);
});

test("each part can be imported in node", () => {
  for (const [name, target] of Object.entries(manifest().exports)) {
    if (typeof target === "string") continue;
    run(project, process.execPath, "--input-type=module", "--eval", `await import("puzzlecode${name.slice(1)}")`);
  }
});

const manifest = () => JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

test("custom-elements.json describes the element", async () => {
  const [{ path, declarations: [element] }] = JSON.parse(readFileSync(join(installed, manifest().customElements), "utf8")).modules;
  const script = readFileSync(join(installed, path), "utf8"), types = readFileSync(join(installed, "types", "board.d.ts"), "utf8");
  const list = (name) => script.match(new RegExp(`const ${name} = [[{](.*)[\\]}];`))[1];
  const words = (text) => [...text.matchAll(/"(\w+)"/g)].map(([, word]) => word).sort(), names = (part) => element[part].map(({ name }) => name).sort();
  const attributes = words(`${list("texts")}, ${list("switches")}`);
  assert.deepEqual(names("attributes"), attributes);
  assert.deepEqual(names("members"), [...attributes, "line"].sort());
  assert.deepEqual(names("cssParts"), [...list("parts").matchAll(/(\w+):/g)].map(([, part]) => part).sort());
  assert.deepEqual(names("events"), [...types.match(/interface SantoriniBoardEvents \{([^}]*)/)[1].matchAll(/(\w+):/g)].map(([, name]) => name).sort());
  for (const { name } of element.members) assert.match(types, new RegExp(`\\b${name}\\??: `), name);
  const { style } = await import(join(installed, "style.js"));
  for (const name of names("cssProperties")) assert.ok(style.includes(`${name}:`), name);
});

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

// Bundlers copy the files of such URLs, or stop if there is none, as webpack does.
test("the files beside the scripts are in the package", () => {
  for (const name of readdirSync(installed).filter((name) => name.endsWith(".js"))) {
    for (const [, arguments_] of readFileSync(join(installed, name), "utf8").matchAll(/new URL\((.*?), import\.meta\.url\)/g)) {
      assert.ok(existsSync(join(installed, JSON.parse(arguments_))), `${name}: ${arguments_}`);
    }
  }
});

test("a script without import.meta can contain the element and the engine", () => {
  writeFileSync(join(project, "iife.js"), `import { Engine } from "puzzlecode/engine"; import "puzzlecode/board"; globalThis.made = new Engine({ worker: "https://example.org/worker.js", module: "https://example.org/module.gz" });`);
  const script = run(project, tool("esbuild"), "iife.js", "--bundle", "--format=iife", "--log-level=error");
  class Element {}
  const page = { URL, AbortController, queueMicrotask, URLSearchParams, location: new URL("https://example.org/"), addEventListener() {}, matchMedia: () => ({}), HTMLElement: Element, document: { createElement: () => ({ setAttribute() {}, append() {} }) }, customElements: { get() {}, define(name, of) { page.defined = of; } } };
  runInNewContext(script, page);
  assert.equal(typeof page.made.solve, "function");
  assert.ok(page.defined.prototype instanceof Element);
});

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

/** near reports whether a text says a number of units, with a tenth of them more or less. */
const near = (said, bytes, unit) => Math.abs(Number(said) * unit - bytes) < bytes / 10;

test("README.md and WEB.md tell the sizes", async () => {
  const { build } = await import("esbuild"), readme = readFileSync(join(js, "README.md"), "utf8"), web = readFileSync(join(js, "..", "doc", "WEB.md"), "utf8");
  const rows = [...readme.matchAll(/^\| `(puzzlecode[\w/]*)` \|.* \| (\d+) kB \|$/gm)];
  assert.equal(rows.length, 3);
  for (const [, name, said] of rows) {
    const { metafile, outputFiles } = await build({
      stdin: { contents: `import * as all from "${name}"; globalThis.all = all;`, resolveDir: project }, outdir: "out", absWorkingDir: project,
      bundle: true, minify: true, splitting: true, format: "esm", write: false, metafile: true,
    });
    const loaded = new Set(["out/stdin.js"]); // with what it imports at once
    for (const file of loaded) for (const { path, kind } of metafile.outputs[file].imports) if (kind === "import-statement") loaded.add(path);
    const size = outputFiles.filter(({ path }) => loaded.has(relative(project, path))).reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
    assert.ok(near(said, size, 1000), `${name} has ${size} bytes, not ${said} kB`);
  }
  const size = (name) => gzipSync(readFileSync(join(installed, name))).length, [, worker, module] = readme.match(/the worker, (\d+) kB, and its module of WebAssembly, ([\d.]+) MB/);
  assert.ok(near(worker, size("worker.js"), 1000) && near(module, size("puzzlecode.wasm.gz"), 1e6), `${size("worker.js")} and ${size("puzzlecode.wasm.gz")} bytes`);
  assert.ok(web.replace(/\s+/g, " ").includes(`a module of ${module} MB`), "WEB.md says another size");
});

// Answers of the engine, which the types must describe: neither more nor less.
test("the types describe the answers", async () => {
  const { Engine } = await import(join(installed, "enginenode.js"));
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
  const { names } = apiTypes(join(js, "..", "serve", "openapi.json"));
  assert.deepEqual([...new Set(answers.map(([name]) => name))].sort(), names);
  for (const name of names) assert.equal(typeof engine[name], "function", name);
  writeFileSync(join(project, "answers.ts"), [
    `import type { Engine } from "puzzlecode/engine";`,
    "type Answer<Name extends keyof Engine> = Engine[Name] extends (...args: never[]) => Promise<infer A> ? A : never;",
    ...answers.map(([name, answer], i) => `export const answer${i}: Answer<"${name}"> = ${answer};`),
  ].join("\n"));
  run(project, tool("tsc"), "--noEmit", "--strict", "--module", "esnext", "--moduleResolution", "bundler", "--types", "", "answers.ts", "--ignoreConfig");
});

/** faultOf returns the error of a request to an engine with options. */
async function faultOf(options, ask) {
  const { Engine } = await import(join(installed, "enginenode.js"));
  const engine = new Engine(options);
  try {
    return await ask(engine).then(() => assert.fail("no error"), (fault) => fault);
  } finally {
    engine.close();
  }
}

test("errors of the engine name what is missing", async () => {
  const gone = pathToFileURL(join(project, "gone.file")), decode = (engine) => engine.decode("HfGoo8VCrfkSpV");
  for (const [options, ask, want] of [
    [{ module: gone }, decode, /there is no file file:.*gone\.file/],
    [{ worker: gone }, decode, /gone\.file/],
    [{}, (engine) => engine.puzzles(), /puzzles needs the option "collection"/],
    [{ collection: pathToFileURL(join(project, "gone/")) }, (engine) => engine.random(), /./],
  ]) assert.match((await faultOf(options, ask)).message, want);
});

test("no listener stays on the signal of the caller", async () => {
  const { Engine } = await import(join(installed, "enginenode.js"));
  const engine = new Engine(), ending = new AbortController(), { signal } = ending;
  try {
    for (let i = 0; i < 20; i++) await engine.decode("HfGoo8VCrfkSpV", { signal });
    await assert.rejects(engine.decode("?", { signal }), { status: 400 });
    assert.equal(getEventListeners(signal, "abort").length, 0);
    const asked = engine.analyse("HfGoo8VCrfkSpV", { goal: 0, nodes: 2_000_000, signal });
    assert.equal(getEventListeners(signal, "abort").length, 1);
    ending.abort(new Error("enough"));
    await assert.rejects(asked, /enough/);
    assert.equal(getEventListeners(signal, "abort").length, 0);
  } finally {
    engine.close();
  }
});

const noBrowser = spawnSync("chromium", ["--version"]).error && !process.env.PUZZLECODE_TEST_ALL;
if (noBrowser) console.log("left out: the example pages in a browser; they need Debian's chromium");

const kinds = { ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".gz": "application/gzip" };

/**
 * drawn opens a page of a folder, with another script if there is one, and returns what that sends, or else the page. It
 * ends with the test. others answers requests instead of the folder, but for what the page sends.
 */
async function drawn({ signal }, folder, name, script, program = "chromium", others = null) {
  let tell;
  const told = new Promise((resolve) => { tell = resolve; });
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      request.toArray().then((parts) => tell(JSON.parse(Buffer.concat(parts))));
      response.end();
      return;
    }
    if (others) return others(request, response);
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
  const profile = mkdtempSync(join(project, "profile-")), address = `http://127.0.0.1:${server.address().port}/${name}`;
  const browser = spawn(program, program === "chromium" ? [
    "--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, ...(script ? ["--remote-debugging-port=0"] : ["--virtual-time-budget=5000", "--dump-dom"]), address,
  ] : ["--headless", "--no-remote", "--profile", profile, address], { stdio: ["ignore", "pipe", "ignore"], detached: true });
  const ended = new Promise((end) => browser.on("close", end));
  const stop = () => process.kill(-browser.pid, "SIGKILL"); // with its processes; it may take no other signal while it starts
  signal.addEventListener("abort", stop);
  try {
    if (script) return await Promise.race([told, ended.then(() => assert.fail("the browser ended before the page answered"))]);
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

test("vite.html plays in the development server of Vite", options, async (t) => {
  const folder = join(project, "developing"), { createServer: create } = await import("vite");
  mkdirSync(folder);
  copyFileSync(join(js, "test", "drive.js"), join(folder, "drive.js"));
  writeFileSync(join(folder, "index.html"), `${readFileSync(join(project, "vite.html"), "utf8")}<p id="said"></p><script type="module" src="./drive.js"></script>
<script>addEventListener("turn", ({ detail }) => { document.getElementById("said").textContent = detail.turn + " "; });</script>`);
  const vite = await create({ root: folder, configFile: false, logLevel: "error", appType: "mpa", server: { middlewareMode: true, hmr: false, ws: false } });
  try {
    assert.deepEqual(await drawn(t, folder, "index.html", "drive.js", "chromium", vite.middlewares), { ...played, said: "C3D4E3 " });
  } finally {
    await vite.close();
  }
});

// The same page by four frameworks: a board whose code comes late, and whose turns are written back; a second one with a
// wrong code; and a button that changes their order. All but Lit render it on a server first.
const frameworks = { react: "tsx", vue: "js", svelte: "js", lit: "js" };
const needed = ["react", "react-dom", "vue", "svelte", "lit", "@types"];

before(() => {
  for (const name of needed) symlinkSync(join(js, "node_modules", name), join(project, "node_modules", name));
});

test("TypeScript with frameworks", () => {
  const folder = join(project, "frameworks");
  cpSync(join(js, "test", "frameworks"), folder, { recursive: true });
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({
    compilerOptions: { strict: true, exactOptionalPropertyTypes: true, target: "es2022", lib: ["es2022", "dom"], module: "nodenext", jsx: "react-jsx", noEmit: true, types: [], skipLibCheck: true },
    files: ["types.ts", "react.tsx", "../puzzle.tsx"],
  }));
  run(folder, tool("tsc"), "-p", ".");
});

/** built makes the page of a framework in a folder, and returns the folder. */
async function built(name, kind) {
  const folder = join(project, `with-${name}`), { build } = await import("vite"), { compile } = await import("svelte/compiler");
  cpSync(join(js, "test", "frameworks"), folder, { recursive: true });
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { jsx: "react-jsx" } }));
  const svelte = {
    name: "svelte",
    transform(text, file, { ssr } = {}) {
      if (file.endsWith(".svelte")) return compile(text, { filename: file, generate: ssr ? "server" : "client" }).js;
    },
  };
  const common = { root: folder, configFile: false, logLevel: "error", plugins: [svelte] };
  let page = "";
  if (existsSync(join(folder, `${name}.server.${kind}`))) {
    await build({ ...common, build: { ssr: `${name}.server.${kind}`, outDir: "server" } });
    page = await (await import(pathToFileURL(join(folder, "server", `${name}.server.js`)))).page();
    assert.match(page, /<santorini-board[^>]*id="other"/);
  }
  writeFileSync(join(folder, "index.html"), `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${name}</title><div id="app">${page}</div><script type="module" src="./${name}.client.${kind}"></script></html>`);
  const define = { __VUE_OPTIONS_API__: true, __VUE_PROD_DEVTOOLS__: false, __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: true };
  await build({ ...common, define, resolve: { alias: [{ find: /^vue$/, replacement: "vue/dist/vue.esm-bundler.js" }] } });
  return join(folder, "dist");
}

const noFirefox = spawnSync("firefox-esr", ["--version"]).error && !process.env.PUZZLECODE_TEST_ALL;
if (noFirefox) console.log("left out: the pages of frameworks in Firefox; they need Debian's firefox-esr");

for (const [name, kind] of Object.entries(frameworks)) {
  test(`the element in ${name}`, { timeout: 180_000 }, async (t) => {
    const folder = await built(name, kind);
    for (const program of ["chromium", "firefox-esr"]) {
      if (program === "chromium" ? noBrowser : noFirefox) continue;
      assert.deepEqual(await drawn(t, folder, "index.html", "frameworks/drive.js", program), {
        before: ["E3D3E3.C3D4E3", "E1"], moved: [true, "E3D3E3.C3D4E3", "other"], said: "check,solved 0 5", faults: [],
      }, program);
    }
  });
}
