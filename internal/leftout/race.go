//go:build race

package leftout

const underRace = true
