package main

import (
	"bytes"
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
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// fitting contains the settings and the samples to fit a network.
type fitting struct {
	out          string           // the name of the file of the network; the name with .state is the file of the state
	seed         uint64           // for the initial weights and the order of the samples
	epochs       int              // the number of times each sample is learnt
	batch        int              // number of samples in a step of the optimiser
	rate         float64          // the learning rate at the beginning; it falls to a hundredth of that
	lambda       float64          // the weight, 0..1, of the result of the game in the target; the value has the rest
	scale        float64          // the divisor of values, see scaleOf
	base         *network.Weights // the network to which the weights of gods are added; nil for a fit without gods
	learnt, held []sample
}

// fit is the command "train fit": it fits a network to samples. After each epoch it stores its state in a file, so that
// the next run can resume.
func fit(args []string) error {
	f := fitting{seed: 1, epochs: 20, batch: 2048, rate: 0.003, lambda: 0.5}
	flags := flag.NewFlagSet("fit", flag.ExitOnError)
	dirs := flags.String("dir", "train", "folders of samples, separated by commas")
	flags.StringVar(&f.out, "out", "network.bin", "file of the network")
	gods := flags.Bool("gods", false, "fit the weights that gods add to the network of the engine, to games with gods")
	flags.IntVar(&f.epochs, "epochs", f.epochs, "number of times each sample is learnt")
	flags.Parse(args)
	if *gods {
		f.base = network.DefaultWeights()
	}
	if err := f.read(strings.Split(*dirs, ",")); err != nil {
		return err
	}
	return f.run(f.epochs)
}

// read reads the files of samples in the given folders. It holds back one file in thirty for validation.
func (f *fitting) read(dirs []string) error {
	var files, held []string
	for _, dir := range dirs {
		found, err := filepath.Glob(filepath.Join(dir, "*.samples"))
		if err != nil {
			return err
		}
		files = append(files, found...)
	}
	if len(files) < 2 {
		return fmt.Errorf("%d files of samples in %s, want 2 or more", len(files), strings.Join(dirs, ", "))
	}
	slices.Sort(files)
	for i := 0; i < len(files); i += 30 {
		held = append(held, files[i])
	}
	files = slices.DeleteFunc(files, func(name string) bool { return slices.Contains(held, name) })
	var err error
	if f.learnt, err = readSamples(files); err != nil {
		return err
	}
	if f.held, err = readSamples(held); err != nil {
		return err
	}
	if len(f.learnt) < f.batch {
		return fmt.Errorf("%d samples, want %d or more, which is a batch", len(f.learnt), f.batch)
	}
	f.scale = scaleOf(f.held)
	fmt.Printf("%d samples, %d held back; values are divided by %.0f\n", len(f.learnt), len(f.held), f.scale)
	return nil
}

// run learns until f.epochs epochs are done. The argument most is the maximum number of epochs in this call.
func (f *fitting) run(most int) error {
	m := newModel(f.seed)
	if f.base != nil {
		m = newGodModel(f.base)
	}
	state, err := os.ReadFile(f.out + ".state")
	if err == nil {
		err = gob.NewDecoder(bytes.NewReader(state)).Decode(m)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for ; m.Epochs < f.epochs && most > 0; most-- {
		began := time.Now()
		loss := f.epoch(m)
		fmt.Printf("epoch %d: loss %.5f, of the held back %.5f, in integers %.5f; %.0f s\n", m.Epochs,
			loss, m.Weights.loss(f.held, f.target), f.lossInIntegers(&m.Weights), time.Since(began).Seconds())
		if err := save(f.out+".state", m); err != nil {
			return err
		}
		save := m.Weights.network().Save
		if f.base != nil {
			save = m.Weights.gods().Save
		}
		if err := save(f.out); err != nil {
			return err
		}
	}
	return nil
}

// epoch learns each sample once, in a random order, and returns the mean loss. If the last batch is incomplete, its
// samples are left out.
func (f *fitting) epoch(m *model) (loss float64) {
	r := rand.New(rand.NewPCG(f.seed, uint64(m.Epochs)+1))
	order := make([]int32, len(f.learnt))
	for i := range order {
		order[i] = int32(i)
	}
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	var gradients [learners]weights
	for i := range gradients {
		gradients[i] = newWeights(m.Weights.counts())
	}
	for first := 0; first+f.batch <= len(order); first += f.batch {
		var losses [learners]float64
		var all sync.WaitGroup
		for k := range gradients {
			all.Go(func() {
				var p parts
				var u units
				for _, i := range order[first+k*f.batch/learners : first+(k+1)*f.batch/learners] {
					s := &f.learnt[i]
					p.set(s)
					losses[k] += m.learn(&gradients[k], &p, &u, f.target(s))
				}
			})
		}
		all.Wait()
		for k := range gradients {
			loss += losses[k]
			if k > 0 {
				gradients[0].add(&gradients[k])
			}
		}
		done := (float64(m.Epochs) + float64(first)/float64(len(order))) / float64(f.epochs)
		m.step(&gradients[0], f.batch, f.rate*(0.01+0.99*(1+math.Cos(math.Pi*done))/2))
	}
	m.Epochs++
	return loss / float64(len(order)/f.batch*f.batch)
}

// learners is the number of parts of a batch that are learnt concurrently. It does not depend on the number of
// processors, so that rounding gives the same sums on every machine.
const learners = 4

// target returns the score that the network should predict for a sample. It is the mean of two numbers: the result of
// the game, with the weight f.lambda, and the score that the search expects.
func (f *fitting) target(s *sample) float32 {
	return float32(f.lambda*s.result() + (1-f.lambda)*expected(float64(s.value), f.scale))
}

func expected(value, scale float64) float64 { return 1 / (1 + math.Exp(-value/scale)) }

// scaleOf returns the scale for values: values divided by this scale best predict the results of the games.
func scaleOf(samples []sample) float64 {
	best, least := 0.0, math.Inf(1)
	for scale := 20.0; scale < 1500; scale *= 1.05 {
		loss := 0.0
		for i := range samples {
			if s := &samples[i]; !search.Decided(int32(s.value)) {
				loss += crossEntropy(s.result(), expected(float64(s.value), scale))
			}
		}
		if loss < least {
			best, least = scale, loss
		}
	}
	return best
}

// loss returns the mean loss of the network for some samples. The weights w are fractions.
func (w *weights) loss(samples []sample, target func(*sample) float32) (sum float64) {
	var p parts
	var u units
	for i := range samples {
		p.set(&samples[i])
		sum += crossEntropy(float64(target(&samples[i])), expected(float64(w.pass(&p, &u)), 1))
	}
	return sum / float64(len(samples))
}

// lossInIntegers returns the mean loss for the samples held back, with the weights rounded to integers.
func (f *fitting) lossInIntegers(w *weights) (sum float64) {
	value := valuesOf(w.network(), new(network.Gods))
	if f.base != nil {
		value = valuesOf(f.base, w.gods())
	}
	for i := range f.held {
		s := &f.held[i]
		sum += crossEntropy(float64(f.target(s)), expected(float64(value(s)), search.Scale))
	}
	return sum / float64(len(f.held))
}

// valuesOf returns a function that computes the value of a sample. For samples without gods, g is zero.
func valuesOf(w *network.Weights, g *network.Gods) func(*sample) int32 {
	n := network.New(w)
	var view network.View
	var gods *[2]uint8 // the gods that view is set to
	return func(s *sample) int32 {
		if gods == nil || *gods != s.gods {
			view.Set(n, g, s.gods[0], s.gods[1])
			gods = &s.gods
		}
		node := s.node()
		return view.Value(&node)
	}
}

func save(name string, m *model) error {
	var out bytes.Buffer
	if err := gob.NewEncoder(&out).Encode(m); err != nil {
		return err
	}
	return program.Replace(name, out.Bytes())
}
