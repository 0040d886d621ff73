package serve

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// A review is the part of a page that shows a whole game turn by turn. The URL has all turns of the game, and the
// parameter ply has the number of turns on the board. If the player plays a turn, the new page is no longer a review.
type review struct {
	First, Back, Next, Last string // URLs of the review at other turns; empty if there is no such turn
}

// shown returns a look without the review. It has only the turns that the review shows, and the player plays both
// sides.
func (k look) shown() (look, error) {
	l, err := game.Open(codec.Line{Code: withoutGoal(k.line.Start()), Turns: k.line.First(k.ply).Texts()})
	k.line, k.review, k.ply, k.level, k.you, k.seed, k.resign = l, false, 0, 0, "", 0, false
	return k, err
}

// atPly returns a look that is like k, but shows the game after n turns.
func (k look) atPly(n int) look {
	k.review, k.ply, k.seed = true, n, 0
	return k
}

// addReview makes the page a review of the game. p and o must come from the look that k.shown returns.
func (p *playing) addReview(s *Server, r *request, o opened, k look) {
	to := func(n int) string { return s.root + k.atPly(n).to(k.line) }
	p.Review = &review{}
	if k.ply > 0 {
		p.Review.First, p.Review.Back = to(0), to(k.ply-1)
	}
	if n := k.line.Len(); k.ply < n {
		p.Review.Next, p.Review.Last = to(k.ply+1), to(n)
	}
	p.Moves, p.Newcomer = nil, false
	for i, text := range s.language.ListedLine(k.line) {
		p.Moves = append(p.Moves, link{text, to(i + 1), i+1 == k.ply})
	}
	p.Heading = s.language.Reviewed(k.level)
	if k.level > 0 && p.Game != nil {
		p.Game.Rematch = rematch(s, k.level, k.you.Other(), o.State())
	}
	p.Task.Message = s.reviewMessage(k, s.gaveAway(r, k))
	p.addViews(s, o, k)
	if p.Game != nil && p.Game.Evaluate != "" {
		other := k
		other.eval = !k.eval
		p.Game.Evaluate = s.root + other.to(k.line)
	}
	p.Share = s.share(k)
	p.Share.Link = s.gameLink(k)
}

// gaveAway says what the last turn on the board gave away, why, and which puzzle it missed. The text is empty unless
// the evaluation is requested. On static file hosts, a script requests the sentence.
func (s *Server) gaveAway(r *request, k look) say.Message {
	if !k.eval || k.ply == 0 || s.static {
		return say.Message{}
	}
	state, turn := k.line.StateAt(k.ply-1), k.line.Turn(k.ply-1)
	t, _ := s.prover(r.client).ReviewProved(r.Context(), state, turn, api.NodesOf(k.line)) // the evaluation shows an error
	texts := []string{t.Message.Text, t.Why}
	if t.Missed != nil {
		texts = append(texts, s.language.About("review.puzzle", "{task}", t.Missed.Task).Text)
	}
	return say.Message{Text: strings.TrimSpace(strings.Join(texts, " ")), Tone: t.Message.Tone}
}

// reviewMessage describes the last turn on the board, and says what this turn gave away. If this is the last turn of
// the game, the message also says how the game ended.
func (s *Server) reviewMessage(k look, gave say.Message) say.Message {
	if k.ply == 0 {
		return s.language.About("review.start", "{side}", k.line.StateAt(0).Side())
	}
	m := s.language.ReviewTurn(k.ply, k.line.StateAt(k.ply-1), k.line.Turn(k.ply-1))
	m.Text, m.Tone = strings.TrimSpace(m.Text+" "+gave.Text), gave.Tone
	switch state := k.line.State(); {
	case k.ply < k.line.Len():
	case state.Outcome().Over():
		m.Text += " " + s.language.Status(state, codec.NoGoal)
	case k.resign && k.you != "":
		m.Text += " " + s.language.Resigned(k.you)
	}
	return m
}

// gameLink returns the absolute URL of the review of a game, with all turns on the board. For a game against the
// computer, the URL has the engine level and the side of the player.
func (s *Server) gameLink(k look) string {
	q := url.Values{"ply": {strconv.Itoa(k.line.Len())}}
	if k.level > 0 {
		q.Set("level", strconv.Itoa(k.level))
		q.Set("you", string(k.you))
	}
	if k.resign {
		q.Set("resigned", "1")
	}
	return fmt.Sprintf("%s/p/%s?%s", s.base, k.line.Address(), q.Encode())
}
