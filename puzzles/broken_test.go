package puzzles

import "testing"

// A collection that was spoilt gives errors, and the puzzles that are left.
func TestBrokenStarter(t *testing.T) {
	before := starter
	defer func() { starter = before }()
	const good = `{"code":"CyTftZ87DSiXm6","key_turns":["E4>E3^E4"],"line":["E4>E3^E4","A3>A4^A5","E3>E4#"],"solution":{"turn":"E4>E3^E4"},"themes":["climb"],"facts":{"goal":2,"keys":1}}` + "\n"
	for name, line := range map[string]string{
		"no JSON":     "what",
		"no code":     `{"fen":"2414424442242422224422241/1/mortal:E4,B2/mortal:A3,C2"}`,
		"wrong theme": `{"code":"CyTftZ87DSiXm6","key_turns":["E4>E3^E4"],"themes":["fork"],"facts":{"goal":2}}`,
		"wrong day":   `{"code":"CyTftZ87DSiXm6","key_turns":["E4>E3^E4"],"created":"today","facts":{"goal":2}}`,
		"no facts":    `{"code":"CyTftZ87DSiXm6","key_turns":["E4>E3^E4"]}`,
		"code alone":  `{"code":"CyTftZ87DSiXm6"}`,
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("it panics: %v", r)
				}
			}()
			starter = []byte(good + line + "\n" + good)
			n, wrong := 0, 0
			for p, err := range Starter() {
				n++
				switch {
				case err != nil:
					wrong++
				case p.IsZero():
					t.Error("the zero Puzzle")
				}
			}
			if n != 3 || wrong != 1 {
				t.Errorf("%d errors among %d, want one among three", wrong, n)
			}
		})
	}
}
