import { currentSpanIds, inSpan } from '#graph/tracing';
import type { StreamName } from '../streams/stream.ts';
import type { AppendBatcher } from './append-batcher.ts';

/** Runs an append of events to a stream in a span of its own. @param append gets the id of its trace, to be stored with the events; undefined without one */
export const traceAppend = <T>(stream: StreamName, events: number, append: (traceId: string | undefined) => Promise<T>): Promise<T> => {
  const attributes = { 'bindflow.event_author': stream.startsWith('facade/') ? 'facade' : 'browser', 'bindflow.events': events };
  return inSpan({ name: 'append events', kind: 'internal', attributes }, () => append(currentSpanIds()?.traceId));
};

/** Traces each append of a batcher. */
export const traceAppends = (batcher: AppendBatcher): AppendBatcher => ({
  ...batcher,
  append: (batch) => traceAppend(batch.stream, batch.events.length, (traceId) => batcher.append({ ...batch, traceId })),
});
