package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// encoded returns a text in UTF-16 with a byte order mark.
func encoded(text string, order binary.AppendByteOrder) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

// Every command reads a file and standard input in every encoding, and prints the same.
func TestEncodings(t *testing.T) {
	leftout.UnderRace(t)
	const (
		start = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2"
		turns = "B3>B4^B5 C4>C5^B5"
		game  = "[Event \"Zo\u00eb\u2019s\"]\n[Sun \"\u5317\"]\n\n1. B3,D3 C4,C2 2. B3B4B5 {\u263a} *\n"
		sheet = "Zo\u00eb - \u5317\n1. B3,D3 C4,C2\n2. B3B4B5\n"
		log   = "Zo\u00eb gains power Pan\n\u5317 gains power Apollo\n\u5317 places a worker (B3)\n" +
			"\u5317 places a worker (D3)\nZo\u00eb places a worker (C4)\nZo\u00eb places a worker (C2)\n"
	)
	files := map[string]string{
		"puzzles.csv":   "PuzzleId,Title\n" + code + ",Zo\u00eb\n",
		"sep.csv":       "sep=;\r\nTitle;PuzzleId\r\n\"Zo\u00eb; \u5317\";" + code + "\r\n",
		"puzzles.jsonl": `{"code":"` + code + `","title":"Zo\u00eb \u5317"}` + "\n",
		"puzzles.txt":   "# title: \u5317\n" + code + " Zo\u00eb\n",
		"games.pgn":     game + "\n" + game,
		"games.txt":     start + " " + turns + "\n" + start + "\n",
		"games.tsv":     "event\tstart\tturns\nZo\u00eb\t" + start + "\t" + turns + "\n",
		"games.csv": "start;turns;winner;ending;source;line\n" + start + ";" + turns + ";1;gave up;Zo\u00eb;1\n" +
			start + ";;0;;x;2\n",
		"games.jsonl": `{"start":"` + start + `","turns":"` + turns + `","winner":1,"source":"Zo\u00eb"}` + "\n",
		"sheet.txt":   sheet,
		"log.txt":     log,
		"codes.txt":   "\n" + code + "\n\n# Zo\u00eb\n" + start + "\n",
		"board.txt":   "",
	}
	show := command(t, "show", code)
	board, err := show.Output()
	if err != nil {
		t.Fatal(err)
	}
	files["board.txt"] = string(board)
	dir := t.TempDir()
	for i, test := range []struct{ args, file string }{ // FILE is the file, and without it, the file is standard input
		{"puzzles list --to csv FILE", "puzzles.csv"},
		{"puzzles list --to jsonl FILE", "sep.csv"},
		{"puzzles list --to csv FILE", "puzzles.jsonl"},
		{"puzzles list --to csv FILE", "puzzles.txt"},
		{"puzzles convert --to jsonl", "sep.csv"},
		{"puzzles convert --to codes", "puzzles.txt"},
		{"puzzles convert --to csv FILE", "puzzles.jsonl"},
		{"convert --from pgn --to pgn", "games.pgn"},
		{"convert --to pgn", "games.pgn"},
		{"convert --from pgn --to pgn", "games.pgn"},
		{"convert --from sheet --to pgn FILE", "sheet.txt"},
		{"convert --to pgn", "sheet.txt"},
		{"convert --from bga --to jsonl FILE", "log.txt"},
		{"convert --from bga --to pgn", "log.txt"},
		{"convert --to fen", "games.txt"},
		{"games check FILE", "games.pgn"},
		{"games check FILE", "games.tsv"},
		{"games check FILE", "games.csv"},
		{"games show FILE 2", "games.tsv"},
		{"study FILE", "games.pgn"},
		{"study --to pgn FILE", "games.csv"},
		{"encode", "codes.txt"},
		{"encode", "board.txt"},
		{"decode", "codes.txt"},
		{"show", "board.txt"},
		{"mine --per-game 1 FILE", "games.txt"},
		{"db import --db DB FILE", "games.pgn"},
		{"db import --db DB FILE", "games.tsv"},
		{"db import --db DB FILE", "games.csv"},
		{"db import --db DB FILE", "games.jsonl"},
		{"db import --db DB FILE", "puzzles.csv"},
		{"db import --db DB FILE", "sep.csv"},
		{"db import --db DB FILE", "codes.txt"},
	} {
		text, want := files[test.file], ""
		for j, content := range []string{text, "\ufeff" + text, encoded(text, binary.LittleEndian),
			encoded(text, binary.BigEndian), encoded(text, binary.LittleEndian)[2:], encoded(text, binary.BigEndian)[2:]} {
			name := filepath.Join(dir, fmt.Sprint(i, j))
			if err := os.Mkdir(name, 0o777); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(name, test.file)
			if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
			args := strings.Fields(strings.NewReplacer("FILE", test.file, "DB", "x.db").Replace(test.args))
			cmd := command(t, args...)
			cmd.Dir, cmd.Stdin = name, strings.NewReader(content)
			got, err := cmd.CombinedOutput()
			if j == 0 {
				want = string(got)
			}
			if err != nil || string(got) != want || want == "" {
				t.Errorf("%s %s, encoding %d: %v, %q, must be %q", test.args, test.file, j, err, got, want)
			}
		}
	}
}

// A text in another encoding is refused with advice, and no character of it is replaced.
func TestLatin1(t *testing.T) {
	leftout.UnderRace(t)
	const start = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2"
	for _, test := range []struct{ args, text string }{
		{"puzzles convert", "PuzzleId,Title\n" + code + ",Zo\xeb\n"},
		{"puzzles convert", `{"code":"` + code + `","title":"Zo` + "\xeb\"}\n"},
		{"puzzles convert", `{"collection":{"title":"Zo` + "\xeb\"}}\n"},
		{"puzzles convert", code + " Zo\xeb\n"},
		{"convert --to pgn", "[Sun \"Zo\xeb\"]\n\n1. B3,D3 *\n"},
		{"convert --from sheet", "Zo\xeb - Bob\n1. B3,D3 C4,C2\n"},
		{"convert --from bga -", "Zo\xeb gains power Pan\n"},
		{"db import --db x.db -", "PuzzleId,Title\n" + code + ",Zo\xeb\n"},
		{"db import --db x.db -", `{"code":"` + code + `","title":"Zo` + "\xeb\"}\n"},
		{"db import --db x.db -", `{"start":"` + start + `","turns":"","winner":1,"source":"Zo` + "\xeb\"}\n"},
		{"db import --db x.db -", "start,turns,winner,ending,source,line\n\"" + start + "\",,1,,Zo\xeb,1\n"},
		{"db import --db x.db -", "set,key,payload\nZo\xeb,00000000000000000001,AA==\n"},
		{"db import --db x.db -", code + " Zo\xeb\n"},
		{"db import --db x.db -", "[Sun \"Zo\xeb\"]\n\n1. B3,D3 C4,C2 2. B3B4B5 *\n"},
	} {
		cmd := command(t, strings.Fields(test.args)...)
		cmd.Dir, cmd.Stdin = t.TempDir(), strings.NewReader(test.text)
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "not UTF-8; if the file is in Latin-1, convert it") {
			t.Errorf("%s, %q: %v, %s", test.args, test.text, err, out)
		}
	}
}
