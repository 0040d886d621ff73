// The URL of the site.

import { host } from "./host.js";

// site is the URL of the pages without a slash at the end, and root the prefix of links to them; on pages of another
// site root is the URL. Without pages of its own, both use this host.
const here = import.meta.url; // a separate constant, so that bundlers do not change the URL below
const home = host.pages ? new URL(host.pages, here) : new URL("/", location.href);
export const site = home.href.slice(0, -1);
export const root = home.origin === location.origin ? home.pathname.slice(0, -1) : site;
