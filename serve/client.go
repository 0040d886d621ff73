package serve

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// clients finds the client of a request. It uses X-Forwarded-For only from trusted proxies.
type clients struct{ trusted []netip.Prefix }

// client returns the client of a request, for limits. Its IP address is that of the connection or, behind trusted
// proxies, the rightmost address in X-Forwarded-For that is not the address of a trusted proxy. Of an IPv6 address only
// the first 64 bits are kept, because one customer has all addresses that begin with these bits. The network is a
// larger group of addresses, which may belong to one organisation: the first 24 bits of an IPv4 address or the first 48
// bits of an IPv6 address.
func (c clients) client(r *http.Request) queue.Client {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return queue.Client{Address: r.RemoteAddr, Network: r.RemoteAddr}
	}
	addr := remote.Addr().Unmap()
	if len(c.trusted) > 0 && c.isTrusted(addr) {
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		for _, hop := range slices.Backward(hops) {
			next, err := netip.ParseAddr(strings.TrimSpace(hop))
			if err != nil {
				break // entries further left are not from a trusted proxy
			}
			if addr = next.Unmap(); !c.isTrusted(addr) {
				break
			}
		}
	}
	first := func(bits int) string {
		return netip.PrefixFrom(addr.WithZone(""), bits).Masked().String()
	}
	if addr.Is6() {
		return queue.Client{Address: first(64), Network: first(48)}
	}
	return queue.Client{Address: addr.String(), Network: first(24)}
}

func (c clients) isTrusted(a netip.Addr) bool {
	return slices.ContainsFunc(c.trusted, func(p netip.Prefix) bool { return p.Contains(a) })
}
