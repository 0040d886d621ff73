package board

import (
	"context"
	"errors"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// ErrInterrupted says that the person has pressed ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// Run shows the board on a terminal until the person quits or the context ends. It returns
// what is to be printed then, on lines of its own: the code of the last position and how to go
// on. The error is [ErrInterrupted], that of the context, or of the terminal.
func Run(ctx context.Context, o Options, in, out *os.File) (summary string, err error) {
	m, err := newModel(ctx, o)
	if err != nil {
		return "", err
	}
	profile := colorprofile.ANSI256
	if !o.Text.Colour {
		profile = colorprofile.ASCII
	}
	_, err = tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out),
		tea.WithoutSignalHandler(), tea.WithColorProfile(profile)).Run()
	m.drop()
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err == nil && m.interrupted:
		err = ErrInterrupted
	}
	return m.at.summary(), err
}
