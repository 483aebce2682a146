import type { ApplicationAccess, GatewayCalls } from '../../applications/access.ts';
import type { GivenIds } from '../../applications/given-ids.ts';

/** What screen captures need. */
export interface ScreenDeps extends ApplicationAccess, GatewayCalls {
  readonly givenIds: GivenIds;
}
