// A request to have a proof of coverage sent again is kept until it is answered, whatever else is asked for and whatever cannot be read meanwhile.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningBindflow } from '../../support/bindflow.ts';
import { newEmail, pay, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { emailOf, idOf, openTwin, proofMailOf, startProofMail } from '../../support/proof-mail.ts';

let bindflow: RunningBindflow;
let proofMail: ReturnType<typeof proofMailOf>;
beforeAll(async () => {
  bindflow = await startProofMail();
  proofMail = proofMailOf(bindflow);
}, 60_000);
afterAll(() => bindflow.close());
beforeEach(() => proofMail.clear());

/** A buyer whose letter is sent, and the emails that other tabs have answered. */
async function buyBesideTwins(twins = 1): Promise<{ readonly buyer: NodeBuyer; readonly others: readonly string[] }> {
  const [buyer, others] = [await readyToPay(bindflow.facade.url), Array.from({ length: twins }, newEmail)];
  for (const other of others) await openTwin(buyer, other);
  expect(await pay(buyer)).toBe(true);
  await buyer.ship();
  await proofMail.sendAll();
  return { buyer, others };
}

/** As if the program's configuration were lost: the purchase cannot be read until this is called. */
async function hide(buyer: NodeBuyer): Promise<() => Promise<unknown>> {
  const offer = bindflow.db.updateTable('offer').where('id', '=', buyer.state().quote.offer!.id);
  await offer.set({ program_hash: 'lost' }).execute();
  return () => offer.set({ program_hash: buyer.programHash }).execute();
}

describe('a request to send a proof of coverage again', () => {
  it('is answered if other addresses of the family are asked for together with it', async () => {
    const { buyer, others } = await buyBesideTwins(3);
    const email = emailOf(buyer);
    for (const one of [...others.slice(1), email, ...others.slice(0, 1)]) await proofMail.ask(one);
    await proofMail.sendAll();
    expect(await proofMail.idsTo(email)).toEqual([idOf(buyer), idOf(buyer, '-1')]);
    for (const other of others) expect(await proofMail.idsTo(other)).toEqual([]);
  });

  it('waits while its purchase cannot be read; one for another address takes neither its place nor touches the letter', async () => {
    const {
      buyer,
      others: [other = ''],
    } = await buyBesideTwins();
    const before = await proofMail.letters();
    const reveal = await hide(buyer);
    for (const one of [other, emailOf(buyer)]) {
      await proofMail.ask(one);
      await proofMail.tryRequests();
    }
    expect([await proofMail.letters(), (await proofMail.requests()).map(({ attempts }) => attempts)]).toEqual([before, [2, 1]]);
    await reveal();
    await proofMail.tryRequests();
    expect([await proofMail.requests(), await proofMail.idsTo(other), await proofMail.idsTo(emailOf(buyer))]).toEqual([[], [], [idOf(buyer), idOf(buyer, '-1')]]);
  });

  it('for another address leaves a letter that was given up exactly as it is', async () => {
    const {
      others: [other = ''],
    } = await buyBesideTwins();
    await sql`update proof_letter set state = 'FAILED', attempts = 20, ended_at = now(), last_fault = 'mail-server', next_attempt_at = now() - interval '1 hour'`.execute(
      bindflow.db,
    );
    const before = await proofMail.letters();
    await proofMail.ask(other);
    await proofMail.sendAll();
    expect(await proofMail.letters()).toEqual(before);
  });

  it('is answered once for each purchase of its address, also if one can be read later than another', async () => {
    const email = newEmail();
    const first = await proofMail.buy({ email });
    // The insurer forgets the account, which would ask for its password.
    await bindflow.control.reset();
    const second = await proofMail.buy({ email });
    await proofMail.sendAll();
    const reveal = await hide(first);
    await proofMail.ask(email);
    for (const _ of ['first', 'second']) await proofMail.tryRequests();
    const sent = [idOf(first), idOf(second), idOf(second, '-1')];
    expect((await proofMail.idsTo(email)).toSorted()).toEqual(sent.toSorted());
    await reveal();
    await proofMail.tryRequests();
    expect([(await proofMail.idsTo(email)).toSorted(), await proofMail.requests()]).toEqual([[...sent, idOf(first, '-1')].toSorted(), []]);
  });

  it('is answered by a letter that waited when it was made, and is not sent beside it', async () => {
    const email = newEmail();
    const first = await proofMail.buy({ email });
    await proofMail.sendAll();
    const reveal = await hide(first);
    // The insurer forgets the account, which would ask for its password, and the first letter with it.
    await bindflow.control.reset();
    const second = await proofMail.buy({ email });
    await proofMail.ask(email);
    for (const _ of ['first', 'second']) await proofMail.tryRequests();
    expect(await proofMail.idsTo(email)).toEqual([idOf(second)]);
    await reveal();
  });

  it('is given up in the end, and an operator sees for which purchase', async () => {
    const { buyer } = await buyBesideTwins();
    await hide(buyer);
    await proofMail.ask(emailOf(buyer));
    await sql`update proof_request set attempts = 19`.execute(bindflow.db);
    await proofMail.sendAll();
    const [line] = bindflow.logged.filter((one) => one.includes('a request to send proofs of coverage again is given up'));
    expect(line).toContain(buyer.state().purchase.offer);
    expect(line).not.toContain(emailOf(buyer));
  });
});
