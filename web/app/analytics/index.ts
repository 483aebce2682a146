import type { FlowEvent, State } from '#events/buyflow';
import type { Program } from '#events/program';
import type { Recorder } from '../../event-log/recorder.ts';
import { type DataLayerEntry, toDataLayerEntry, createPageView } from './data-layer.ts';

export { hasTagManager, loadTagManager } from './tag-manager.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Adds an entry to the data layer of the tag manager. */
function pushEntry(entry: DataLayerEntry): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

/** Publishes the view of a page that records no event: not found, ineligible, error. */
export const publishPageView = (page: string, title: string): void => pushEntry(createPageView(page, title));

/** True if the page was completed before: going back and forth counts once. */
const isRepeated = (event: FlowEvent, before: readonly FlowEvent[]): boolean =>
  event.type === 'PageCompleted' && before.some(({ type, data }) => type === 'PageCompleted' && 'page' in data && data.page === event.data.page);

/** Publishes to the data layer what is recorded from now on. */
export function publishToAnalytics(program: Program, { events, subscribe }: Pick<Recorder, 'events' | 'subscribe'>): void {
  let publishedCount = events().length;
  subscribe((state: State, all: readonly FlowEvent[]) => {
    const from = publishedCount;
    publishedCount = all.length;
    all.slice(from).forEach((event, offset) => {
      const entry = isRepeated(event, all.slice(0, from + offset)) ? null : toDataLayerEntry(event, program, state);
      if (entry) pushEntry(entry);
    });
  });
}
