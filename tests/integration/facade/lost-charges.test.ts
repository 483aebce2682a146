// What a restored database has lost. Charges that the gateway has made lock their families until an operator settles them; erased persons stay erased.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createOfflineOperator } from '#graph/http';
import type { OrderedErasure } from '#graph/operations/erasure';
import { type LockedCharge, type Mismatch, findMismatches, listLostCharges, parseSandboxLedger } from '#graph/operations';
import { openApplication } from '#workflows/start';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, comeBack, continueFrom, failToBuyAgain, pay, problemOf, quotedFitness, readyToPay } from '../../support/checkout.ts';
import { type NodeBuyer, PageGone } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({ mailsProof: true });
}, 120_000);
beforeEach(async () => {
  await bindflow.control.reset();
  await bindflow.db.deleteFrom('unplaced_charge').execute();
});
afterAll(() => bindflow.close());

const operator = () => createOfflineOperator(bindflow.settings);
const ledger = async () => parseSandboxLedger(await bindflow.control.ledger(), 'the sandbox');
const charges = async (): Promise<number> => (await bindflow.control.ledger()).charges.length;
const resolve = (purchase: string, reference: string | null) => operator().resolve({ purchase, reference, by: 'Ida', why: 'looked' });

async function lock(): Promise<LockedCharge[]> {
  const wanted = listLostCharges(await operator().readOwnRecords(), await ledger());
  const locked: LockedCharge[] = [];
  for await (const one of operator().lockCharges({ charges: wanted, by: 'Ida' })) locked.push(one);
  return locked;
}
const breaks = async (purchase: string): Promise<Mismatch[]> =>
  findMismatches(await operator().readOwnRecords(), await ledger(), { since: null, until: new Date(Date.now() + 1000).toISOString() }).filter((one) => one.purchase === purchase);

interface Lost {
  readonly buyer: NodeBuyer;
  readonly root: string;
  readonly purchase: string;
  readonly reference: string;
}

/** A buyer who has bought, and whose page was closed before the answer to the payment or, with `isBound`, to the binding. */
async function bought({ isBound = false } = {}): Promise<Lost> {
  const buyer = await readyToPay(bindflow.facade.url);
  const left = buyer.leaveAt({ answerOf: isBound ? 'BindPolicies' : 'SubmitPayment' });
  await expect(pay(left)).rejects.toThrow(PageGone);
  const purchase = buyer.state().quote.offer!.id;
  const { referenceNumber: reference } = (await bindflow.control.ledger()).charges.find(({ purchaseId }) => purchaseId === purchase)!;
  return { buyer, root: buyer.ports.applicationId, purchase, reference };
}

/** Takes rows away, as a restore to a moment before them does. */
async function lose(root: string, steps: readonly string[] | 'everything'): Promise<void> {
  if (steps !== 'everything') return void (await bindflow.db.deleteFrom('purchase_step').where('root_id', '=', root).where('step', 'in', steps).execute());
  for (const table of [
    'purchase_step',
    'offer',
    'event',
    'stream_head',
    'application_key',
    'application_owner',
    'purchase_account',
    'application_summary',
    'gateway_id',
    'proof_letter',
    'application',
  ])
    await sql`delete from ${sql.table(table)} where root_id = ${root}`.execute(bindflow.db);
}

it('locks the family of a charge that was lost, and binds it once it is settled', async () => {
  const { root, purchase, reference, buyer } = await bought();
  await lose(root, ['pay']);
  expect((await breaks(purchase)).map(({ kind, what, root: family }) => [kind, what, family])).toEqual([
    ['charged-not-journaled', expect.stringMatching(/and the attempt ledger has no payment: bindflow log reconcile --lock …$/), root],
  ]);
  expect(await lock()).toEqual([{ purchase, result: 'locked' }]);
  expect(await lock()).toEqual([]);
  const again = comeBack(buyer);
  expect(await pay(again)).toBe(false);
  expect(problemOf(again)).toMatch(/^We did not receive confirmation of your payment/);
  expect(await charges()).toBe(1);
  expect((await breaks(purchase)).map(({ kind, what }) => [kind, what])).toEqual([
    ['unconfirmed', expect.stringContaining(`bindflow log resolve ${purchase} --charged --reference ${reference}`)],
  ]);
  const { outcome, ...settled } = (await resolve(purchase, reference)) as { outcome: string; policyNumbers: object };
  expect(outcome).toBe('charged');
  expect(Object.values(settled.policyNumbers)).toEqual((await ledger()).policies?.map(({ number }) => number));
  expect(await breaks(purchase)).toEqual([]);
  expect(await pay(comeBack(buyer))).toBe(true);
  expect(await charges()).toBe(1);
});

