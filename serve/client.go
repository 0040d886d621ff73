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
// the first 64 bits are kept, because one customer has all addresses that begin with these bits. The larger groups may
// belong to one customer or organisation, or to many. So they have larger shares: the first 24 bits of an IPv4 address
// four, and the first 56 and 48 bits of an IPv6 address two and four.
func (c clients) client(r *http.Request) queue.Client {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return queue.Client{{Name: r.RemoteAddr, Share: 1}}
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
	first := func(bits, share int) queue.Group {
		return queue.Group{Name: netip.PrefixFrom(addr.WithZone(""), bits).Masked().String(), Share: share}
	}
	if addr.Is6() {
		return queue.Client{first(64, 1), first(56, 2), first(48, 4)}
	}
	return queue.Client{{Name: addr.String(), Share: 1}, first(24, 4)}
}

func (c clients) isTrusted(a netip.Addr) bool {
	return slices.ContainsFunc(c.trusted, func(p netip.Prefix) bool { return p.Contains(a) })
}
