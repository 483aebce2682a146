import type DataLoader from 'dataloader';
import type { StaffMember } from '#graph/staff';
import type { ApplicationAccess, GatewayCalls, ProgramGatewayCalls } from '../../applications/access.ts';
import type { Application, ApplicationRef } from '../../applications/applications.ts';
import type { Forks } from '../../applications/forks.ts';
import type { AttemptLedger } from '../../purchase/ledger/attempt-ledger.ts';
import type { ProgramDeps } from '../program/deps.ts';

export interface ApplicationLoaders {
  /** Applications of any browser. */
  readonly applications: DataLoader<ApplicationRef, Application | null, string>;
  /** Those that the request's browser owns; null for others. */
  readonly ownApplications: DataLoader<ApplicationRef, Application | null, string>;
}

/** What applications and their sponsors need. */
export interface ApplicationDeps extends ApplicationAccess, GatewayCalls, ProgramGatewayCalls, ProgramDeps {
  readonly forks: Forks;
  readonly ledger: Pick<AttemptLedger, 'findBlockingPayment'>;
  /** The member of the staff who is signed in; null if none is. */
  readonly staff: StaffMember | null;
  readonly loaders: ApplicationLoaders;
}
