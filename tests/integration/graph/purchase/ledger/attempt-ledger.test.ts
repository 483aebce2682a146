// The attempt ledger: one payment per application family, unfinished steps that continue, payments of dead processes.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#graph/db';
import type { PaymentConflict } from '../../../../../graph/purchase/ledger/begin-attempt.ts';
import type { Attempt, IndependentStep, NewAttempt, NewIndependentAttempt } from '../../../../../graph/purchase/ledger/attempt.ts';
import { type AttemptLedger, createAttemptLedger } from '../../../../../graph/purchase/ledger/attempt-ledger.ts';
import { lockFamily } from '../../../../../graph/purchase/ledger/attempt-queries.ts';
import { runStep } from '../../../../../graph/purchase/ledger/run-step.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { lockRows, waitUntilBlocked } from '../../../../support/lock-rows.ts';
import { createServerEventStore } from './server-event-store.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

describeOnBoth('AttemptLedger', (open, kind) => {
  let database: OpenDatabase;
  let ledger: AttemptLedger;
  let application: { id: string; root: string };
  let purchase: string;
  const ledgerOf = (bootId: string, now = START): AttemptLedger =>
    createAttemptLedger({ db: database.db, now: () => now, bootId, eventStore: createServerEventStore(database.db) });
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  beforeEach(() => {
    ledger = ledgerOf('this');
    const root = randomUUID();
    application = { id: root, root };
    purchase = randomUUID();
  });

  const planned = (step: IndependentStep, more: Partial<NewAttempt> = {}): NewIndependentAttempt => ({ application, purchase, input: 'input', ...more, step });
  const caching = (more: Partial<NewAttempt> = {}): NewAttempt => ({ application, purchase, step: 'cache', input: 'input', ...more });
  /** Caches something; returns its call id. */
  async function cached(more: Partial<NewAttempt> = {}): Promise<string> {
    const begun = (await ledger.beginCaching(caching(more))) as Attempt;
    await ledger.end(begun.application === application.id ? application : (more.application ?? application), begun.callId, 'done', {});
    return begun.callId;
  }
  /** Begins a payment for what is cached, in another process's ledger if one is given. */
  async function pay(more: Partial<NewAttempt> = {}, by = ledger): Promise<Attempt | PaymentConflict> {
    const input = more.input ?? (await cached(more));
    return by.beginPayment({ application, purchase, cause: { by: 'buyer', after: 0 }, ...more, step: 'pay', input, callId: randomUUID() });
  }
  const paid = async (...given: Parameters<typeof pay>): Promise<Attempt> => (await pay(...given)) as Attempt;
  /** Stores an offer of this application, or of another one of the family. */
  const storeOffer = (db: OpenDatabase['db'], { id, at, by = application.id }: { readonly id: string; readonly at: number; readonly by?: string }) =>
    db
      .insertInto('offer')
      .values({
        root_id: application.root,
        id,
        application_id: by,
        answers_hash: '',
        program_hash: '',
        sponsor_id: null,
        member: null,
        quotes: '[]',
        opportunity: null,
        rating_account_id: null,
        created_at: new Date(at),
        expires_at: new Date(START),
      })
      .execute();
  const fork = () => ({ id: randomUUID(), root: application.root });
  const elsewhere = (now: number) => ledgerOf('another', now);

  it.each(['started', 'unconfirmed', 'done'] as const)('begins no second payment and no caching while a payment is %s, for any fork or offer', async (status) => {
    const others = { application: fork(), purchase: randomUUID() };
    const [input, forOther] = [await cached(), await cached(others)];
    const first = await paid({ input });
    if (status !== 'started') await ledger.end(application, first.callId, status, {});
    expect(await pay({ input })).toBe('payment-exists');
    expect(await pay({ ...others, input: forOther })).toBe('payment-exists');
    expect(await ledger.beginCaching(caching(others))).toBe('payment-exists');
    expect(await ledger.findBlockingPayment(fork())).toMatchObject({ callId: first.callId, status });
  });

  it.each(['declined', 'failed'] as const)('begins the next payment under a new call id after one that %s', async (status) => {
    const first = await paid({ cents: 12_345 });
    await ledger.end(application, first.callId, status, { message: 'No.' });
    expect(await ledger.findBlockingPayment(application)).toBeUndefined();
    const second = await paid();
    expect(second).toMatchObject({ attempt: 2, status: 'started' });
    expect(second.callId).not.toBe(first.callId);
    expect(await ledger.find(application, first.callId)).toMatchObject({ attempt: 1, status, cents: 12_345, answer: { message: 'No.' } });
  });

  it('requires caching again after a decline, or after an operator resolved the payment as not charged', async () => {
    const input = await cached();
    const declined = await paid({ input });
    await ledger.end(application, declined.callId, 'declined', { message: 'No.' });
    expect(await pay({ input })).toBe('already-tried');
    const again = await cached();
    const unsure = await paid({ input: again });
    await ledger.end(application, unsure.callId, 'failed', { resolved: { charged: false } });
    expect(await pay({ input: again })).toBe('already-tried');
    expect(await pay()).toMatchObject({ attempt: 3, status: 'started' });
  });

  it('pays only for the last caching, once its outcome is known', async () => {
    const first = await cached();
    const second = (await ledger.beginCaching(caching({ input: 'other' }))) as Attempt;
    expect(await pay({ input: first })).toBe('cache-changed');
    expect(await pay({ input: second.callId })).toBe('cache-changed');
    await ledger.end(application, second.callId, 'failed');
    expect(await pay({ input: first })).toMatchObject({ status: 'started' });
  });

  it('refuses to pay for an offer if the same browser has a newer one, and ignores offers of other browsers', async () => {
    const input = await cached();
    await storeOffer(database.db, { id: purchase, at: START });
    await storeOffer(database.db, { id: randomUUID(), at: START + 1, by: randomUUID() });
    const later = { application, purchase: randomUUID() };
    await storeOffer(database.db, { id: later.purchase, at: START + 2 });
    expect(await pay({ input })).toBe('newer-quote');
    expect(await pay(later)).toMatchObject({ status: 'started' });
  });

  // PGlite has one connection: nothing waits there.
  it.runIf(kind === 'PostgreSQL')('refuses to pay for an offer if a newer one is committed while the payment waits for the family', async () => {
    const { id, root } = application;
    const { db } = database;
    await db
      .insertInto('application')
      .values({ root_id: root, id, program_hash: '', sitename: 'trades', created_at: new Date(START) })
      .execute();
    const input = await cached();
    await storeOffer(db, { id: purchase, at: START });
    const commit = await lockRows(db, async (trx) => {
      await lockFamily(trx, root);
      await storeOffer(trx, { id: randomUUID(), at: START + 1 });
    });
    const paying = pay({ input });
    await waitUntilBlocked(db, 1, paying);
    await commit();
    expect(await paying).toBe('newer-quote');
  });

  it('begins a step once for eight concurrent requests', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => ledger.begin(planned('bind'))));
    expect(new Set(begun.map(({ callId }) => callId)).size).toBe(1);
  });

  it('begins one of eight concurrent payments', async () => {
    const input = await cached();
    const begun = await Promise.all(Array.from({ length: 8 }, () => pay({ input })));
    expect(begun.filter((one) => typeof one === 'object')).toHaveLength(1);
  });

  it('lets two families pay independently', async () => {
    await paid();
    const other = { id: randomUUID(), root: randomUUID() };
    expect(await pay({ application: other })).toMatchObject({ status: 'started' });
  });

  it('lets a charge overrule an operator who said there was none, unless another payment blocks it', async () => {
    const [lost, also] = [await paid(), { application: fork(), purchase: randomUUID() }];
    await ledger.end(application, lost.callId, 'failed', { resolved: { charged: false } });
    const other = await paid(also);
    expect(await ledger.end(application, lost.callId, 'done', { referenceNumber: 'PAY-1' })).toBe(false);
    await ledger.end(also.application, other.callId, 'declined');
    expect(await ledger.end(application, lost.callId, 'done', { referenceNumber: 'PAY-1' })).toBe(true);
    expect(await ledger.findBlockingPayment(application)).toMatchObject({ callId: lost.callId, status: 'done' });
    // Writing the same outcome again succeeds: the first answer may have been lost.
    expect(await ledger.end(application, lost.callId, 'done', { referenceNumber: 'PAY-1' })).toBe(true);
    expect(await ledger.end(application, lost.callId, 'done', { referenceNumber: 'PAY-2' })).toBe(false);
  });

  it('continues an unfinished step under its call id, also for concurrent requests, and starts over for another input', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => ((await ledger.beginCaching(caching())) as Attempt).callId));
    expect(new Set(ids).size).toBe(1);
    expect(((await ledger.beginCaching(caching({ input: 'other' }))) as Attempt).callId).not.toBe(ids[0]);
    expect(await ledger.findNewest(application, purchase, 'cache')).toMatchObject({ attempt: 2, input: 'other' });
  });

  it('caches other data again, and the same data only after a payment for it failed', async () => {
    const first = (await ledger.beginCaching(caching())) as Attempt;
    await ledger.end(application, first.callId, 'done', { sealed: 'a' });
    expect(await ledger.beginCaching(caching())).toMatchObject({ callId: first.callId, status: 'done' });
    const declined = await paid({ input: first.callId });
    await ledger.end(application, declined.callId, 'declined');
    const again = (await ledger.beginCaching(caching())) as Attempt;
    expect([again.status, again.callId === first.callId]).toEqual(['started', false]);
    await ledger.end(application, again.callId, 'done', { sealed: 'a' });
    const second = (await ledger.beginCaching(caching({ input: 'other' }))) as Attempt;
    expect(await ledger.findNewest(application, purchase, 'cache')).toMatchObject({ callId: second.callId, status: 'started' });
    expect(await ledger.findNewest(application, purchase, 'cache', 'done')).toMatchObject({ callId: again.callId, answer: { sealed: 'a' } });
    expect(await ledger.findNewest(application, randomUUID(), 'cache')).toBeUndefined();
  });

  it.each(['account', 'reference', 'bind', 'keep-method', 'password-update'] as const)('never repeats %s once it is done', async (step) => {
    const first = await ledger.begin(planned(step));
    await ledger.end(application, first.callId, 'failed');
    const second = await ledger.begin(planned(step));
    expect(second?.callId).not.toBe(first?.callId);
    await ledger.end(application, second.callId, 'done', { kept: 'b' });
    expect(await ledger.begin(planned(step))).toMatchObject({ callId: second.callId, status: 'done', answer: { kept: 'b' } });
    const call = vi.fn<() => Promise<never>>();
    expect(await runStep(ledger, planned(step), call)).toMatchObject({ ok: true, data: [] });
    expect(call).not.toHaveBeenCalled();
  });

  it('waits for the outcome of an open attempt, at most for the timeout', async () => {
    const begun = await paid();
    expect(await ledger.waitForOutcome(application, begun, 0)).toMatchObject({ status: 'started' });
    const waiting = ledger.waitForOutcome(application, begun, 60_000);
    await elsewhere(START).end(application, begun.callId, 'done', { referenceNumber: 'PAY-1' });
    expect(await waiting).toMatchObject({ status: 'done', answer: { referenceNumber: 'PAY-1' } });
  });

  it('does not overwrite an outcome', async () => {
    const begun = await paid();
    await ledger.end(application, begun.callId, 'done', { referenceNumber: 'PAY-1' });
    await ledger.end(application, begun.callId, 'unconfirmed');
    expect(await ledger.findBlockingPayment(application)).toMatchObject({ status: 'done', answer: { referenceNumber: 'PAY-1' } });
  });

  it('marks its own payment as unconfirmed after 15 minutes', async () => {
    await paid();
    const later = (minutes: number) => ledgerOf('this', START + minutes * 60_000);
    const isDead = () => Promise.resolve(false);
    await later(14).markUnconfirmed(isDead);
    expect(await ledger.findBlockingPayment(application)).toMatchObject({ status: 'started' });
    await later(15).markUnconfirmed(isDead);
    expect(await ledger.findBlockingPayment(application)).toMatchObject({ status: 'unconfirmed' });
  });

  it('marks only the open payments of dead processes as unconfirmed', async () => {
    const [here, dead, alive] = [randomUUID(), randomUUID(), randomUUID()].map((bootId) => ledgerOf(bootId));
    const families = Array.from({ length: 4 }, () => ({ id: randomUUID(), root: randomUUID() }));
    const [lost, mine, theirs, ended] = families.map((family) => ({ application: family })) as [
      { application: typeof application },
      { application: typeof application },
      { application: typeof application },
      { application: typeof application },
    ];
    await paid(lost, dead);
    await paid(mine, here);
    const begunElsewhere = await paid(theirs, alive);
    const done = await paid(ended, dead);
    await dead!.end(ended.application, done.callId, 'done', {});
    await dead!.beginCaching(caching());
    const bootOf = async ({ application: { root } }: typeof lost) =>
      (await database.db.selectFrom('purchase_step').select('boot_id').where('step', '=', 'pay').where('root_id', '=', root).executeTakeFirstOrThrow()).boot_id;
    const deadBoot = await bootOf(lost);
    const isDead = async (_trx: unknown, theirBoot: string): Promise<boolean> => theirBoot === deadBoot;
    expect(await here!.markUnconfirmed(isDead)).toBe(1);
    const statuses = await Promise.all(families.map(async (family) => (await ledger.findBlockingPayment(family))?.status));
    expect(statuses).toEqual(['unconfirmed', 'started', 'started', 'done']);
    expect(await ledger.findNewest(application, purchase, 'cache')).toMatchObject({ status: 'started' });
    expect(await here!.markUnconfirmed(isDead)).toBe(0);
    await alive!.end(theirs.application, begunElsewhere.callId, 'done', {});
  });
});
