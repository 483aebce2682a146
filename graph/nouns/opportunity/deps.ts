import type { Infer } from 'superstruct';
import type { ApplicationAccess, GatewayCalls } from '../../applications/access.ts';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { GatewayIds } from '../../applications/gateway-ids.ts';
import type { ProgramDeps } from '../program/deps.ts';
import type { opportunityBody } from './opportunity.wire.ts';

/** What reports to the CRM need. */
export interface OpportunityDeps extends ApplicationAccess, GatewayCalls, ProgramDeps {
  readonly gatewayIds: GatewayIds;
  readonly crmReports: { store(application: ApplicationRef, what: 'opportunity', body: Infer<typeof opportunityBody>): Promise<void> };
}
