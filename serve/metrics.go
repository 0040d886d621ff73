package serve

import (
	"fmt"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	victoria "github.com/VictoriaMetrics/metrics"
)

// metrics are the values that /metrics serves. doc/OPERATIONS.md describes them.
type metrics struct {
	set                   *victoria.Set
	hits, panics, refused *victoria.Counter
	waiting               atomic.Int64
}

func newMetrics() *metrics {
	m := &metrics{set: victoria.NewSet()}
	m.hits = m.set.NewCounter("puzzlecode_cached_total")
	m.panics = m.set.NewCounter("puzzlecode_panics_total")
	m.refused = m.set.NewCounter("puzzlecode_proofs_refused_total")
	m.set.NewGauge("puzzlecode_proofs_waiting", func() float64 { return float64(m.waiting.Load()) })
	return m
}

// countRequest counts a request that was answered with a status.
func (m *metrics) countRequest(route string, status int) {
	name := fmt.Sprintf("puzzlecode_requests_total{route=%q,status=%q}", route, strconv.Itoa(status))
	m.set.GetOrCreateCounter(name).Inc()
}

// requestSeconds returns the histogram of the times to answer the requests of a route.
func (m *metrics) requestSeconds(route string) *victoria.PrometheusHistogram {
	return m.set.GetOrCreatePrometheusHistogramExt(fmt.Sprintf("puzzlecode_request_seconds{route=%q}", route),
		[]float64{.0005, .001, .005, .02, .1, .5, 2, 10})
}

// observeProof notes how long the solver, the engine, the counting of an attempt or an image took.
func (m *metrics) observeProof(question string, took time.Duration) {
	m.set.GetOrCreatePrometheusHistogramExt(fmt.Sprintf("puzzlecode_proof_seconds{question=%q}", question),
		[]float64{.001, .01, .1, 1, 10}).Update(took.Seconds())
}

// ServeHTTP writes all metrics, and those of the process and of Go, as Prometheus reads them.
func (m *metrics) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	m.set.WritePrometheus(w)
	victoria.WriteProcessMetrics(w)
}
