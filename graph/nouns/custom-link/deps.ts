import type { ProgramGatewayCalls } from '../../applications/access.ts';
import type { ProgramDeps } from '../program/deps.ts';

/** What a custom link's settings need. */
export interface CustomLinkDeps extends ProgramGatewayCalls, ProgramDeps {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}
