// Marks the links of solved puzzles.

import { show } from "./marks.js";

show();
