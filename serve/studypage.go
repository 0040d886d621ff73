package serve

// study returns the page of studies. What it shows is after the number sign of its address, which no server sees: the
// script reads it, and asks what answers here about the turns.
func (s *Server) study() *answer {
	f := s.frame("study", "Studies - puzzlecode", "A Santorini position or game with comments and variations: play through it, write one, and share it as a link.", "study.js")
	f.Styles = []string{"study.css"}
	f.Canonical = s.base + "/study" + f.Slash
	return s.page(0, "study.html", f)
}

func (s *Server) studyPage(*request) (*answer, error) { return s.study(), nil }
