import { Engine, EngineError } from "puzzlecode/engine";

const engine = new Engine();
try {
  const { text, key_turns } = await engine.solve("HfGoo8VCrfkSpV", { signal: AbortSignal.timeout(60_000) });
  console.log(text, key_turns.length); //=> win in 3: E3>D3^E3; line: E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2# 1

  const { message, path } = await engine.session("HfGoo8VCrfkSpV", { turns: ["e3-d3-e3", "c3-d4-e3"] });
  console.log(message.text, path); //=> Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building on E3. E3D3E3.C3D4E3

  await engine.hint("HfGoo8VCrfkSpw");
} catch (e) {
  if (!(e instanceof EngineError)) throw e;
  console.log(e.status, e.reason); //=> 400 check
} finally {
  engine.close();
}
