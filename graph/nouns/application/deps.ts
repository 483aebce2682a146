import type { ApplicationAccess, GatewayCalls, ProgramGatewayCalls } from '../../applications/access.ts';
import type { Forks } from '../../applications/forks.ts';
import type { AttemptLedger } from '../../purchase/ledger/attempt-ledger.ts';
import type { ProgramDeps } from '../program/deps.ts';

/** What applications and their sponsors need. */
export interface ApplicationDeps extends ApplicationAccess, GatewayCalls, ProgramGatewayCalls, ProgramDeps {
  readonly forks: Forks;
  readonly ledger: Pick<AttemptLedger, 'findBlockingPayment'>;
}
