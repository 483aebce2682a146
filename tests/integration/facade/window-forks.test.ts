// A duplicated tab continues as an application of its own: only one of this browser's, and only from what is stored.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyStream } from '../../../graph/event-store/integrity/verify.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { continueFrom, eventTypes, pay, readyToPay, visitor } from '../../support/checkout.ts';
import { fork } from '../../support/fork.ts';

describeBindflow('a window that forks', ({ url, running, control }) => {
  const rowOf = (id: string) => running().db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst();

  it('is linked to the application that it continues; both histories are complete, and opening it again changes nothing', async () => {
    const buyer = await visitor(url(), 'fitness');
    buyer.answer({ firstName: 'Maya' });
    await buyer.ship();
    const sequence = buyer.log.length;
    const other = await fork(buyer);
    const id = other.ports.applicationId;
    await fork(buyer, id);
    buyer.answer({ lastName: 'Here' });
    other.answer({ lastName: 'Elsewhere' });
    expect([await buyer.ship(), await other.ship()]).toMatchObject([{ sequence: buyer.log.length }, { sequence: other.log.length }]);
    expect(await rowOf(id)).toMatchObject({ root_id: buyer.ports.applicationId, parent_id: buyer.ports.applicationId, parent_sequence: sequence });
    for (const { applicationId } of [buyer.ports, other.ports]) {
      expect(await verifyStream(running().db, { rootId: buyer.ports.applicationId, stream: `application/${applicationId}` })).toMatchObject({ ok: true });
    }
  });

  it('cannot fork another browser’s application, nor from an event that is not stored', async () => {
    const buyer = await visitor(url(), 'fitness');
    await expect(fork(buyer)).rejects.toThrow('fork.sequence is not in the event store');
    await buyer.ship();
    buyer.answer({ firstName: 'Maya' });
    await expect(fork(buyer)).rejects.toThrow('fork.sequence is not in the event store');
    await buyer.ship();
    const id = randomUUID();
    await expect(fork(buyer.stranger(), id)).rejects.toThrow('There is no such application in this browser.');
    expect(await rowOf(id)).toBeUndefined();
  });

  it('pays for the offer that it shows, once for both windows', async () => {
    const buyer = await readyToPay(url());
    await buyer.ship();
    const other = await fork(buyer);
    expect(await pay(other)).toBe(true);
    expect(await pay(buyer)).toBe(true);
    expect((await control.ledger()).charges).toHaveLength(1);
  });

  it('does not pay for an offer if the browser has a newer one in any window', async () => {
    const buyer = await readyToPay(url());
    await buyer.ship();
    const other = await fork(buyer);
    expect(await continueFrom(buyer, 0)).toBe('payment');
    expect(await pay(other)).toBe(false);
    expect(eventTypes(other).at(-1)).toBe('OfferLapsed');
    expect((await control.ledger()).charges).toEqual([]);
  });
});
