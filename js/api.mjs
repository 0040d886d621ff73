// Writes the types of the operations of the engine: what serve/openapi.json says of their parameters and answers.

import { readFileSync } from "node:fs";

const known = { game: "Game", goal: "Goal", god: "God" }; // types of the codec
const renamed = { position: "PositionAnswer", try: "Tried", node: "TreeNode", found: "FoundCodes", tree: "PlayTree", turns: "LegalTurns" };
const onlyServers = ["attempts", "explore", "games", "openapi.json"]; // paths of operations that need a database, or a server

// Parameters whose types say more than the document, which describes the texts of URLs.
const parameterTypes = { goal: 'Goal | "unsaid" | 0', after: "Turns", turns: "Turns", first: "God", second: "God" };

const capital = (name) => name[0].toUpperCase() + name.slice(1);
const nameOf = (ref) => ref.split("/").at(-1);
const typeName = (schema) => known[schema] ?? renamed[schema] ?? capital(schema);
const comment = (text, indent = "") => (text ? `${indent}/** ${text.replaceAll("*/", "* /")} */\n` : "");

/** typeOf returns the type of the values of a schema. used is called with the name of each schema that it refers to. */
function typeOf(schema, used) {
  const all = [], { $ref, allOf = [], oneOf, anyOf, properties, additionalProperties } = schema, of = (s) => typeOf(s, used);
  if ($ref) {
    used(nameOf($ref));
    all.push(typeName(nameOf($ref)));
  }
  all.push(...allOf.map(of));
  const choices = oneOf ?? anyOf;
  if (choices) all.push(choices.length > 1 && choices.every((s) => s.$ref) ? `Each<${choices.map(of).join(" | ")}>` : `(${choices.map(of).join(" | ")})`);
  if (properties) all.push(`{\n${fields(schema, used)}}`);
  else if (additionalProperties && typeof additionalProperties === "object") all.push(`Record<string, ${of(additionalProperties)}>`);
  const said = all.filter((type) => type !== "unknown"); // a part that only requires fields
  if (said.length) return said.join(" & ");
  if (schema.enum || "const" in schema) return (schema.enum ?? [schema.const]).map((value) => JSON.stringify(value)).join(" | ");
  const simple = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null", object: "Record<string, unknown>" };
  const types = [schema.type].flat().map((type) => (type === "array" ? `${wrapped(of(schema.items ?? {}))}[]` : simple[type] ?? "unknown"));
  return types.join(" | ");
}

const wrapped = (type) => (/[|&]/.test(type) ? `(${type})` : type);

const fields = ({ properties, required = [] }, used) => Object.entries(properties).map(([name, schema]) => {
  const written = typeOf(schema, used).replaceAll("\n", "\n  ");
  return `${comment(schema.description, "  ")}  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${written};\n`;
}).join("");

/** parameterType returns the type of a parameter of a URL, which is written as a text. */
function parameterType({ name, schema }, used) {
  const type = parameterTypes[name] ?? typeOf(schema, used);
  return type === "string" ? "string | number" : type;
}

/** apiTypes returns the file of types for a document of the API, and the names of the operations in it. */
export function apiTypes(file) {
  const { paths, components: { schemas } } = JSON.parse(readFileSync(file, "utf8"));
  const wanted = new Set(), used = (name) => wanted.add(name), operations = new Map();
  for (const [path, { get }] of Object.entries(paths)) {
    const [, first, text] = path.split("/");
    if (!get || onlyServers.includes(first)) continue;
    const name = first === "puzzles" && text ? "puzzle" : first, before = operations.get(name);
    operations.set(name, { text: text ? (before ? "optional" : "required") : before ? "optional" : "", get: text || !before ? get : before.get });
  }
  for (const name of ["find", "read"]) operations.get(name).text = "required"; // the other form has it in a parameter
  const types = [], methods = [];
  for (const [name, { text, get }] of [...operations].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const parameters = get.parameters.filter((p) => p.in === "query"), isNeeded = parameters.some((p) => p.required), options = `${capital(name)}Options`;
    const list = parameters.map((p) => `${comment(p.description, "  ")}  ${p.name}${p.required ? "" : "?"}: ${parameterType(p, used)}${p.required ? "" : " | undefined"};\n`).join("");
    if (list) types.push(`/** The options of \`${name}\`. */\nexport interface ${options} extends Asking {\n${list}}\n`);
    const takes = [text && `${get.parameters.find((p) => p.in === "path")?.name ?? "text"}${text === "optional" ? "?" : ""}: string`, `options${isNeeded ? "" : "?"}: ${list ? options : "Asking"}`].filter(Boolean);
    const answer = typeOf(get.responses[200].content["application/json"].schema, used);
    methods.push(`${comment([get.summary && `${get.summary}.`, get.description].filter(Boolean).join(" "), "  ")}  ${name}(${takes.join(", ")}): Promise<${answer}>;\n`);
  }
  for (const name of wanted) { // those that they refer to come after them
    if (known[name]) continue;
    const type = typeOf(schemas[name], used), head = comment(schemas[name].description);
    types.push(type.startsWith("{\n") && type.indexOf("\n}") === type.length - 2 ? `${head}export interface ${typeName(name)} ${type}\n` : `${head}export type ${typeName(name)} = ${type};\n`);
  }
  return {
    names: [...operations.keys()].sort(),
    text: [
      `// Written by js/api.mjs from serve/openapi.json.\n\nimport type { Game, Goal, God } from "./codec.js";\nimport type { Asking, Turns } from "./engine.js";\n`,
      "/** Any of some objects. What one of them lacks is undefined. */\ntype Each<T, K extends PropertyKey = T extends unknown ? keyof T : never> = T extends unknown ? T & Partial<Record<Exclude<K, keyof T>, undefined>> : never;\n",
      `/** The operations of the API. */\nexport interface Operations {\n${methods.join("")}}\n`, ...types,
    ].join("\n"),
  };
}
