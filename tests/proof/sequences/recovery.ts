// The recovery worker of another process on the same database, beside whatever the buyer does.
import { setImmediate as turn } from 'node:timers/promises';
import { withoutBrowser } from '../../../graph/purchase/gateway-calls.ts';
import { recoverPurchases } from '../../../graph/purchase/recovery/recover-purchases.ts';
import type { Scene } from './scene.ts';

/** Runs the recovery worker once. @param after milliseconds of silence after which a buyer counts as gone */
export const sweepOnce = ({ stage }: Scene, after: number): Promise<unknown> =>
  stage.facade.beside(({ services, parts }) => recoverPurchases({ deps: withoutBrowser(services), db: parts.db, after, isEnding: () => false }));

/** Turns of the event loop between two runs, in which the buyer advances a little. */
const BETWEEN = 4;

/** Runs the recovery worker repeatedly while something else is done. */
export async function sweepDuring(scene: Scene, after: number, doing: Promise<unknown>): Promise<void> {
  const during = { isOver: false };
  const end = (): void => void (during.isOver = true);
  void doing.then(end, end);
  do {
    await sweepOnce(scene, after);
    for (let left = BETWEEN; left > 0 && !during.isOver; left -= 1) await turn();
  } while (!during.isOver);
}