it('records the policies of the gateway’s ledger if what was paid for is lost, too, and queues the letter with them', async () => {
  const { root, purchase, reference } = await bought({ isBound: true });
  await lose(root, ['cache', 'pay', 'reference', 'bind']);
  await bindflow.db.deleteFrom('proof_letter').execute();
  expect(await lock()).toEqual([{ purchase, result: 'locked' }]);
  const numbers = (await ledger()).policies?.map(({ number }) => number);
  expect(await resolve(purchase, reference)).toMatchObject({ outcome: 'charged' });
  const bind = await bindflow.db.selectFrom('purchase_step').selectAll().where('root_id', '=', root).where('step', '=', 'bind').execute();
  expect(bind.map(({ status, answer }) => [status, Object.values((answer as { policyNumbers: object }).policyNumbers)])).toEqual([['done', numbers]]);
  expect(await breaks(purchase)).toEqual([]);
  const letters = () => bindflow.db.selectFrom('proof_letter').select(['root_id', 'purchase_id', 'application_id', 'state']).execute();
  const queued = [{ root_id: root, purchase_id: purchase, application_id: root, state: 'PENDING' }];
  expect(await letters()).toEqual(queued);
  expect([await resolve(purchase, reference), await letters()]).toMatchObject([{ outcome: 'refused' }, queued]);
});

it('binds a charge that was settled as not charged first, with the policies of the gateway’s ledger', async () => {
  const { root, purchase, reference } = await bought({ isBound: true });
  await lose(root, ['cache', 'pay', 'reference', 'bind']);
  await lock();
  expect(await resolve(purchase, null)).toEqual({ outcome: 'unlocked' });
  expect(await resolve(purchase, reference)).toMatchObject({ outcome: 'charged', policyNumbers: expect.any(Object) as object });
  expect(await breaks(purchase)).toEqual([]);
});

it('locks a charge although an earlier try of the same purchase was settled', async () => {
  const { root, purchase } = await bought();
  await lose(root, ['pay']);
  await lock();
  expect(await resolve(purchase, null)).toEqual({ outcome: 'unlocked' });
  expect(await lock()).toEqual([]);
  await sql`update purchase_step set answer = answer - 'found' where root_id = ${root} and step = 'pay'`.execute(bindflow.db);
  expect(await lock()).toEqual([{ purchase, result: 'locked' }]);
});

it('locks the family once its other payment turns out as not charged', async () => {
  const { root, purchase, buyer } = await bought();
  await lose(root, ['pay']);
  const at = new Date();
  const other = { id: randomUUID(), purchase_id: randomUUID(), root_id: root, application_id: root, boot_id: 'other', attempt: 1, started_at: at, ended_at: at };
  await bindflow.db
    .insertInto('purchase_step')
    .values({ ...other, step: 'pay', status: 'unconfirmed', cents: 100 })
    .execute();
  expect(await lock()).toEqual([{ purchase, result: 'waiting' }]);
  expect(await resolve(other.purchase_id, null)).toEqual({ outcome: 'unlocked' });
  const again = comeBack(buyer);
  expect(await pay(again)).toBe(false);
  expect(problemOf(again)).toMatch(/^We did not receive confirmation of your payment/);
  expect(await charges()).toBe(1);
});

