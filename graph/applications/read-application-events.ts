import { type State, catalog, fold, initialState } from '#events/buyflow';
import type { EventStore, StoredEvent } from '#graph/event-store';
import type { Application } from './applications.ts';
import type { Forks } from './forks.ts';

export interface ApplicationEventDeps {
  readonly eventStore: Pick<EventStore, 'readWithQuarantine'>;
  readonly forks: Pick<Forks, 'readHistory'>;
}

/** Returns the browser's events of an application, from its ancestors on. Those that this release cannot read are left out. */
export async function readApplicationEvents({ eventStore, forks }: ApplicationEventDeps, { id, root, fork }: Application): Promise<readonly StoredEvent[]> {
  const inherited = fork ? (await forks.readHistory({ id, root })).events : [];
  const { events } = await eventStore.readWithQuarantine(root, `application/${id}`);
  return [...inherited, ...events];
}

/** Returns the state of an application as far as its browser's events have arrived. */
export async function readApplicationState(deps: ApplicationEventDeps, application: Application): Promise<State> {
  const events = (await readApplicationEvents(deps, application)).flatMap((stored) => {
    const parsed = catalog.parse(stored);
    return parsed.ok ? [parsed.event] : [];
  });
  return fold.foldAll(events, initialState());
}
