// Command boardreaders compares drawings of boards by what readers see in them. It makes the pictures and the questions
// for readers who know none of the drawings, and later counts their answers.
//
//	boardreaders -drawings 'old=./old show --to png;new=./new show --to png' -out FOLDER
//	boardreaders -score FOLDER FOLDER/*/answers.json
//
// A drawing is a name and a command. The command gets the flag --size and a code, and writes a picture in PNG to the
// standard output. Each reader gets a folder with pictures, questions.md and questions.json. A reader sees a position
// once. All readers see the same positions, each in an order of its own, and over all readers each position is seen in
// each drawing, size and kind of vision equally often, if these divide the number of readers. The same seed gives the
// same questions. FOLDER/key.json has the right answers; readers must not see it.
package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/render/vision"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

//go:embed questions.md
var instructions []byte

// The names of files.
const (
	keyFile       = "key.json"
	questionsFile = "questions.json"
	answersFile   = "answers.json"
)

func main() {
	drawings := flag.String("drawings", "", "`NAME=COMMAND` of each drawing, separated by semicolons")
	sizes := flag.String("sizes", "130,366", "widths of the pictures in pixels")
	visions := flag.String("visions", "normal", "kinds of vision, of "+strings.Join(slices.Sorted(maps.Keys(vision.Kinds)), ", "))
	readers := flag.Int("readers", 10, "number of readers")
	positions := flag.Int("positions", 24, "number of positions for each reader")
	seed := flag.Uint64("seed", 1, "seed of the questions")
	out := flag.String("out", "", "`FOLDER` to make")
	scored := flag.String("score", "", "`FOLDER` whose answers to count")
	flag.Parse()
	program.Main("boardreaders", func(ctx context.Context, answers []string) error {
		if *scored != "" {
			return score(*scored, answers, os.Stdout)
		}
		looks, commands, err := looksOf(*drawings, *sizes, *visions)
		if err != nil {
			return err
		}
		return ask(ctx, *out, commands, looks, *readers, *positions, *seed)
	})
}

// A look is a way in which a position is shown.
type look struct {
	Drawing string `json:"drawing"`
	Size    int    `json:"size"`
	Vision  string `json:"vision"`
}

// Commands are the commands of drawings by name.
type commands map[string][]string

// looksOf returns all combinations of drawings, sizes and kinds of vision, and the commands of the drawings.
func looksOf(drawings, sizes, visions string) (list []look, c commands, err error) {
	c = commands{}
	for drawing := range strings.SplitSeq(drawings, ";") {
		name, command, _ := strings.Cut(strings.TrimSpace(drawing), "=")
		words := strings.Fields(command)
		if len(words) == 0 {
			return nil, nil, fmt.Errorf("-drawings: %q is not NAME=COMMAND", drawing)
		}
		c[name] = words
		for text := range strings.SplitSeq(sizes, ",") {
			size, err := strconv.Atoi(text)
			if err != nil || size < 1 {
				return nil, nil, fmt.Errorf("-sizes: %q is not a number of pixels", text)
			}
			for kind := range strings.SplitSeq(visions, ",") {
				if _, ok := vision.Kinds[kind]; !ok {
					return nil, nil, fmt.Errorf("-visions: %q is unknown", kind)
				}
				list = append(list, look{name, size, kind})
			}
		}
	}
	return list, c, nil
}

// A question is about one picture.
type question struct {
	Picture string   `json:"picture"`
	Heights []string `json:"heights"` // squares
	Worker  string   `json:"worker"`  // the square of a worker
}

// An answer is what a reader says about a picture, or what is right.
type answer struct {
	Picture string   `json:"picture"`
	Heights []string `json:"heights"`
	Owner   string   `json:"owner"`
	Steps   []string `json:"steps"`
	Play    int      `json:"play,omitempty"` // 1 to 5
	Beauty  int      `json:"beauty,omitempty"`
}

// A keyed is the right answer to a question, and what the picture shows.
type keyed struct {
	Reader int    `json:"reader"`
	Code   string `json:"code"`
	look
	answer
}

// ask writes the pictures and the questions for all readers, and the key.
func ask(ctx context.Context, folder string, c commands, looks []look, readers, positions int, seed uint64) error {
	if folder == "" || readers < 1 || positions < 1 {
		return errors.New("-out must name a folder, and -readers and -positions must be at least 1")
	}
	list, err := draw(positions, rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		return err
	}
	var key []keyed
	for reader := 1; reader <= readers; reader++ {
		random := rand.New(rand.NewPCG(seed, uint64(reader)))
		dir := filepath.Join(folder, fmt.Sprintf("reader-%02d", reader))
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		var questions []question
		for n, i := range random.Perm(len(list)) {
			p, shown := list[i], looks[(i+reader)%len(looks)]
			q, right := questionAbout(p, random)
			q.Picture = fmt.Sprintf("%02d.png", n+1)
			right.Picture = q.Picture
			code := codec.Encode(p).String()
			picture, err := c.picture(ctx, shown, code)
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, q.Picture), picture, 0o666); err != nil {
				return err
			}
			questions, key = append(questions, q), append(key, keyed{reader, code, shown, right})
		}
		if err := writeJSON(filepath.Join(dir, questionsFile), questions); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "questions.md"), instructions, 0o666); err != nil {
			return err
		}
	}
	return writeJSON(filepath.Join(folder, keyFile), key)
}

func writeJSON(path string, value any) error {
	data, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(data, '\n'), 0o666)
}

// draw draws positions of puzzles without gods.
func draw(n int, random *rand.Rand) (list []position.Position, err error) {
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			return nil, err
		}
		if one, ok := p.Code().Santorini(); ok {
			list = append(list, one)
		}
	}
	if n > len(list) {
		return nil, fmt.Errorf("-positions must be at most %d", len(list))
	}
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:n], nil
}

