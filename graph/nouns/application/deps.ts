import type DataLoader from 'dataloader';
import type { StaffMember } from '#graph/staff';
import type { ApplicationAccess, GatewayCalls, ProgramGatewayCalls } from '../../applications/access.ts';
import type { Application } from '../../applications/applications.ts';
import type { Forks } from '../../applications/forks.ts';
import type { AttemptLedger } from '../../purchase/ledger/attempt-ledger.ts';
import type { ProgramDeps } from '../program/deps.ts';

/** What applications and their sponsors need. */
export interface ApplicationDeps extends ApplicationAccess, GatewayCalls, ProgramGatewayCalls, ProgramDeps {
  readonly forks: Forks;
  readonly ledger: Pick<AttemptLedger, 'findBlockingPayment'>;
  /** The member of the staff who is signed in; null if none is. */
  readonly staff: StaffMember | null;
  /** Applications of any browser, by id. */
  readonly loaders: { readonly applications: DataLoader<string, Application | null> };
}
