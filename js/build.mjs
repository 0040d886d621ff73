// Makes the npm package in dist from package.json:
//
// - the script of each export, and the modules that it imports, from the folder generated, which
//   programs of this repository may fill, or from the scripts of the pages;
// - the types, by tsc from src, and those written by hand in types;
// - package.json without what only this repository needs, README.md and LICENSE.
//
// An export whose script does not exist is left out, and a line says so.

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const at = (...names) => join(here, ...names);
const folders = [at("generated"), at("..", "serve", "assets")];

// Files that a script fetches instead of importing them.
const fetched = { "engine.js": ["worker.js", "puzzlecode.wasm.gz"] };

const find = (name) => folders.map((folder) => join(folder, name)).find(existsSync);

/** filesOf returns the files of a script, or null if one is missing. */
function filesOf(script, known = new Map()) {
  const file = find(script);
  if (!file) return null;
  known.set(script, file);
  for (const [, name] of script.endsWith(".js") ? readFileSync(file, "utf8").matchAll(/\bfrom "\.\/([\w.-]+)"/g) : []) {
    if (!known.has(name) && !filesOf(name, known)) throw new Error(`${script} imports ${name}, which is neither in ${folders.join(" nor in ")}`);
  }
  for (const name of fetched[script] ?? []) {
    if (!filesOf(name, known)) throw new Error(`${script} needs ${name}, which is neither in ${folders.join(" nor in ")}`);
  }
  return known;
}

const { private: _, scripts: __, devDependencies: ___, ...manifest } = JSON.parse(readFileSync(at("package.json"), "utf8"));
const files = new Map();
for (const [name, { default: script }] of Object.entries(manifest.exports)) {
  if (!script) continue; // package.json itself
  const list = filesOf(script.slice("./".length));
  for (const [copy, file] of list ?? []) files.set(copy, file);
  if (list) continue;
  console.log(`left out: the export ${name}; there is no ${script}`);
  delete manifest.exports[name];
}
manifest.sideEffects = manifest.sideEffects.filter((script) => files.has(script.slice("./".length)));
if (!manifest.sideEffects.length) manifest.sideEffects = false;

rmSync(at("dist"), { recursive: true, force: true });
mkdirSync(at("dist", "types"), { recursive: true });
const tsc = spawnSync(process.execPath, [at("node_modules", "typescript", "bin", "tsc"), "-p", here], { stdio: "inherit" });
if (tsc.status !== 0) process.exit(1);
for (const name of existsSync(at("types")) ? readdirSync(at("types")) : []) copyFileSync(at("types", name), at("dist", "types", name));
for (const [name, file] of files) copyFileSync(file, at("dist", name));
copyFileSync(at("README.md"), at("dist", "README.md"));
copyFileSync(at("..", "LICENSE"), at("dist", "LICENSE"));
writeFileSync(at("dist", "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
