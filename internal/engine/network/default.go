package network

import (
	_ "embed" // the weights
	"sync"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

//go:embed weights.bin
var weights []byte

//go:embed gods.bin
var godWeights []byte

// DefaultWeights returns the embedded weights. Callers must not change them.
var DefaultWeights = sync.OnceValue(func() *Weights { return value.Must(read(weights)) })

// Default returns the network with the embedded weights.
var Default = sync.OnceValue(func() *Network { return New(DefaultWeights()) })

// DefaultGods returns the weights that gods add to those of [Default]. Callers must not change them.
var DefaultGods = sync.OnceValue(func() *Gods { return value.Must(readGods(godWeights)) })
