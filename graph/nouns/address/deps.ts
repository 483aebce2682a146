import type { ApplicationAccess, GatewayCalls } from '../../applications/access.ts';
import type { ProgramDeps } from '../program/deps.ts';

/** What checks of addresses need. */
export interface AddressDeps extends ApplicationAccess, GatewayCalls, ProgramDeps {
  /** A keyed fingerprint: recognizes the same address, and says nothing else. */
  readonly fingerprint: (text: string) => string;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}
