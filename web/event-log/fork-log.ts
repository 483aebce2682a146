import { v4 as newId } from 'uuid';
import { applicationForked } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';
import type { KeptLog } from './tab-log.ts';

export interface ForkPoint {
  /** Of the new application. */
  readonly id: string;
  /** The last event that both have. */
  readonly sequence: number;
}

type Own = Pick<KeptLog, 'inherited' | 'events'>;
type Forking = Pick<RecordedEvent, 'version' | 'writer' | 'at'> & { readonly root: string; readonly release: string };

/**
 * A log that goes on as one of its own: another window writes to the application, too. What comes after the point is this window's, and is
 * addressed to the new application, under ids of its own: the other window may have recorded, and sent, the same.
 */
export function forkLog({ inherited, events }: Own, { id, sequence }: ForkPoint, { root, release, ...envelope }: Forking): Own {
  const parent = events[0]?.applicationId ?? '';
  const fork = applicationForked({ root, parent, sequence, release, sameBrowser: true });
  const first: RecordedEvent = { id: newId(), applicationId: id, sequence: 1, ...envelope, ...fork };
  const own = events.slice(sequence).map((event, index): RecordedEvent => ({ ...event, id: newId(), applicationId: id, sequence: index + 2 }));
  return { inherited: [...inherited, ...events.slice(0, sequence)], events: [first, ...own] };
}

/** A log of which the facade has nothing, as another application's; null if it continues another one. */
export function renewLog({ inherited, events }: Own, id: string): Own | null {
  const [first, ...rest] = events;
  if (inherited.length > 0 || first?.type !== 'ApplicationStarted') return null;
  const started: RecordedEvent = { ...first, data: { ...first.data, root: id } };
  return { inherited, events: [started, ...rest].map((event): RecordedEvent => ({ ...event, id: newId(), applicationId: id })) };
}