it('demands a refund if what was paid for is lost and not bound; then the buyer may pay', async () => {
  const { root, purchase, reference, buyer } = await bought();
  await lose(root, ['cache', 'pay']);
  await lock();
  expect((await breaks(purchase)).map(({ what }) => what)).toEqual([
    expect.stringContaining(`what it paid for is lost, so refund it, then bindflow log resolve ${purchase} --not-charged`),
  ]);
  expect(await resolve(purchase, reference)).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/^What it paid for was lost in a restore/) as string });
  expect(await resolve(purchase, null)).toEqual({ outcome: 'unlocked' });
  expect(await lock()).toEqual([]);
  expect(await pay(comeBack(buyer))).toBe(true);
});

it('locks a family that the database has lost once its browser comes back', async () => {
  const { root, purchase, buyer } = await bought();
  await lose(root, 'everything');
  expect(await lock()).toEqual([{ purchase, result: 'waiting' }]);
  expect((await breaks(purchase)).map(({ kind, what }) => [kind, what])).toEqual([
    ['charged-not-journaled', expect.stringContaining(`; it is locked: what it paid for is lost, so refund it`)],
  ]);
  const back = await failToBuyAgain(buyer);
  expect(problemOf(back)).toMatch(/^We did not receive confirmation of your payment/);
  expect(await charges()).toBe(1);
  expect((await breaks(purchase)).map(({ kind, root: family }) => [kind, family])).toEqual([['unconfirmed', root]]);
  expect(await bindflow.db.selectFrom('unplaced_charge').selectAll().execute()).toEqual([]);
});

it('begins no payment before the browser’s events have arrived while a charge is unplaced', async () => {
  const { root, buyer } = await bought();
  await lose(root, 'everything');
  await lock();
  const back = comeBack(buyer);
  await openApplication(back.ports, { sponsorId: null, memberId: null });
  await continueFrom(back, 0);
  acceptTerms(back);
  expect(await pay(back)).toBe(false);
  expect(problemOf(back)).toMatch(/Nothing was charged\. Please click Purchase again\.$/);
  expect(await charges()).toBe(1);
  const other = await readyToPay(bindflow.facade.url);
  const sent = pay(other);
  await other.ship();
  const ship = setInterval(() => void other.ship(), 50);
  expect(await sent).toBe(true);
  clearInterval(ship);
});

it('settles a charge whose family does not come back', async () => {
  const [first, second] = [await bought({ isBound: true }), await bought()];
  for (const { root } of [first, second]) await lose(root, 'everything');
  await lock();
  expect(await resolve(first.purchase, first.reference)).toMatchObject({ outcome: 'charged', policyNumbers: expect.any(Object) as object });
  expect(await resolve(second.purchase, second.reference)).toMatchObject({ outcome: 'refused' });
  expect(await resolve(second.purchase, null)).toEqual({ outcome: 'unlocked' });
  expect([...(await breaks(first.purchase)), ...(await breaks(second.purchase))]).toEqual([]);
  expect(await lock()).toEqual([]);
  // A settled charge holds up no other buyer, whose events may be late.
  expect(await pay(await readyToPay(bindflow.facade.url))).toBe(true);
});

it('keeps out an erased person whom the database has lost', async () => {
  const buyer = await quotedFitness(bindflow.facade.url);
  await buyer.ship();
  const root = buyer.ports.applicationId;
  for await (const one of operator().erase({ applications: [root], addresses: [], by: 'Ida', why: 'request', isDry: false }))
    expect(one).toMatchObject({ family: { erased: [root] } });
  const list: OrderedErasure[] = [];
  for await (const one of operator().erasures()) if (one.root === root) list.push(one);
  expect(list).toEqual([{ root, by: 'Ida', why: 'request', at: expect.any(String) as string }]);
  await lose(root, 'everything');
  await bindflow.db.deleteFrom('erasure').where('root_id', '=', root).execute();
  for await (const one of operator().repeatErasures(list)) expect(one).toEqual({ family: { root, erased: [], kept: [], until: null } });
  const unknown = { errors: [{ extensions: { code: 'APPLICATION_UNKNOWN' } }] };
  await expect(openApplication(comeBack(buyer).ports, { sponsorId: null, memberId: null })).rejects.toMatchObject(unknown);
  await expect(buyer.ship()).rejects.toMatchObject(unknown);
});
