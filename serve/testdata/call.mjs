// Calls a function of a script: the name of the script and of the function are the arguments. Standard input has the
// arguments of a call on each line, as a JSON array. The results are written as JSON, one a line.

import { createInterface } from "node:readline";

const [, , script, name] = process.argv, { [name]: called } = await import(`../assets/${script}`), out = [];
for await (const line of createInterface({ input: process.stdin })) out.push(JSON.stringify(called(...JSON.parse(line))));
process.stdout.write(out.join("\n"));
