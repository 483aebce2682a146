import type { ApplicationAccess, GatewayCalls, GatewayReads } from '../../applications/access.ts';
import type { ProgramDeps } from '../program/deps.ts';

/** What address checks need. */
export interface AddressDeps extends ApplicationAccess, GatewayCalls, GatewayReads, ProgramDeps {
  /** A keyed hash: recognizes the same address and reveals nothing else. */
  readonly fingerprint: (text: string) => string;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}
