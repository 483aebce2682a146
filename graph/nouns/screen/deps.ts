import type { ApplicationAccess, GatewayCalls } from '../../applications/access.ts';
import type { GatewayIds } from '../../applications/gateway-ids.ts';

/** What screen captures need. */
export interface ScreenDeps extends ApplicationAccess, GatewayCalls {
  readonly gatewayIds: GatewayIds;
}
