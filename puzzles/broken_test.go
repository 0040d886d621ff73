package puzzles

import "testing"

// A collection that was spoilt gives errors, and the puzzles that are left.
func TestBrokenStarter(t *testing.T) {
	before := starter
	defer func() { starter = before }()
	const (
		begin = `{"code":"CyTftZ87DSiXm6","key_turns":["E4>E3^E4"],"line":["E4>E3^E4","A3>A4^A5","E3>E4#"],"solution":{"turn":"E4>E3^E4"},`
		facts = `"facts":{"goal":"win2","keys":1}`
		good  = begin + `"model":1,"rating":700,"themes":["climb"],` + facts + "}\n"
	)
	for name, line := range map[string]string{
		"no JSON":     "what",
		"no code":     `{"fen":"2414424442242422224422241/1/mortal:E4,B2/mortal:A3,C2"}`,
		"code alone":  `{"code":"CyTftZ87DSiXm6"}`,
		"wrong theme": begin + `"model":1,"rating":700,"themes":["fork"],` + facts + "}",
		"wrong day":   begin + `"model":1,"rating":700,"themes":["climb"],` + facts + `,"created":"today"}`,
		"no facts":    begin + `"model":1,"rating":700,"themes":["climb"]}`,
		"no model":    begin + `"rating":700,"themes":["climb"],` + facts + "}",
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
