import type { ApplicationAccess, GatewayCalls, ProgramGatewayCalls } from '../../applications/access.ts';
import type { Forks } from '../../applications/forks.ts';
import type { Journal } from '../../purchase/ledger/journal.ts';
import type { ProgramDeps } from '../program/deps.ts';

/** What applications and their sponsors need. */
export interface ApplicationDeps extends ApplicationAccess, GatewayCalls, ProgramGatewayCalls, ProgramDeps {
  readonly forks: Forks;
  readonly journal: Pick<Journal, 'standingPayment'>;
}
