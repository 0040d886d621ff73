//go:build race

package arimaa_test

func init() { raceDetector = true }
