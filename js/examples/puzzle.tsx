import "puzzlecode/board";
import "puzzlecode/react";
import { useState } from "react";

export function Puzzle({ code }: { code: string }) {
  const [line, setLine] = useState<readonly string[]>([]);
  return (
    <>
      <santorini-board code={code} turns={line} onturn={({ detail }) => setLine(detail.line)} />
      <button onClick={() => setLine([])}>Restart</button>
    </>
  );
}
