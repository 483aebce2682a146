import { type RecordedEvent, type State, catalogue } from '#events/buyflow';
import { applicationForked } from '#events/application';
import type { Program } from '#events/program';
import { pathOf } from '#events/rules';
import { forgetLog, keepInherited, readLog } from './tab-log.ts';
import { createRecorder } from './recorder.ts';
import type { KeptText } from './tab-storage.ts';

/** What the facade hands out of an application that goes on here. */
export interface TakenOver {
  /** The id that this browser made for it. */
  readonly id: string;
  readonly root: string;
  readonly parent: string;
  readonly sequence: number;
  /** Everything that was recorded before. */
  readonly events: readonly object[];
}

interface Place {
  readonly kept: KeptText;
  readonly release: string;
  readonly now: () => number;
}

/** Puts an application that goes on here in the place of this window's: its history, and its own first event. @throws where it cannot be read */
export function takeOver({ kept, release, now }: Place, { id, root, parent, sequence, events }: TakenOver): { readonly state: State; readonly history: readonly RecordedEvent[] } {
  const misfit = events.map((event) => catalogue.parse(event)).find(({ ok }) => !ok);
  if (misfit) throw new Error('a history that this page cannot read');
  forgetLog(kept);
  keepInherited(kept, events);
  const log = readLog(kept, release);
  const recorder = createRecorder({ kept, log, release, now, applicationId: id });
  recorder.record(applicationForked({ root, parent, sequence, release }));
  recorder.snapshot();
  return { state: recorder.state(), history: log.inherited };
}

/** The page on which an application was left: one of the program's, whatever path was recorded. Whoever mailed the link has written the history. */
export function pathWhereLeft(program: Program, history: readonly RecordedEvent[]): string {
  const last = history.findLast((event) => event.type === 'PageEntered');
  return pathOf(program, last?.data.page ?? 0);
}
