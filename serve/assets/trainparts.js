// The parts of the training page, by the parameter go. It also exports the Door that they use.

import { learn } from "./line.js";
import { showCourse } from "./trainhome.js";
import { showQueue } from "./trainplay.js";
import { showProgress } from "./trainprogress.js";
import { showRun } from "./trainrun.js";
import { showSets } from "./trainsets.js";
import { sentences } from "./trainwords.js";

learn(sentences);

export { Door } from "./door.js";

export const parts = { course: showCourse, progress: showProgress, sets: showSets, run3: showRun, run5: showRun, streak: showRun, level: showQueue, again: showQueue, lesson: showQueue, set: showQueue };
