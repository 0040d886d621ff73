package say_test

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// What to choose next is said for each part of a turn.
func TestPrompts(t *testing.T) {
	const empty, block = "0000000000000000000000000", "0000000000000000000001000" // on B1
	for _, test := range []struct{ start, chosen, want string }{
		{empty + "/1/mortal:B2,D4/mortal:B4,D2", "", "You are Sun. Choose one of your workers"},
		{empty + "/1/mortal:B2,D4/mortal:B4,D2", "B2", "This worker stands on the ground. Choose a dot"},
		{empty + "/1/mortal:B2,D4/mortal:B4,D2", "B2B3", "Choose a plus to build there. Its outline"},
		{empty + "/1/mortal:B2,D4/mortal:B4,D2", "B2B3A4", ""},
		{"0000000300000000000000000/1/mortal:B2,D4/mortal:B4,D2", "B2B3",
			"Choose a plus to build one level there. Only what is on level 3"},
		{"0000003000020000000000000/1/mortal:B3,D1/mortal:B5,D2", "B3", "Choose a star: stepping up"},
		{empty + "/1/apollo:B2,D4/mortal:B4,D2", "", "Choose one of your workers."},
		{empty + "/1/artemis:B2,D4/mortal:B4,D2", "B2", "Choose a dot to go there, in one step or two."},
		{empty + "/1/prometheus:A1,E1/mortal:A5,E5", "B2A1A2", "Choose a plus for the second build, which ends your turn."},
		{empty + "/1/prometheus:A1,E1/mortal:A5,E5", "A1A2", "Choose a plus to build there. Its outline"},
		{empty + "/1/artemis:B2,D4/mortal:B4,D2", "B2B3",
			"Choose a plus to build there, or the worker again for a second step."},
		{"0000000000321000000000000/1/artemis:C3,D4/mortal:B5,D2", "C3B3",
			"Choose a plus to build there, or the worker again: its second step can win."},
		{empty + "/1/artemis:B2,D4/mortal:B4,D2", "B2B3B3",
			"Choose a dot for the second step, or the worker again to build from where it stands."},
		{empty + "/1/atlas:B2,D4/mortal:B4,D2", "B2B3", "Choose a plus to build there. You may then make the block a dome."},
		{empty + "/1/atlas:B2,D4/mortal:B4,D2", "B2B3A3", "Choose the same square to make it a dome"},
		{empty + "/1/demeter:B2,D4/mortal:B4,D2", "B2B3A3", "Choose a plus to build once more"},
		{empty + "/1/hephaestus:B2,D4/mortal:B4,D2", "B2B3A3", "Choose the same square to build there once more"},
		{block + "/1/hermes:A1,C1/mortal:A5,E5", "",
			"Choose a worker to move, or a plus to build without moving, which ends your turn."},
		{block + "/1/hermes:A1,C1/mortal:A5,E5", "A1", "Choose a ring to walk there, or a dot to step up."},
		{"0000000000000000110000000/1/hermes:B2,E5/mortal:A5,E3", "B2",
			"Choose a ring to walk there, or a dot to step down."},
		{"0000000000012220101012110/1/hermes:C2,E5/mortal:A5,E3", "C2", "This worker cannot walk. Choose a dot to step up."},
		{empty + "/1/hermes:A1,C1/mortal:A5,E5", "A1", "Choose a ring to walk there."},
		{block + "/1/hermes:A1,C1/mortal:A5,E5", "A1A2",
			"Choose your other worker to walk, too, or a plus: a worker beside it builds there, and your turn ends."},
		{block + "/1/hermes:A1,C1/mortal:A5,E5", "A1A2C1",
			"Choose a ring to walk there as well, or the worker again to let it stay."},
		{block + "/1/hermes:A1,C1/mortal:A5,E5", "A1A2C1C2",
			"Choose a plus: a worker beside it builds there, and your turn ends."},
		{block + "/1/hermes:A1,C1/mortal:A5,E5", "A1B1", "Choose a plus to build there. Its outline"},
		{"2000000000000000000000000/1/pan:A5,E1/mortal:C3,A1", "A5", "Choose a star: moving down there wins."},
		{"2300000000000000000000000/1/pan:A5,E1/mortal:C3,A1", "A5",
			"Choose a star: stepping up onto level 3, or down two levels, wins."},
		{empty + "/1/prometheus:A1,C1/mortal:A5,E5", "", "Choose a worker to move, or a plus to build first."},
		{empty + "/1/prometheus:A1,C1/mortal:A5,E5", "A1",
			"This worker stands on the ground. Choose a dot to step there. To build first, tap the worker again, then a plus."},
		{empty + "/1/prometheus:A1,C1/mortal:A5,E5", "B2", "Now choose the worker that moves. It cannot move up."},
		{empty + "/1/prometheus:A1,E1/mortal:A5,E5", "B2", "Now move your worker on A1. It cannot move up."},
		{empty + "/1/prometheus:A1,C1/mortal:A5,E5", "B2A1", "Having built, this worker cannot move up."},
		{"/1/mortal/mortal", "", "Place your first worker on any square."},
		{"/1/mortal/mortal", "A1", "Place your second worker."},
		{"g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]", "", ""},
	} {
		l, err := game.ReadLine(test.start)
		if err != nil {
			t.Errorf("%s: %v", test.start, err)
			continue
		}
		c, err := game.Choose(l.State(), test.chosen)
		if err != nil {
			t.Errorf("%s: %v", test.start, err)
			continue
		}
		if got := say.English.Prompt(l.State(), c).Text; !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s after %s: %q, want %q", test.start, test.chosen, got, test.want)
		}
	}
}