// questionAbout returns a question about a position, and the right answer. The five squares have as many different
// heights as possible. The worker can move.
func questionAbout(p position.Position, random *rand.Rand) (q question, right answer) {
	var first, others []position.Square
	var seen [5]bool
	for _, i := range random.Perm(position.Squares) {
		s := position.Square(i)
		if h := p.Height(s); !seen[h] {
			seen[h] = true
			first = append(first, s)
		} else {
			others = append(others, s)
		}
	}
	squares := append(first, others...)[:5]
	random.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	for _, s := range squares {
		q.Heights = append(q.Heights, s.String())
		right.Heights = append(right.Heights, []string{"0", "1", "2", "3", "dome"}[p.Height(s)])
	}
	steps := map[string]map[string]bool{} // by worker
	for t := range p.Turns() {
		from, to := t.From().String(), t.To().String()
		if steps[from] == nil {
			steps[from] = map[string]bool{}
		}
		steps[from][to] = true
	}
	workers := slices.Sorted(maps.Keys(steps))
	q.Worker = workers[random.IntN(len(workers))]
	right.Owner = map[position.Side]string{position.First: "sun", position.Second: "moon"}[p.Side()]
	right.Steps = slices.Sorted(maps.Keys(steps[q.Worker]))
	return q, right
}

// picture returns the picture of a code.
func (c commands) picture(ctx context.Context, l look, code string) ([]byte, error) {
	words := c[l.Drawing]
	args := append(slices.Clone(words[1:]), "--size", strconv.Itoa(l.Size), code)
	command := exec.CommandContext(ctx, words[0], args...)
	command.Stderr = os.Stderr
	data, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", command, err)
	}
	drawn, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", command, err)
	}
	seen := image.NewNRGBA(drawn.Bounds())
	for y := seen.Rect.Min.Y; y < seen.Rect.Max.Y; y++ {
		for x := seen.Rect.Min.X; x < seen.Rect.Max.X; x++ {
			seen.Set(x, y, vision.Kinds[l.Vision].Colour(color.NRGBAModel.Convert(drawn.At(x, y)).(color.NRGBA)))
		}
	}
	var out bytes.Buffer
	err = png.Encode(&out, seen)
	return out.Bytes(), err
}

// A tally counts the answers to pictures with one look.
type tally struct {
	pictures, heights, rightHeights, domes, rightDomes, owners, steps, play, beauty, liked int
}

// score prints the answers of readers by look. The name of the folder of a file of answers says whose they are.
func score(folder string, files []string, out io.Writer) error {
	var key []keyed
	if err := readJSON(filepath.Join(folder, keyFile), &key); err != nil {
		return err
	}
	tallies := map[look]*tally{}
	for _, file := range files {
		var answers []answer
		if err := readJSON(file, &answers); err != nil {
			return err
		}
		var reader int
		if _, err := fmt.Sscanf(filepath.Base(filepath.Dir(file)), "reader-%d", &reader); err != nil {
			return fmt.Errorf("%s is not in the folder of a reader", file)
		}
		for _, right := range key {
			if right.Reader != reader {
				continue
			}
			i := slices.IndexFunc(answers, func(a answer) bool { return a.Picture == right.Picture })
			if i < 0 {
				return fmt.Errorf("%s has no answer about %s", file, right.Picture)
			}
			if err := right.count(tallies, answers[i]); err != nil {
				return fmt.Errorf("%s: %s: %w", file, right.Picture, err)
			}
		}
	}
	return report(tallies, out)
}

func readJSON(path string, value any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, value); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// count adds an answer to the tally of its look.
func (k keyed) count(tallies map[look]*tally, a answer) error {
	if len(a.Heights) != len(k.Heights) {
		return fmt.Errorf("%d heights, must be %d", len(a.Heights), len(k.Heights))
	}
	t := tallies[k.look]
	if t == nil {
		t = &tally{}
		tallies[k.look] = t
	}
	t.pictures++
	for i, right := range k.Heights {
		isRight := strings.EqualFold(a.Heights[i], right)
		t.heights++
		t.rightHeights += number(isRight)
		t.domes += number(right == "dome")
		t.rightDomes += number(right == "dome" && isRight)
	}
	t.owners += number(strings.EqualFold(a.Owner, k.Owner))
	steps := slices.Clone(a.Steps)
	for i := range steps {
		steps[i] = strings.ToUpper(steps[i])
	}
	slices.Sort(steps)
	t.steps += number(slices.Equal(steps, k.Steps))
	if a.Play > 0 && a.Beauty > 0 {
		t.liked++
		t.play += a.Play
		t.beauty += a.Beauty
	}
	return nil
}

func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// report prints a row for each look.
func report(tallies map[look]*tally, out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "drawing\tsize\tvision\tpictures\theights\tdomes\towner\tsteps\tplay\tbeauty")
	byName := func(a, b look) int {
		return cmp.Or(cmp.Compare(a.Drawing, b.Drawing), cmp.Compare(a.Size, b.Size), cmp.Compare(a.Vision, b.Vision))
	}
	for _, l := range slices.SortedFunc(maps.Keys(tallies), byName) {
		t := tallies[l]
		liked := float64(max(t.liked, 1))
		fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%d/%d\t%d/%d\t%d/%d\t%d/%d\t%.1f\t%.1f\n", l.Drawing, l.Size, l.Vision, t.pictures,
			t.rightHeights, t.heights, t.rightDomes, t.domes, t.owners, t.pictures, t.steps, t.pictures,
			float64(t.play)/liked, float64(t.beauty)/liked)
	}
	return w.Flush()
}
