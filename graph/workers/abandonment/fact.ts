import { v5 as uuidOf } from 'uuid';
import { applicationAbandoned } from '#events/server-stream';
import type { ServerEvent } from '#graph/event-store';
import type { Silent } from './silent.ts';

/** Returns the server event for a silent application, with the exit reason of each product of its program. */
export function abandonedFact({ application_id, events, kicked }: Pick<Silent, 'application_id' | 'events' | 'kicked'>, products: readonly string[]): ServerEvent {
  const exitReasons = Object.fromEntries(products.map((product) => [product, kicked.includes(product) ? ('KickOut' as const) : ('Abandon' as const)]));
  return { id: uuidOf(`abandoned/${events}`, application_id), make: (after) => applicationAbandoned({ after, exitReasons }) };
}
