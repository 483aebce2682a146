import { ReadHistoryDocument } from '../../generated/graphql.ts';
import { type Recording, createHistoryRecording } from '../archive/index.ts';
import { graph } from '../facade/graph.ts';
import { preloadFrame } from '../player/frame-element.ts';

/** A pointer that only crosses a row is gone by then. */
const HOVER_MS = 50;
/** An older prefetch is dropped, because the application may have new events. */
const MAX_AGE_MS = 5000;

interface Prefetch {
  readonly id: string;
  readonly startedAt: number;
  readonly abort: AbortController;
  readonly recording: Promise<Recording | null>;
}

let prefetch: Prefetch | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

async function fetchRecording(id: string, signal?: AbortSignal): Promise<Recording | null> {
  const { applicationHistory } = await graph(ReadHistoryDocument, { id }, signal && { signal });
  return applicationHistory ? createHistoryRecording(applicationHistory) : null;
}

const isCurrent = (one: Prefetch, id: string): boolean => one.id === id && performance.now() - one.startedAt < MAX_AGE_MS;

/** Requests the masked history of an application that is about to be opened. Keeps one at a time. */
export function prefetchRecording(id: string): void {
  cancelPrefetch();
  if (prefetch && isCurrent(prefetch, id)) return;
  prefetch?.abort.abort();
  preloadFrame();
  const abort = new AbortController();
  prefetch = { id, startedAt: performance.now(), abort, recording: fetchRecording(id, abort.signal) };
  // If it fails, opening the application requests it again and shows the error.
  prefetch.recording.catch(() => undefined);
}

/** Prefetches an application unless `cancelPrefetch` is called within a moment. */
export function schedulePrefetch(id: string): void {
  cancelPrefetch();
  timer = setTimeout(() => prefetchRecording(id), HOVER_MS);
}

/** Cancels what is scheduled. A request that is under way continues. */
export const cancelPrefetch = (): void => clearTimeout(timer);

/** Returns an application's recording, prefetched or requested now; null if there is no such application. Uses a prefetch once. */
export function loadRecording(id: string): Promise<Recording | null> {
  cancelPrefetch();
  const ready = prefetch;
  prefetch = null;
  if (ready && isCurrent(ready, id)) return ready.recording.catch(() => fetchRecording(id));
  ready?.abort.abort();
  return fetchRecording(id);
}
