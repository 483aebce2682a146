// The other process of the same database, which binds what is paid and left, beside whatever the buyer does.
import { unattended } from '../../../graph/server/gateway-with.ts';
import { sweep } from '../../../graph/sweep/sweep.ts';
import type { Scene } from './scene.ts';

/** Looks once for what is paid and left. @param after milliseconds of silence after which it counts as left */
export const sweepOnce = ({ stage }: Scene, after: number): Promise<unknown> =>
  stage.facade.beside(({ services, parts }) => sweep({ working: unattended(services), db: parts.db, after, isEnding: () => false }));
