// Makes the npm package in dist from package.json:
//
// - the script of each export, with the modules that it imports, at once or later, and the files that it fetches: from the
//   folder scripts, or else those of the pages, some of which "puzzlecode site" writes into the folder generated;
// - the types: by tsc from src, by api.mjs from the description of the API, and those written by hand in types;
// - package.json without what only this repository needs, custom-elements.json, README.md, LICENSE, and in LICENCES those of what the
//   module of the engine contains.

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiTypes } from "./api.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const at = (...names) => join(here, ...names);

/** run runs a program, which must succeed, and returns what it prints. */
function run(program, ...args) {
  const { status, error, stdout } = spawnSync(program, args, { cwd: at(".."), encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(" ")} failed\n${stdout}`);
  return stdout;
}

if (process.argv.includes("--refuse")) {
  console.error("This folder has the sources of the package. Build it with 'npm run build', and pack the folder dist: npm pack ./dist");
  process.exit(1);
}

run("go", "generate", "./serve/internal/wasm"); // the module is that of this source
run("go", "run", "./cmd/puzzlecode", "site", "--pages", "none", "--base-url", "https://example.org", at("generated"));
const [version] = readdirSync(at("generated", "assets"));
const made = ["words.js", "boardwords.js", "studywords.js", "markup.js", "studymarkup.js", "style.js", "worker.js", "puzzlecode.wasm.gz"]; // the others are bundles there
const folders = [at("scripts"), at("..", "serve", "assets"), at("generated", "assets", version)];

const imported = /\b(?:from |import\()"\.\/([\w.-]+)"/g, fetched = /new URL\("(?:\.\/)?([\w.-]+)", import\.meta\.url\)/g;

/** add adds a file of the package, and those that it needs. */
function add(name, files) {
  if (files.has(name)) return;
  const file = folders.slice(made.includes(name) ? 2 : 0).map((folder) => join(folder, name)).find(existsSync);
  if (!file) throw new Error(`${name} is neither in ${folders.join(" nor in ")}`);
  files.set(name, file);
  if (!name.endsWith(".js")) return;
  const text = readFileSync(file, "utf8");
  for (const pattern of [imported, fetched]) for (const [, needed] of text.matchAll(pattern)) add(needed, files);
}

const { private: _, files: _files, scripts: _scripts, devDependencies: _needed, ...manifest } = JSON.parse(readFileSync(at("package.json"), "utf8"));
const files = new Map();
for (const { types, ...scripts } of Object.values(manifest.exports)) {
  for (const script of types ? Object.values(scripts) : []) add(script.slice("./".length), files); // package.json has no types
}

rmSync(at("dist"), { recursive: true, force: true });
mkdirSync(at("dist", "types"), { recursive: true });
run(process.execPath, at("node_modules", "typescript", "bin", "tsc"), "-p", here);
for (const name of readdirSync(at("types"))) copyFileSync(at("types", name), at("dist", "types", name));
writeFileSync(at("dist", "types", "api.d.ts"), apiTypes(at("..", "serve", "openapi.json")).text);
for (const [name, file] of files) copyFileSync(file, at("dist", name));
for (const name of ["README.md", "custom-elements.json"]) copyFileSync(at(name), at("dist", name));
copyFileSync(at("..", "LICENSE"), at("dist", "LICENSE"));
writeFileSync(at("dist", "LICENCES"), run("go", "run", "./cmd/puzzlecode", "version", "--licences"));
writeFileSync(at("dist", "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
