// Server events of the attempt ledger: one per row and status, in the row's transaction, in causal order.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { pageEntered } from '#events/application';
import type { OpenDatabase, PurchaseStepStatus } from '#graph/db';
import type { EventStore } from '#graph/event-store';
import type { Attempt, NewAttempt } from '../../../../../graph/purchase/ledger/attempt.ts';
import { type AttemptLedger, createAttemptLedger } from '../../../../../graph/purchase/ledger/attempt-ledger.ts';
import { createOffers } from '../../../../../graph/purchase/ledger/offers.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { createServerEventStore } from './server-event-store.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const buyer = (after: number) => ({ by: 'buyer', after }) as const;

describeOnBoth('server events of the attempt ledger', (open) => {
  let database: OpenDatabase;
  let log: EventStore;
  let ledger: AttemptLedger;
  let application: { id: string; root: string };
  let purchase: string;
  const ledgerOn = (eventStore: Pick<EventStore, 'record'>, bootId = 'this'): AttemptLedger => createAttemptLedger({ db: database.db, now: () => START, bootId, eventStore });
  beforeAll(async () => {
    database = await open();
    log = createServerEventStore(database.db);
  }, 60_000);
  beforeEach(() => {
    ledger = ledgerOn(log);
    const root = randomUUID();
    application = { id: root, root };
    purchase = randomUUID();
  });

  const factsOf = async ({ id } = application): Promise<Record<string, unknown>[]> =>
    (await log.read(application.root, `facade/${id}`)).map(({ event: { type, data } }) => ({ type, ...data }));
  const namesOf = async (of = application) => (await factsOf(of)).map((fact) => fact['type']);
  /** Appends that many events to the browser's stream. */
  async function recorded(count: number): Promise<void> {
    const at = new Date(START);
    const events = Array.from({ length: count }, (_, index) => {
      const envelope = { id: randomUUID(), applicationId: application.id, sequence: index + 1, version: 1, writer: 'w', at: at.toISOString() };
      return { ...envelope, ...pageEntered({ page: 0, path: '/' }) };
    });
    const appended = await log.append({ rootId: application.root, stream: `application/${application.id}`, events, sent: at, received: at, privacyOf: () => 'public' });
    expect(appended).toMatchObject({ ok: true });
  }
  async function payWith(more: Partial<NewAttempt> = {}, by = ledger): Promise<Attempt> {
    const cached = (await ledger.beginCaching({ application, purchase, step: 'cache', input: 'input' })) as Attempt;
    await ledger.end(application, cached.callId, 'done', {});
    return (await by.beginPayment({
      application,
      purchase,
      cause: buyer(0),
      cents: 10_150,
      methodKind: 'CreditCard',
      ...more,
      step: 'pay',
      input: cached.callId,
      callId: randomUUID(),
    })) as Attempt;
  }
  const bindWith = (more: Partial<NewAttempt> = {}) => ledger.begin({ application, purchase, input: purchase, cause: buyer(0), ...more, step: 'bind' });

  it.each<[PurchaseStepStatus, object | undefined, object]>([
    ['done', { referenceNumber: 'PAY-1', information: { Last4Digits: '1111' } }, { type: 'ChargeSettled', amount: '101.50', referenceNumber: 'PAY-1' }],
    ['declined', { message: 'No, Ann Miller.', field: null, reason: 'DECLINED' }, { type: 'ChargeDeclined', reason: 'DECLINED' }],
    ['unconfirmed', undefined, { type: 'ChargeUnconfirmed' }],
    ['failed', undefined, { type: 'ChargeNotSent' }],
  ])('records the start and the end of a payment that is %s after the events that the request names, without the instrument', async (status, answer, fact) => {
    await recorded(9);
    const { callId: attempt } = await payWith({ cause: buyer(7) });
    const common = { after: 7, offer: purchase, attempt };
    expect(await factsOf()).toEqual([{ ...common, type: 'ChargeStarted', amount: '101.50', method: 'CreditCard' }]);
    expect(await ledger.end(application, attempt, status, answer)).toBe(true);
    expect((await factsOf())[1]).toEqual({ ...common, ...fact });
    expect(await log.verify(application.root, `facade/${application.id}`)).toEqual({ ok: true, events: 2 });
  });

  it('records an outcome once, even if it is written again', async () => {
    const { callId } = await payWith();
    for (let times = 0; times < 3; times += 1) expect(await ledger.end(application, callId, 'done', { referenceNumber: 'PAY-1' })).toBe(true);
    expect(await ledger.end(application, callId, 'unconfirmed')).toBe(false);
    expect(await namesOf()).toEqual(['ChargeStarted', 'ChargeSettled']);
  });

  it('writes neither the row nor its event if the event cannot be recorded', async () => {
    const broken = ledgerOn({
      async record(...given) {
        await log.record(...given);
        throw new Error('the log takes nothing');
      },
    });
    await expect(payWith({}, broken)).rejects.toThrow('the log takes nothing');
    expect([await ledger.findBlockingPayment(application), await factsOf()]).toEqual([undefined, []]);
    const { callId } = await payWith();
    await expect(broken.end(application, callId, 'done', {})).rejects.toThrow('the log takes nothing');
    expect(await ledger.findBlockingPayment(application)).toMatchObject({ status: 'started' });
    expect(await namesOf()).toEqual(['ChargeStarted']);
  });

  it('records nothing for a payment that was not begun', async () => {
    await payWith();
    const other = { application: { id: randomUUID(), root: application.root }, purchase: randomUUID() };
    expect(await ledger.beginPayment({ ...other, cause: buyer(3), step: 'pay', input: 'input', callId: randomUUID() })).toBe('payment-exists');
    expect(await factsOf(other.application)).toEqual([]);
  });

  it('orders events without a request after all events of the browser so far, and later ones never before them', async () => {
    const { callId } = await payWith({ cause: buyer(2) }, ledgerOn(log, randomUUID()));
    await recorded(5);
    await ledger.markUnconfirmed((_trx, bootId) => Promise.resolve(bootId !== 'this'));
    await ledger.end(application, callId, 'done', { referenceNumber: 'PAY-1' });
    await bindWith({ cause: buyer(4) });
    expect((await factsOf()).map((fact) => [fact['type'], fact['after']])).toEqual([
      ['ChargeStarted', 2],
      ['ChargeUnconfirmed', 5],
      ['ChargeSettled', 5],
      ['BindStarted', 5],
    ]);
  });

  it('records one start of a repeated binding, and records in the stream of the fork that continues it', async () => {
    const begun = await bindWith({ cause: buyer(3) });
    await bindWith({ cause: { by: 'sweep' } });
    expect(await factsOf()).toEqual([{ type: 'BindStarted', after: 3, offer: purchase, attempt: begun.callId, by: 'buyer' }]);
    const fork = { id: randomUUID(), root: application.root };
    await bindWith({ application: fork, cause: buyer(8) });
    await ledger.end({ ...fork, by: 'buyer', after: 8 }, begun.callId, 'done', { policyNumbers: { q1: 'POL-1' } });
    expect(await namesOf()).toEqual(['BindStarted']);
    expect((await factsOf(fork))[1]).toEqual({ type: 'PoliciesIssued', after: 8, offer: purchase, policyNumbers: { q1: 'POL-1' }, by: 'buyer' });
  });

  it.each([
    ['bind', 'failed', ['BindStarted', 'BindFailed']],
    ['reference', 'done', ['MemberReferenceKept']],
    ['reference', 'failed', ['BindFailed']],
    ['account', 'done', []],
  ] as const)('records for %s that is %s: %s', async (step, status, names) => {
    const { callId } = await ledger.begin({ application, purchase, input: 'input', cause: { by: 'operator' }, step });
    await ledger.end({ ...application, by: 'operator' }, callId, status);
    expect(await namesOf()).toEqual(names);
    for (const fact of await factsOf()) expect(fact['by']).toBe('operator');
  });

  it('records an offer if it is stored, and neither stores nor records it while a payment blocks it', async () => {
    const offers = createOffers({ db: database.db, now: () => START, eventStore: log });
    const kept = { quotes: [], answersHash: 'hash', opportunity: null, ratingAccountId: null, expiresAt: START };
    const buying = {
      ...application,
      program: 'hash',
      sitename: 'fitness',
      sponsorId: 'S',
      sponsorSource: 'program',
      memberId: null,
      member: null,
      accountReference: null,
      kickout: null,
      hasNotes: null,
      openedAt: START,
      fork: null,
    } as const;
    await offers.store(buying, { ...kept, id: purchase }, 12);
    expect(await factsOf()).toEqual([{ type: 'OfferStored', after: 12, offer: purchase, total: '0.00', quotes: 0, until: '2026-11-20T12:00:00.000Z' }]);
    await payWith();
    expect(await offers.store(buying, { ...kept, id: randomUUID() }, 13)).toBeUndefined();
    expect(await namesOf()).toEqual(['OfferStored', 'ChargeStarted']);
  });

  it('records nothing about an erased person and completes the payment', async () => {
    await recorded(1);
    await database.db.updateTable('application_key').set({ wrapped_key: null, erased_at: new Date() }).where('root_id', '=', application.root).execute();
    const { callId } = await payWith();
    expect(await ledger.end(application, callId, 'done', {})).toBe(true);
    expect(await factsOf()).toEqual([]);
  });

  it('does not deadlock with browsers that append at the same time', async () => {
    const families = Array.from({ length: 12 }, () => ({ id: randomUUID(), root: randomUUID() }));
    const cachings = await Promise.all(families.map((family) => ledger.beginCaching({ application: family, purchase, step: 'cache', input: 'input' }) as Promise<Attempt>));
    await Promise.all(families.map((family, index) => ledger.end(family, cachings[index]!.callId, 'done', {})));
    await Promise.all([
      ...families.map(async (family, index) => {
        const callId = randomUUID();
        await ledger.beginPayment({ application: family, purchase, cause: buyer(0), step: 'pay', input: cachings[index]!.callId, callId });
        await ledger.end(family, callId, 'done', {});
      }),
      ...families.map(async ({ id, root }) => {
        const at = new Date(START);
        const event = { id: randomUUID(), applicationId: id, sequence: 1, version: 1, writer: 'w', at: at.toISOString(), ...pageEntered({ page: 0, path: '/' }) };
        await log.append({ rootId: root, stream: `application/${id}`, events: [event], sent: at, received: at, privacyOf: () => 'public' });
      }),
    ]);
    for (const { id, root } of families) expect(await log.verify(root, `facade/${id}`)).toEqual({ ok: true, events: 2 });
  });
});
