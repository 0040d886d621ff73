package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// programPlayer lets another program choose the turns. It uses the line protocol that doc/ENGINE.md describes. In games
// with gods, positions and turns are in the notation of puzzlecode, which no other engine supports yet.
type programPlayer struct {
	command  []string
	sent     time.Duration // the time that is sent for both players
	restart  bool          // each game gets a new process
	notation position.Notation
	process  *exec.Cmd
	input    io.WriteCloser // nil while the program is not running
	output   *bufio.Scanner
}

// newProgramPlayer returns a player for another program. The setting command is the program and its arguments,
// separated by spaces. The setting time is the time that the player tells the program. It is multiplied by the setting
// clock, because some programs expect the time for the whole game. With restart=1 each game gets a new process, because
// some programs play worse with the table of the previous game.
func newProgramPlayer(flags *settings) (player, error) {
	notation, _ := position.NotationByName("mediator")
	p := &programPlayer{notation: notation}
	command, clock := flags.String("command", "", ""), flags.Int("clock", 1, "")
	flags.DurationVar(&p.sent, "time", 0, "")
	flags.BoolVar(&p.restart, "restart", false, "")
	err := flags.parse()
	p.command, p.sent = strings.Fields(*command), p.sent*time.Duration(*clock)
	if err == nil && (len(p.command) == 0 || p.sent < time.Millisecond) {
		err = errors.New("program: want command=PROGRAM and time=TIME of at least 1ms")
	}
	return player{p.choose, p.begin}, err
}

// begin stops the program if each game gets a new process. It does not send newgame, which some programs do not
// support: later commands contain the whole position.
func (p *programPlayer) begin() {
	if p.restart && p.input != nil {
		p.process.Process.Kill()
		p.process.Wait() // the error is that the process was killed
		p.input = nil
	}
}

func (p *programPlayer) choose(ctx context.Context, s game.State) (game.Turn, error) {
	if p.input == nil {
		if err := p.start(ctx); err != nil {
			return nil, err
		}
	}
	board, read := s.String(), s.ReadTurn // in games with gods
	if start, err := game.WithoutGods(s.Code(), "this player"); err == nil {
		if board, err = p.notation.Format(position.Game{Start: start}); err != nil {
			return nil, err
		}
		read = func(turn string) (game.Turn, error) { return p.readMortal(board, turn) }
	}
	answer, err := p.ask(fmt.Sprintf("position %s\ngo gtime %[2]d btime %[2]d", board, p.sent.Milliseconds()), "bestmove ")
	if err != nil {
		return nil, err
	}
	turn, err := read(strings.TrimPrefix(answer, "bestmove "))
	if err != nil {
		return nil, fmt.Errorf("%s: %q on %s: %w", p.command[0], answer, board, err)
	}
	return turn, nil
}

// readMortal reads a turn in a game without gods. The texts board and turn are in the notation of the program.
func (p *programPlayer) readMortal(board, turn string) (game.Turn, error) {
	played, err := p.notation.Parse(board + " " + turn)
	if err == nil && len(played.Turns) != 1 {
		err = errors.New("want one turn")
	}
	if err == nil {
		_, err = played.End()
	}
	if err != nil {
		return nil, err
	}
	return played.Turns[0], nil
}

// start starts the program. The program ends when its standard input is closed or the context is done.
func (p *programPlayer) start(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, p.command[0], p.command[1:]...)
	cmd.Stderr = os.Stderr
	input, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p.process, p.input, p.output = cmd, input, bufio.NewScanner(output)
	_, err = p.ask("isready", "readyok")
	return err
}

// ask sends commands to the program, and reads lines until a line begins with the text in the argument answer. It
// returns this line.
func (p *programPlayer) ask(commands, answer string) (string, error) {
	if _, err := fmt.Fprintln(p.input, commands); err != nil {
		return "", fmt.Errorf("%s: %w", p.command[0], err)
	}
	for p.output.Scan() {
		if line := strings.TrimSpace(p.output.Text()); strings.HasPrefix(line, answer) {
			return line, nil
		} else if strings.HasPrefix(line, "error") {
			return "", fmt.Errorf("%s: %s", p.command[0], line)
		}
	}
	err := p.output.Err()
	if err == nil {
		err = io.ErrUnexpectedEOF
	}
	return "", fmt.Errorf("%s: waiting for %q: %w", p.command[0], answer, err)
}
