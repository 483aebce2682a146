// The other process of the same database, which binds what is paid and left, beside whatever the buyer does.
import { setImmediate as turn } from 'node:timers/promises';
import { unattended } from '../../../graph/server/gateway-with.ts';
import { sweep } from '../../../graph/sweep/sweep.ts';
import type { Scene } from './scene.ts';

/** Looks once for what is paid and left. @param after milliseconds of silence after which it counts as left */
export const sweepOnce = ({ stage }: Scene, after: number): Promise<unknown> =>
  stage.facade.beside(({ services, parts }) => sweep({ working: unattended(services), db: parts.db, after, isEnding: () => false }));

/** Turns of the event loop between two looks: what the buyer does comes on a little. */
const BETWEEN = 4;

/** Looks again and again, for as long as something else is done. */
export async function sweepDuring(scene: Scene, after: number, doing: Promise<unknown>): Promise<void> {
  const during = { isOver: false };
  const end = (): void => void (during.isOver = true);
  void doing.then(end, end);
  do {
    await sweepOnce(scene, after);
    for (let left = BETWEEN; left > 0 && !during.isOver; left -= 1) await turn();
  } while (!during.isOver);
}
