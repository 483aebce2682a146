export { annotateSpan, currentSpanIds, currentTraceparent, inItemSpan, inRootSpan, inSpan, isTracing, readLostSpans, statementLog } from './current-tracing.ts';
export { type LostSpans, NO_LOST_SPANS, type RootOptions } from './tracing.ts';
export { type TracingSettings, startTracing } from './start-tracing.ts';
