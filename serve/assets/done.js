// Marks the links of solved puzzles, and draws the calendar on a static site.

import { host } from "./host.js";
import { show } from "./marks.js";

const { current } = document.getElementById("calendar")?.dataset ?? {};
if (current && !host.server) import("./calendar.js").then(({ showDay }) => showDay(current));
else show();
