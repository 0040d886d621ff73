package network

import (
	"bytes"
	_ "embed" // the weights
	"sync"
)

//go:embed weights.bin
var weights []byte

//go:embed gods.bin
var godWeights []byte

// DefaultWeights returns the embedded weights. Callers must not change them.
var DefaultWeights = sync.OnceValue(func() *Weights {
	w, err := Read(bytes.NewReader(weights))
	if err != nil {
		panic("network: the weights of the package: " + err.Error())
	}
	return w
})

// Default returns the network with the embedded weights.
var Default = sync.OnceValue(func() *Network { return New(DefaultWeights()) })

// DefaultGods returns what gods add to [Default]. Callers must not change it.
var DefaultGods = sync.OnceValue(func() *Gods {
	g, err := ReadGods(godWeights)
	if err != nil {
		panic("network: the weights of the package: " + err.Error())
	}
	return g
})
