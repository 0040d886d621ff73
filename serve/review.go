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

// A review is a look at a whole game: the URL has all of its turns, and the parameter ply says how many are
// shown. Turns that are played there leave the game. review.js does the same.
type review struct {
	First, Back, Next, Last string // URLs; empty where there is nothing
}

// shown returns the look at the turns that are shown, on which both sides can be played.
func (k look) shown() (look, error) {
	l, err := game.Open(codec.Line{Code: withoutGoal(k.line.Start()), Turns: k.line.First(k.ply).Texts()})
	k.line, k.review, k.ply, k.level, k.you, k.seed, k.resign = l, false, 0, 0, "", 0, false
	return k, err
}

// atPly returns the look at another number of turns of the same game.
func (k look) atPly(n int) look {
	k.review, k.ply, k.seed = true, n, 0
	return k
}

// addReview turns a page of the shown turns into the review of the game.
func (p *playing) addReview(s *Server, v visit, o opened, k look) {
	to := func(n int) string { return s.root + k.atPly(n).to(k.line) }
	p.Review = &review{}
	if k.ply > 0 {
		p.Review.First, p.Review.Back = to(0), to(k.ply-1)
	}
	if n := k.line.Len(); k.ply < n {
		p.Review.Next, p.Review.Last = to(k.ply+1), to(n)
	}
	p.Moves, p.Newcomer = nil, false
	for i, text := range k.line.Spelled() {
		p.Moves = append(p.Moves, link{text, to(i + 1), i+1 == k.ply})
	}
	p.Heading = say.Reviewed(k.level)
	if k.level > 0 && p.Game != nil {
		p.Game.Rematch = rematch(s, k.level, k.you.Other(), o.State())
		if !p.Task.Over && p.Task.Side == k.you {
			p.Task.Mover = say.Yours(p.Task.Mover)
		}
	}
	p.Task.Message = reviewMessage(k, s.gaveAway(v, k))
	p.addViews(s, o, k)
	if p.Game != nil && p.Game.Evaluate != "" {
		other := k
		other.eval = !k.eval
		p.Game.Evaluate = s.root + other.to(k.line)
	}
	p.Share = s.share(k)
	p.Share.Link = s.gameLink(k)
}

// gaveAway describes the loss by the last shown turn, if the evaluation is requested. A script requests it by itself.
func (s *Server) gaveAway(v visit, k look) say.Message {
	if !k.eval || k.ply == 0 || s.static {
		return say.Message{}
	}
	t, err := s.prover(v.client).Review(v, k.line.StateAt(k.ply-1), k.line.Turn(k.ply-1), api.NodesOf(k.line))
	if err != nil {
		return say.Message{} // the evaluation says why
	}
	return t.Message
}

// reviewMessage names the last shown turn, its loss, and at the end the ending of the game. Keep it equal to review.js.
func reviewMessage(k look, gave say.Message) say.Message {
	if k.ply == 0 {
		return say.About("review.start", say.Words{Side: k.line.StateAt(0).Side()})
	}
	m := say.ReviewTurn(k.ply, k.line.StateAt(k.ply-1), k.line.Turn(k.ply-1))
	m.Text, m.Tone = strings.TrimSpace(m.Text+" "+gave.Text), gave.Tone
	switch state := k.line.State(); {
	case k.ply < k.line.Len():
	case state.Outcome().Over():
		m.Text += " " + say.Status(state, codec.NoGoal)
	case k.resign && k.you != "":
		m.Text += " " + say.Resigned(k.you)
	}
	return m
}

// gameLink returns the absolute link to the end of a game as a review, with who has played it.
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
