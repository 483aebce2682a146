import type { FlowEvent, State } from '#events/buyflow';
import type { Program } from '#events/program';
import type { Recorder } from '../../event-log/recorder.ts';
import { type Entry, entryOf, pageView } from './data-layer.ts';

export { hasTagManager, loadTagManager } from './tag-manager.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Where the tag manager finds what happened. */
function push(entry: Entry): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

/** A page that the log knows nothing of: not found, kicked out, failed. */
export const pageViewed = (page: string, title: string): void => push(pageView(page, title));

/** A page is completed once: whoever goes back and on again completes nothing more. */
const isRepeated = (event: FlowEvent, before: readonly FlowEvent[]): boolean =>
  event.type === 'PageCompleted' && before.some(({ type, data }) => type === 'PageCompleted' && 'page' in data && data.page === event.data.page);

/** Tells the data layer of what is recorded from here on. */
export function tellAnalytics(program: Program, { events, subscribe }: Pick<Recorder, 'events' | 'subscribe'>): void {
  let told = events().length;
  subscribe((state: State, all: readonly FlowEvent[]) => {
    const from = told;
    told = all.length;
    all.slice(from).forEach((event, offset) => {
      const entry = isRepeated(event, all.slice(0, from + offset)) ? null : entryOf(event, program, state);
      if (entry) push(entry);
    });
  });
}
