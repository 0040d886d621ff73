package wasm

// The runtime of Go has facilities for those who look into a program: metrics, profiles, execution traces, stack traces
// of goroutines, checks of its own tables. The linker keeps them, because variables of the environment could ask for them.
// A page has no such variables, and the names that a stack trace would show are not in the module, see strip. So these
// functions have no bodies, which makes the module 2 % smaller.

// unused are these functions.
var unused = func() replacements {
	r := replacements{}
	for _, name := range returning {
		r["runtime."+name] = func() []byte { return newFunction(1, 0).finish() }
	}
	for _, name := range trapping {
		r[name] = func() []byte { return []byte{0, unreachable, end} } // no local variables
	}
	return r
}()

const unreachable = 0x00

// returning are functions of the runtime that are called, at the start or by a panic, and have no results. They return at once.
var returning = []string{"goroutineheader", "moduledataverify1", "printcreatedby1", "traceback", "tracebackothers"}

// trapping are functions that are never called. If they were, the module would stop.
var trapping = []string{
	"internal_bisect.Hash", "internal_bisect.New", "internal_bisect.__Matcher_.stack", "internal_bisect.appendFileLine", "internal_bisect.printStack",
	"runtime.__hexdumper_.flushLine", "runtime.__hexdumper_.write", "runtime.__mspan_.reportZombies", "runtime.__profBuf_.read", "runtime.__traceStackTable_.dump",
	"runtime.checkFinalizersAndCleanups", "runtime.checkFinalizersAndCleanups.func1", "runtime.doRecordGoroutineProfile", "runtime.dumpScanStats",
	"runtime.dumpStacksRec", "runtime.dumpTypesRec", "runtime.expandCgoFrames", "runtime.findGoroutineLeaks", "runtime.fpTracebackPartialExpand",
	"runtime.fpunwindExpand", "runtime.gcDumpObject", "runtime.hexdumpWords.func1", "runtime.initMetrics", "runtime.printAncestorTraceback",
	"runtime.printAncestorTracebackFuncInfo", "runtime.printArgs", "runtime.printOneCgoTraceback", "runtime.printScavTrace", "runtime.schedtrace",
	"runtime.setCheckmark", "runtime.showfuncinfo", "runtime.traceAdvance", "runtime.traceAdvance.func1", "runtime.traceAdvance.func4",
	"runtime.traceAdvance.func6", "runtime.traceReadCPU", "runtime.traceStack", "runtime.traceSyncBatch", "runtime.traceback1", "runtime.traceback1.func1",
	"runtime.traceback2", "runtime.tracebackHexdump", "runtime.tracebacksomeothers", "runtime.tracebacksomeothers.func1",
}
