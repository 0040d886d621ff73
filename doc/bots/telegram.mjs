// A bot for Telegram. It answers each code in a message with a picture, the task and the link.
// TELEGRAM_TOKEN=123:abc PUZZLECODE=https://santorini.example node telegram.mjs

const { TELEGRAM_TOKEN, PUZZLECODE, TELEGRAM = "https://api.telegram.org", PAUSE = 5000 } = process.env;

async function post(address, type, body) {
  const response = await fetch(address, {
    method: "POST", headers: { "Content-Type": type }, body, signal: AbortSignal.timeout(60_000),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail ?? answer.description);
  return answer;
}

const find = async (text) => (await post(`${PUZZLECODE}/api/v1/find`, "text/plain", text)).codes;

const telegram = async (method, parameters) =>
  (await post(`${TELEGRAM}/bot${TELEGRAM_TOKEN}/${method}`, "application/json", JSON.stringify(parameters))).result;

async function answer({ chat, message_id, text, caption }) {
  for (const { task, image, link } of (await find(text ?? caption ?? "")).slice(0, 5)) {
    await telegram("sendPhoto", {
      chat_id: chat.id, photo: image, caption: `${task}\n${link}`, reply_parameters: { message_id },
    });
  }
}

for (let offset = 0; ;) {
  try {
    const updates = await telegram("getUpdates", { offset, timeout: 50, allowed_updates: ["message"] });
    for (const { update_id, message } of updates) {
      offset = update_id + 1; // a message that cannot be answered is not tried again
      await answer(message);
    }
  } catch (e) {
    console.error(e.message);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
