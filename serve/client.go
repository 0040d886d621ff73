package serve

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// clients tells who has sent a request. A proxy that is trusted may say so in
// X-Forwarded-For; from anybody else that header is ignored.
type clients struct{ trusted []netip.Prefix }

// of returns the address that a request comes from, as the client that limits count: an
// IPv4 address, or the first 64 bits of an IPv6 address, as one customer has all of those.
// It is the rightmost address that is not of a trusted proxy.
func (c clients) of(r *http.Request) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	addr := from.Addr().Unmap()
	if len(c.trusted) > 0 && c.isTrusted(addr) {
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		for _, hop := range slices.Backward(hops) {
			next, err := netip.ParseAddr(strings.TrimSpace(hop))
			if err != nil {
				break // what stands further left was not written by a proxy that is trusted
			}
			if addr = next.Unmap(); !c.isTrusted(addr) {
				break
			}
		}
	}
	if addr.Is6() {
		network, err := addr.WithZone("").Prefix(64)
		if err == nil {
			return network.String()
		}
	}
	return addr.String()
}

func (c clients) isTrusted(a netip.Addr) bool {
	return slices.ContainsFunc(c.trusted, func(p netip.Prefix) bool { return p.Contains(a) })
}
