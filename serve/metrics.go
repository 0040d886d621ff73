package serve

import (
	"net/http"
	"strconv"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the metrics of /metrics. doc/OPERATIONS.md describes them.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	hits     prometheus.Counter
	panics   prometheus.Counter
	waiting  prometheus.Gauge
	refused  prometheus.Counter
	proofs   *prometheus.HistogramVec

	counters sync.Map // of prometheus.Counter by counted, as WithLabelValues is slow
}

// counted is a route and a status.
type counted struct {
	route  string
	status int
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "puzzlecode_requests_total", Help: "Requests by route and status."}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "puzzlecode_request_seconds", Help: "Time to answer, by route.",
			Buckets: []float64{.0005, .001, .005, .02, .1, .5, 2, 10}}, []string{"route"}),
		hits:    prometheus.NewCounter(prometheus.CounterOpts{Name: "puzzlecode_cached_total", Help: "Requests that were answered from the cache."}),
		panics:  prometheus.NewCounter(prometheus.CounterOpts{Name: "puzzlecode_panics_total", Help: "Requests that ended with a panic."}),
		waiting: prometheus.NewGauge(prometheus.GaugeOpts{Name: "puzzlecode_proofs_waiting", Help: "Questions to the solver and the engine, and attempts, that wait for their turn."}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{Name: "puzzlecode_proofs_refused_total", Help: "Questions to the solver and the engine, and attempts, that were refused because too many waited."}),
		proofs: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "puzzlecode_proof_seconds", Help: "Time that the solver, the engine or the counting of an attempt took, by question.",
			Buckets: []float64{.001, .01, .1, 1, 10}}, []string{"question"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.hits, m.panics, m.waiting, m.refused, m.proofs,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// count counts a request.
func (m *metrics) count(route string, status int) {
	key := counted{route, status}
	c, ok := m.counters.Load(key)
	if !ok {
		c, _ = m.counters.LoadOrStore(key, m.requests.WithLabelValues(route, strconv.Itoa(status)))
	}
	c.(prometheus.Counter).Inc()
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
