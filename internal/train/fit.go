package main

import (
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/network"
	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/position"
)

// fit fits a network to the samples of some folders. After each epoch it keeps its state
// beside the network, and it resumes from there.
func fit(args []string) error {
	flags := flag.NewFlagSet("fit", flag.ExitOnError)
	dirs := flags.String("dir", "train", "folders of samples, with commas between")
	out := flags.String("out", "network.bin", "file of the network; its state is in the file with .state added")
	seed := flags.Uint64("seed", 1, "seed of the first weights and of the order of the samples")
	epochs := flags.Int("epochs", 20, "how often each sample is learnt")
	batch := flags.Int("batch", 2048, "samples of a step of the optimiser")
	rate := flags.Float64("rate", 0.002, "first rate of learning; it falls to a hundredth of it")
	lambda := flags.Float64("lambda", 0.5, "weight of the result of the game against the value of the search, 0..1")
	flags.Parse(args)

	var files []string
	for _, dir := range strings.Split(*dirs, ",") {
		found, err := filepath.Glob(filepath.Join(dir, "*.samples"))
		if err != nil {
			return err
		}
		files = append(files, found...)
	}
	slices.Sort(files)
	if len(files) < 2 {
		return fmt.Errorf("%d files of samples in %s, want 2 or more", len(files), *dirs)
	}
	held := max(1, len(files)/30) // they judge, and are not learnt
	var learnt, judging []string
	for i, file := range files {
		if i%(len(files)/held) == 0 && len(judging) < held {
			judging = append(judging, file)
		} else {
			learnt = append(learnt, file)
		}
	}
	samples, err := readSamples(learnt)
	if err != nil {
		return err
	}
	judges, err := readSamples(judging)
	if err != nil {
		return err
	}
	scale := scaleOf(judges)
	fmt.Printf("%d samples, %d judge; values are divided by %.0f\n", len(samples), len(judges), scale)

	m := newModel(*seed)
	if err := load(*out+".state", m); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	targets := func(s *sample) float32 { return target(s, *lambda, scale) }
	images := imagesOfSquares()
	order := make([]int32, len(samples))
	var gradient weights
	for m.Epochs < *epochs {
		began := time.Now()
		r := rand.New(rand.NewPCG(*seed, uint64(m.Epochs)+1))
		for i := range order {
			order[i] = int32(i)
		}
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		loss, rows := 0.0, make([]int, 0, 32)
		for first := 0; first+*batch <= len(order); first += *batch {
			for _, i := range order[first : first+*batch] {
				s := &samples[i]
				var phase int
				rows, phase = active(rows[:0], s, &images[r.IntN(len(images))])
				loss += m.Weights.learn(&gradient, rows, phase, targets(s))
			}
			done := (float64(m.Epochs) + float64(first)/float64(len(order))) / float64(*epochs)
			m.step(&gradient, *batch, *rate*(0.01+0.99*(1+math.Cos(math.Pi*done))/2))
		}
		m.Epochs++
		fmt.Printf("epoch %d: loss %.5f, of the judges %.5f, in integers %.5f; %.0f s\n", m.Epochs,
			loss/float64(len(order)), m.Weights.loss(judges, targets), lossInIntegers(m.Weights.network(), judges, targets), time.Since(began).Seconds())
		if err := save(*out+".state", m); err != nil {
			return err
		}
		if err := m.Weights.network().Save(*out); err != nil {
			return err
		}
	}
	return nil
}

// target returns the score that a network should expect of a sample.
func target(s *sample, lambda, scale float64) float32 {
	result := 0.0
	if s.won {
		result = 1
	}
	return float32(lambda*result + (1-lambda)*expected(float64(s.value), scale))
}

func expected(value, scale float64) float64 { return 1 / (1 + math.Exp(-value/scale)) }

// scaleOf returns by what to divide the values of samples so that they tell most about the
// results.
func scaleOf(samples []sample) float64 {
	best, least := 0.0, math.Inf(1)
	for scale := 20.0; scale < 1500; scale *= 1.05 {
		loss := 0.0
		for i := range samples {
			if s := &samples[i]; !search.Decided(int32(s.value)) {
				loss += crossEntropy(float64(target(s, 1, 1)), expected(float64(s.value), scale))
			}
		}
		if loss < least {
			best, least = scale, loss
		}
	}
	return best
}

// loss returns the mean loss of samples.
func (w *weights) loss(samples []sample, target func(*sample) float32) (sum float64) {
	var h [network.Units]float32
	images := imagesOfSquares()
	var rows []int
	for i := range samples {
		var phase int
		rows, phase = active(rows[:0], &samples[i], &images[position.Identity])
		sum += crossEntropy(float64(target(&samples[i])), expected(float64(w.pass(rows, phase, &h)), 1))
	}
	return sum / float64(len(samples))
}

func lossInIntegers(w *network.Network, samples []sample, target func(*sample) float32) (sum float64) {
	for i := range samples {
		var sides network.Sides
		n, levels := samples[i].node()
		w.Refresh(&n, &sides)
		sum += crossEntropy(float64(target(&samples[i])), expected(float64(w.Value(&sides, levels)), search.Scale))
	}
	return sum / float64(len(samples))
}

// imagesOfSquares has the image of each square under each symmetry.
func imagesOfSquares() (images [position.Symmetries][25]uint8) {
	for symmetry := range images {
		for square := range images[symmetry] {
			images[symmetry][square] = uint8(position.Symmetry(symmetry).Square(position.Square(square)))
		}
	}
	return images
}

func load(name string, m *model) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return gob.NewDecoder(f).Decode(m)
}

func save(name string, m *model) error {
	f, err := os.Create(name + ".new")
	if err != nil {
		return err
	}
	if err := errors.Join(gob.NewEncoder(f).Encode(m), f.Close()); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}
