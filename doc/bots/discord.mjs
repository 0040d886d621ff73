// A bot for Discord. Its commands answer each code in a message, or in a text, with a picture, the task and the link.
// DISCORD_PUBLIC_KEY=0a1b... PUZZLECODE=https://santorini.example PORT=8000 node discord.mjs

import { createPublicKey, verify } from "node:crypto";
import { createServer } from "node:http";

const { DISCORD_PUBLIC_KEY, PUZZLECODE, PORT = 8000 } = process.env;
const x = Buffer.from(DISCORD_PUBLIC_KEY, "hex").toString("base64url");
const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
const onlyForYou = (content) => ({ content, flags: 64 });

async function answer({ options, resolved, target_id }) {
  const body = options?.[0].value ?? resolved.messages[target_id].content;
  const response = await fetch(`${PUZZLECODE}/api/v1/find`, {
    method: "POST", headers: { "Content-Type": "text/plain" }, body, signal: AbortSignal.timeout(2000),
  }).catch(console.error);
  if (!response?.ok) return onlyForYou("Boards cannot be found at the moment. Try again later.");
  const embeds = (await response.json()).codes.slice(0, 10)
    .map(({ task, link, image }) => ({ title: task, url: link, image: { url: image } }));
  return embeds.length ? { embeds } : onlyForYou("There is no code of a position.");
}

const server = createServer(async (request, response) => {
  try {
    const parts = await request.setEncoding("utf8").toArray();
    const body = parts.join(""), { "x-signature-ed25519": signature, "x-signature-timestamp": time } = request.headers;
    if (!signature || !verify(null, Buffer.from(time + body), key, Buffer.from(signature, "hex"))) {
      return response.writeHead(401).end();
    }
    const { type, data } = JSON.parse(body); // type 1 asks whether the bot is there
    const reply = type === 1 ? { type: 1 } : { type: 4, data: await answer(data) };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(reply));
  } catch (e) {
    console.error(e.message);
    response.writeHead(500).end();
  }
}).listen(PORT, () => console.log(`port ${server.address().port}`));
