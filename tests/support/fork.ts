// A duplicated tab, which continues as an application of its own.
import { randomUUID } from 'node:crypto';
import { openApplication } from '#workflows/start';
import type { NodeBuyer } from './node-buyer.ts';

/**
 * The duplicate of a buyer's window, as an application of its own, with its sponsor.
 * @param inherited what was recorded before the buyer's own events, if this is a fork of a fork
 */
export async function fork(buyer: NodeBuyer, id: string = randomUUID(), inherited: NodeBuyer['log'] = []): Promise<NodeBuyer> {
  const { root } = buyer.state().application;
  const from = { parent: buyer.ports.applicationId, sequence: buyer.log.length };
  const other = buyer.elsewhere(buyer.browser, id, {
    application: { root: { id: root } },
    parent: { id: from.parent },
    sequence: from.sequence,
    events: [...inherited, ...buyer.log].map((event) => ({ ...event })),
  });
  await openApplication(other.ports, { sponsorId: null, memberId: null }, from);
  return other;
}
