// Reads lines of JSON from standard input, each with the text of a study and a link to it, and writes the results of
// the scripts of the pages: the text again, the text in the link, and their own link, or the error; and the texts in both
// links without their last one to three characters.

import { readFileSync } from "node:fs";
import { isStudyLink, packed, unpacked } from "../assets/studylink.js";
import { read, write } from "../assets/studytext.js";

const tried = async (act) => {
  try {
    return { is: await act() };
  } catch ({ message }) {
    return { fault: message };
  }
};
const out = [];
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { text, link } = JSON.parse(line);
  const own = await tried(() => packed(write(read(text), true))), cuts = [];
  for (const n of [1, 2, 3]) for (const whole of [link, own.is || link]) cuts.push(await tried(() => unpacked(whole.slice(0, -n))));
  out.push(JSON.stringify({ text: await tried(() => write(read(text))), inLink: await tried(() => unpacked(link)), link: own, cuts, isLink: isStudyLink(link) }));
}
process.stdout.write(out.join("\n"));
