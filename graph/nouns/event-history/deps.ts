import type { EventStore } from '#graph/event-store';
import type { Metrics } from '#graph/metrics';
import type { ApplicationAccess } from '../../applications/access.ts';
import type { ProgramDeps } from '../program/deps.ts';

/** What storing a browser's events needs. */
export interface EventHistoryDeps extends ApplicationAccess, ProgramDeps {
  readonly eventStore: EventStore;
  readonly metrics: Pick<Metrics, 'countRefusedAppend'>;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}
