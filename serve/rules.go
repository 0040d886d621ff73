package serve

import (
	"encoding/json"
	"html/template"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
)

// rulesPage is the page that explains the rules. Each rule has a board on which to try it. The page contains all legal
// turns of each board, so its script needs no server.
type rulesPage struct {
	frame
	Lessons []lesson
	Data    template.JS // JSON for the script
}

// lesson is a rule with its board.
type lesson struct {
	say.Lesson
	Number int
	Board  board
	Next   string // the name of the next lesson on the page, or now for the end of the page
	Play   string // the URL of the position, for visitors without JavaScript; empty where pages are files
}

// lessonData is what the script needs for a lesson.
type lessonData struct {
	say.Lesson
	boardData
	Step bool     `json:"step,omitempty"` // a step completes the task, without the rest of the turn
	Done []string `json:"done"`           // the paths of the turns or steps that complete the task
}

// lessonBoards maps the name of each lesson to its board. The last field is a function that reports whether a turn
// completes the task of the lesson. If the field step is set, the first part of the turn, the worker's step, is enough.
var lessonBoards = map[string]struct {
	fen  string
	step bool
	does func(position.Position, position.Turn) bool
}{
	"step": {"0000000000021000000000000/1/mortal:C2,E1/mortal:A5,D5", true,
		func(p position.Position, t position.Turn) bool { return p.Height(t.To()) > p.Height(t.From()) }},
	"build": {"0000000000001000000000000/1/mortal:B2,E2/mortal:A5,D5", false,
		func(_ position.Position, t position.Turn) bool { return t.Build() == position.C3 }},
	"win": {"0000000010013200000000000/1/mortal:B1,D3/mortal:A5,E5", false,
		func(_ position.Position, t position.Turn) bool { return t.Wins() }},
	"dome": {"0000000200003000100000000/1/mortal:B2,E1/mortal:C4,E5", false,
		func(p position.Position, t position.Turn) bool { return p.PlayLegal(t).Height(t.Build()) == 4 }},
	"block": {"0020012200000000000000000/1/mortal:B3,E2/mortal:A5,B5", false,
		func(p position.Position, t position.Turn) bool { return p.PlayLegal(t).Outcome().Over() }},
}

// newLesson returns lesson number i, and its data for the script. The first is number 0.
func (s *Server) newLesson(i int) (l lesson, d lessonData) {
	lessons := s.language.Lessons()
	l = lesson{Lesson: lessons[i], Number: i + 1, Next: "now"}
	if i+1 < len(lessons) {
		l.Next = lessons[i+1].Name
	}
	shown := lessonBoards[l.Name]
	p := position.MustParse(shown.fen)
	state := game.New(codec.Encode(p))
	l.Board = newBoard(s.language, state.Board(), s.assetRoot(), false)
	l.Board.Plain = true
	if !s.static {
		l.Play = s.root + address(state.Code())
	}
	d = lessonData{Lesson: l.Lesson, boardData: boardDataOf(state), Step: shown.step}
	for t := range p.Turns() {
		l.Board.mark(t.From().String(), "can")
		if done := t.Path(); shown.does(p, t) {
			if shown.step {
				done = done[:4]
			}
			if !slices.Contains(d.Done, done) {
				d.Done = append(d.Done, done)
			}
		}
	}
	return l, d
}

// rules returns the page of the rules.
func (s *Server) rules() *answer {
	title, about := s.language.Page("title.rules"), s.language.Page("about.rules")
	p := rulesPage{frame: s.frame("/rules", "/rules", title, about, "rules.js", "rules.css")}
	data := make([]lessonData, len(lessonBoards))
	for i := range data {
		var l lesson
		l, data[i] = s.newLesson(i)
		p.Lessons = append(p.Lessons, l)
	}
	text, err := json.Marshal(data) // escapes <
	if err != nil {
		panic(err)
	}
	p.Data = template.JS(text)
	return s.page("rules.html", p)
}

// studyPage is a study on its page or, with Embed, in an element of another page: it then has no page heading and no
// landmarks, and cannot be changed.
type studyPage struct {
	frame
	Board board
	Embed bool
}

// study returns the page that shows studies. The study is in the part of the URL after "#". Browsers do not send this
// part, so the script reads it.
func (s *Server) study() *answer {
	title, about := s.language.Page("title.studies"), s.language.Page("about.studies")
	p := studyPage{frame: s.frame("/study", "/study", title, about, "study.js", "study.css")}
	p.Board = emptyStudy(s.language, p.Assets)
	return s.page("study.html", p)
}
