import { v4 as newId } from 'uuid';
import { applicationForked } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';
import type { LogEvents } from './event-log.ts';

export interface ForkPoint {
  /** Id of the new application. */
  readonly id: string;
  /** The last event that both tabs have. */
  readonly sequence: number;
}

type ForkEnvelope = Pick<RecordedEvent, 'version' | 'writer' | 'at'> & { readonly root: string; readonly release: string };

/** Forks a log that another tab also writes. Events after the fork point get new ids: the other tab may have sent the same ones. */
export function forkLog({ inherited, events }: LogEvents, { id, sequence }: ForkPoint, { root, release, ...envelope }: ForkEnvelope): LogEvents {
  const parent = events[0]?.applicationId ?? '';
  const fork = applicationForked({ root, parent, sequence, release, sameBrowser: true });
  const first: RecordedEvent = { id: newId(), applicationId: id, sequence: 1, ...envelope, ...fork };
  const own = events.slice(sequence).map((event, index): RecordedEvent => ({ ...event, id: newId(), applicationId: id, sequence: index + 2 }));
  return { inherited: [...inherited, ...events.slice(0, sequence)], events: [first, ...own] };
}

/** Moves a log that the facade has nothing of to a new application id; null if the log continues another application. */
export function renewLog({ inherited, events }: LogEvents, id: string): LogEvents | null {
  const [first, ...rest] = events;
  if (inherited.length > 0 || first?.type !== 'ApplicationStarted') return null;
  const started: RecordedEvent = { ...first, data: { ...first.data, root: id } };
  return { inherited, events: [started, ...rest].map((event): RecordedEvent => ({ ...event, id: newId(), applicationId: id })) };
}
