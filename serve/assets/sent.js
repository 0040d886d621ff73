// The IDs of the attempts that this browser has sent to the server. With them it can read and delete the attempts there.

import { store, stored } from "./stored.js";

const name = "puzzlecode.sent";

export const sentIDs = () => (stored(name) || "").split(" ").filter(Boolean);

// keepID stores the ID in the answer to an attempt, if there is an answer.
export function keepID(answer) {
  if (answer?.id) store(name, [...new Set([...sentIDs(), answer.id])].join(" "));
}

const forget = (id) => store(name, sentIDs().filter((other) => other !== id).join(" "));

// ownAttempts reads the attempts on the server, or deletes them (method DELETE). Those that the server no longer has are
// left out.
export async function ownAttempts(door, method = "GET") {
  const list = [];
  for (const id of sentIDs()) {
    try {
      list.push(await door.fetch("attempts", id, {}, { method }));
    } catch (problem) {
      if (problem.status !== 404) throw problem;
      forget(id);
    }
    if (method === "DELETE") forget(id);
  }
  return list;
}
