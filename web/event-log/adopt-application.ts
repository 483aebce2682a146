import { type RecordedEvent, type State, catalog } from '#events/buyflow';
import { applicationForked } from '#events/application';
import type { Program } from '#events/program';
import { buildPath } from '#events/rules';
import { clearTabLog, writeInherited, readTabLog } from './tab-log.ts';
import { createRecorder } from './recorder.ts';
import type { TabStorage } from './tab-storage.ts';

/** An application that continues in this browser, as the facade returns it. */
export interface AdoptedApplication {
  /** The id that this browser created for it. */
  readonly id: string;
  readonly root: string;
  readonly parent: string;
  readonly sequence: number;
  /** All earlier events. */
  readonly events: readonly object[];
}

interface TabParts {
  readonly storage: TabStorage;
  readonly release: string;
  readonly now: () => number;
}

/** Replaces this tab's application: writes the history and a first event of its own. @throws if the history cannot be read */
export function adoptApplication(
  { storage, release, now }: TabParts,
  { id, root, parent, sequence, events }: AdoptedApplication,
): { readonly state: State; readonly history: readonly RecordedEvent[] } {
  const unreadable = events.map((event) => catalog.parse(event)).find(({ ok }) => !ok);
  if (unreadable) throw new Error('a history that this page cannot read');
  clearTabLog(storage);
  writeInherited(storage, events);
  const log = readTabLog(storage, release);
  const recorder = createRecorder({ storage, log, release, now, applicationId: id });
  recorder.record(applicationForked({ root, parent, sequence, release }));
  recorder.snapshot();
  return { state: recorder.state(), history: log.inherited };
}

/** Path of the last page of a history. Always a page of the program: the recorded path is not trusted. */
export function lastPagePath(program: Program, history: readonly RecordedEvent[]): string {
  const last = history.findLast((event) => event.type === 'PageEntered');
  return buildPath(program, last?.data.page ?? 0);
}
