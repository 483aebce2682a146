import { GatewayFault } from '#graph/gateway';
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { inItemSpan } from '#graph/tracing';
import type { PurchaseDeps } from '../deps.ts';
import { type UnboundPurchase, findUnboundPurchases } from './find-unbound-purchases.ts';
import { finishPurchase } from './finish-purchase.ts';
import { markBoundPayments } from './mark-bound-payments.ts';

export interface RecoverySettings {
  /** Milliseconds without activity after which a paid purchase counts as left. */
  readonly after: number;
  /** Milliseconds between two runs. */
  readonly every: number;
}

export interface RecoveryRun {
  readonly deps: PurchaseDeps;
  readonly db: Kysely<Database>;
  /** Milliseconds without activity after which a paid purchase counts as left. */
  readonly after: number;
  /** True to stop before the next purchase. */
  readonly isEnding: () => boolean;
}

export interface RecoveryOutcome {
  readonly bound: number;
  /** True if a gateway did not answer and nothing was bound: the next run should come later. */
  readonly isAway: boolean;
}

/** `after` doubles with each refusal, at most this often. */
const MAX_DOUBLINGS = 8;
const isDue = ({ activeAt, refusals }: UnboundPurchase, { deps, after }: RecoveryRun): boolean => deps.now() - activeAt.getTime() >= after * 2 ** Math.min(refusals, MAX_DOUBLINGS);

const AWAY_CODES: readonly string[] = ['UPSTREAM_UNREACHABLE', 'UPSTREAM_BUSY'];

/** Finishes one purchase and logs a failure. `away`: its gateway did not answer, so other purchases of the program can wait. */
async function tryOne({ deps }: RecoveryRun, { application, purchase }: UnboundPurchase): Promise<'bound' | 'left' | 'away'> {
  try {
    const finished = await finishPurchase({ deps, application, purchase, by: 'sweep' });
    if (typeof finished === 'object') {
      deps.log.info({ purchase, policies: Object.keys(finished.policyNumbers).length }, 'a purchase whose buyer had gone is bound');
      return 'bound';
    }
    if (finished !== 'busy') deps.log.error({ purchase, settled: finished }, 'a paid purchase could not be bound');
    return 'left';
  } catch (error) {
    deps.log.error({ purchase, error: error instanceof Error ? error.message : String(error) }, 'a paid purchase could not be bound');
    return error instanceof GatewayFault && !error.details.isAborted && AWAY_CODES.includes(error.details.code) ? 'away' : 'left';
  }
}

/** Finishes paid purchases whose buyer has left, one after the other. Run by the recovery worker. */
export async function recoverPurchases(run: RecoveryRun): Promise<RecoveryOutcome> {
  let bound = 0;
  const away = new Set<UnboundPurchase['program']>();
  for (const purchase of await findUnboundPurchases(run.db)) {
    if (run.isEnding()) break;
    if (!isDue(purchase, run) || away.has(purchase.program)) continue;
    const result = await inItemSpan('recovery', () => tryOne(run, purchase));
    if (result === 'away') away.add(purchase.program);
    if (result === 'bound') bound += 1;
  }
  // Last, and without a say: it only makes the next search faster.
  await markBoundPayments(run.db, run.isEnding).catch((err: unknown) => run.deps.log.error({ err }, 'bound payments could not be marked'));
  return { bound, isAway: away.size > 0 && bound === 0 };
}
