export { annotateSpan, bindSpan, currentSpanIds, currentTraceparent, inItemSpan, inRootSpan, inSpan, isTracing, statementLog } from './current-tracing.ts';
export type { RootOptions } from './tracing.ts';
export { type TracingSettings, startTracing } from './start-tracing.ts';
