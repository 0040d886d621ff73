// Makes the package, checks it, installs it into an empty project, and uses it there with TypeScript,
// node and a bundler, and in a browser if there is one. It needs what package.json lists for
// development.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const js = dirname(dirname(fileURLToPath(import.meta.url)));
const project = mkdtempSync(join(tmpdir(), "puzzlecode-js-"));
const examples = readdirSync(join(js, "examples"));
let tarball;

/** run runs a program in a folder and returns what it prints. */
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

after(() => rmSync(project, { recursive: true, force: true }));

test("publint finds nothing", () => {
  run(project, tool("publint"), "run", tarball, "--strict");
});

test("attw finds nothing", () => {
  run(project, tool("attw"), tarball, "--profile", "esm-only");
});

for (const [module, moduleResolution] of [["esnext", "bundler"], ["nodenext", "nodenext"]]) {
  test(`TypeScript with the resolution ${moduleResolution}`, () => {
    copyFileSync(join(js, "test", "consumer.ts"), join(project, "consumer.ts"));
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({
      compilerOptions: { strict: true, exactOptionalPropertyTypes: true, target: "es2022", module, moduleResolution, types: [], skipLibCheck: false, outDir: moduleResolution },
      files: ["consumer.ts"],
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

  test(`${name} in a bundle prints the same`, () => {
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

const noBrowser = spawnSync("chromium", ["--version"]).error && !process.env.PUZZLECODE_TEST_ALL;
if (noBrowser) console.log("left out: the example page in a browser; it needs Debian's chromium");

test("page.html shows a board", { skip: Boolean(noBrowser) }, async () => {
  const server = createServer((request, response) => {
    const [, folder, name] = /^\/(puzzlecode\/)?([\w.]+)$/.exec(request.url) ?? [];
    const file = name && join(project, folder ? "node_modules/puzzlecode" : ".", name);
    response.setHeader("Content-Type", name?.endsWith(".js") ? "text/javascript" : "text/html");
    try {
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const browser = spawn("chromium", [
      "--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(project, "profile")}`, "--virtual-time-budget=5000", "--dump-dom",
      `http://127.0.0.1:${server.address().port}/page.html`,
    ]);
    let page = "";
    for await (const part of browser.stdout) page += part;
    assert.ok(page.includes('<pre id="board">0  2O 0  0  1 \n0  2X 0  2  0 \n0  2  2O 2  2X\n0  0  2  4  0 \n0  0  0  0  0 \nwin3</pre>'), page);
  } finally {
    server.close();
  }
});
