package serve

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics are the values that /metrics serves. doc/OPERATIONS.md describes them.
type metrics struct {
	registry     *prometheus.Registry
	requests     *prometheus.CounterVec
	seconds      *prometheus.HistogramVec
	hits, panics prometheus.Counter
	waiting      prometheus.Gauge
	refused      prometheus.Counter
	proofs       *prometheus.HistogramVec
}

func newMetrics() *metrics {
	counter := func(name, help string) prometheus.CounterOpts {
		return prometheus.CounterOpts{Name: "puzzlecode_" + name, Help: help}
	}
	histogram := func(name, help, label string, buckets ...float64) *prometheus.HistogramVec {
		o := prometheus.HistogramOpts{Name: "puzzlecode_" + name, Help: help, Buckets: buckets}
		return prometheus.NewHistogramVec(o, []string{label})
	}
	const jobs = "Questions to the solver and the engine, and attempts, that "
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(counter("requests_total", "Requests by route and status."),
			[]string{"route", "status"}),
		seconds: histogram("request_seconds", "Time to answer, by route.", "route",
			.0005, .001, .005, .02, .1, .5, 2, 10),
		hits:    prometheus.NewCounter(counter("cached_total", "Requests that were answered from the cache.")),
		panics:  prometheus.NewCounter(counter("panics_total", "Requests that ended with a panic.")),
		waiting: prometheus.NewGauge(prometheus.GaugeOpts(counter("proofs_waiting", jobs+"wait for their turn."))),
		refused: prometheus.NewCounter(
			counter("proofs_refused_total", jobs+"were refused because too many waited.")),
		proofs: histogram("proof_seconds",
			"Time that the solver, the engine, the counting of an attempt or an image took, by question.", "question",
			.001, .01, .1, 1, 10),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.hits, m.panics, m.waiting, m.refused, m.proofs,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}
