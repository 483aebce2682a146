import type { Logger } from 'pino';
import type { EventStore } from '#graph/event-store';
import type { GatewayCalls } from '../../applications/access.ts';
import type { Applications } from '../../applications/applications.ts';
import type { CrmReports } from '../../nouns/account/crm-reports.ts';
import type { ProgramDeps } from '../../nouns/program/deps.ts';

/** What reporting abandoned applications needs. */
export interface AbandonmentDeps extends GatewayCalls, ProgramDeps {
  readonly applications: Applications;
  readonly crmReports: CrmReports;
  readonly eventStore: EventStore;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly log: Logger;
}
