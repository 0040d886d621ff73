// Gives node the module words.js, which the server makes: it is the file in the environment variable WORDS, or has no
// sentences. Node loads this script first.

import { register } from "node:module";

const words = process.env.WORDS || "data:text/javascript,export const sentences = {}, gods = {};";
const resolve = `export const resolve = (name, context, next) => name === "./words.js" ? { url: ${JSON.stringify(words)}, shortCircuit: true } : next(name, context);`;

register(`data:text/javascript,${encodeURIComponent(resolve)}`);
globalThis.document = { documentElement: { lang: "en" } };
