import "puzzlecode/board";
import "puzzlecode/react";
import { useEffect, useRef, useState } from "react";
import type { SantoriniBoard } from "puzzlecode/board";

const puzzle = "HfGoo8VCrfkSpV";

export function App() {
  const [code, setCode] = useState(""), [turns, setTurns] = useState<readonly string[]>([]), [flip, setFlip] = useState(true);
  const [order, setOrder] = useState(["puzzle", "other"]), [said, setSaid] = useState<string[]>([]);
  const board = useRef<SantoriniBoard>(null);
  useEffect(() => { setTimeout(() => setCode(puzzle), 100); }, []);
  const tell = (text: string) => setSaid((all) => [...all, text]);
  return (
    <main>
      {order.map((name) => (name === "puzzle"
        ? <santorini-board key={name} id={name} ref={board} code={code} turns={turns} flip={flip} onturn={({ detail }) => setTurns(detail.line)} onsolved={({ detail }) => tell(`solved ${detail.wrong} ${board.current?.line.length}`)} />
        : <santorini-board key={name} id={name} code={code && "HfGoo8VCrfkSpW"} readonly={false} onerror={({ detail }) => tell(detail.reason)} />))}
      <button id="change" onClick={() => { setOrder([...order].reverse()); setFlip(false); }}>Change</button>
      <p id="said">{said.join()}</p>
    </main>
  );
}
