import { GatewayFault } from '#graph/gateway';
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { PurchaseDeps } from '../deps.ts';
import { type Owed, findOwed } from './owed.ts';
import { settle } from './settle.ts';

export interface SweepSettings {
  /** Milliseconds without activity after which a paid purchase counts as left. */
  readonly after: number;
  /** Milliseconds between two runs. */
  readonly every: number;
}

export interface Sweeping {
  readonly working: PurchaseDeps;
  readonly db: Kysely<Database>;
  /** For how long nothing must have happened to a purchase, in milliseconds. */
  readonly after: number;
  /** Whether to stop before the next purchase. */
  readonly isEnding: () => boolean;
}

/** How one look at all of them came out. */
export interface Swept {
  readonly bound: number;
  /** Whether a gateway did not answer, and none that did had anything to bind: it is looked for more seldom then. */
  readonly isAway: boolean;
}

/** Refused that often, it is tried again after `after` doubled so many times. */
const MOST_DOUBLINGS = 8;
const isLeft = ({ activeAt, refusals }: Owed, { working, after }: Sweeping): boolean => working.now() - activeAt.getTime() >= after * 2 ** Math.min(refusals, MOST_DOUBLINGS);

const AWAY: readonly string[] = ['UPSTREAM_UNREACHABLE', 'UPSTREAM_BUSY'];

/** Settles one; what goes wrong with it is logged, and stops those alone that it would meet, too: the others of its program. */
async function tryOne({ working }: Sweeping, { application, purchase }: Owed): Promise<'bound' | 'left' | 'away'> {
  try {
    const settled = await settle({ working, application, purchase, by: 'sweep' });
    if (typeof settled === 'object') {
      working.log.info({ purchase, policies: Object.keys(settled.policyNumbers).length }, 'a purchase whose buyer had gone is bound');
      return 'bound';
    }
    if (settled !== 'busy') working.log.error({ purchase, settled }, 'a paid purchase could not be bound');
    return 'left';
  } catch (error) {
    working.log.error({ purchase, error: error instanceof Error ? error.message : String(error) }, 'a paid purchase could not be bound');
    return error instanceof GatewayFault && !error.details.isGivenUp && AWAY.includes(error.details.code) ? 'away' : 'left';
  }
}

/** Binds what is paid and left, one purchase after the other. */
export async function sweep(sweeping: Sweeping): Promise<Swept> {
  let bound = 0;
  const away = new Set<Owed['program']>();
  for (const owed of await findOwed(sweeping.db)) {
    if (sweeping.isEnding()) break;
    if (!isLeft(owed, sweeping) || away.has(owed.program)) continue;
    const result = await tryOne(sweeping, owed);
    if (result === 'away') away.add(owed.program);
    if (result === 'bound') bound += 1;
  }
  return { bound, isAway: away.size > 0 && bound === 0 };
}
