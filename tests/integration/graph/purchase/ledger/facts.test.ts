// What the facade's stream tells of the journal: each row once, in the transaction that wrote it, in the order in which things came about.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { pageEntered } from '#events/application';
import type { OpenDatabase, PurchaseStepStatus } from '#graph/db';
import type { EventLog } from '#graph/event-store';
import type { Entry, NewEntry } from '../../../../../graph/purchase/ledger/entry.ts';
import { type Journal, createJournal } from '../../../../../graph/purchase/ledger/journal.ts';
import { createOffers } from '../../../../../graph/purchase/ledger/offers.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { facadeLog } from './facade-log.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const buyer = (after: number) => ({ by: 'buyer', after }) as const;

describeOnBoth('what the facade’s stream tells of the journal', (open) => {
  let database: OpenDatabase;
  let log: EventLog;
  let journal: Journal;
  let application: { id: string; root: string };
  let purchase: string;
  const journalOn = (eventLog: Pick<EventLog, 'record'>, bootId = 'this'): Journal => createJournal({ db: database.db, now: () => START, bootId, eventLog });
  beforeAll(async () => {
    database = await open();
    log = facadeLog(database.db);
  }, 60_000);
  beforeEach(() => {
    journal = journalOn(log);
    const root = randomUUID();
    application = { id: root, root };
    purchase = randomUUID();
  });

  const factsOf = async ({ id } = application): Promise<Record<string, unknown>[]> =>
    (await log.read(application.root, `facade/${id}`)).map(({ event: { type, data } }) => ({ type, ...data }));
  const namesOf = async (of = application) => (await factsOf(of)).map((fact) => fact['type']);
  /** The browser has recorded so many events by now. */
  async function recorded(count: number): Promise<void> {
    const at = new Date(START);
    const events = Array.from({ length: count }, (_, index) => {
      const envelope = { id: randomUUID(), applicationId: application.id, sequence: index + 1, version: 1, writer: 'w', at: at.toISOString() };
      return { ...envelope, ...pageEntered({ page: 0, path: '/' }) };
    });
    const appended = await log.append({ rootId: application.root, stream: `application/${application.id}`, events, sent: at, received: at, privacyOf: () => 'public' });
    expect(appended).toMatchObject({ ok: true });
  }
  async function payWith(more: Partial<NewEntry> = {}, by = journal): Promise<Entry> {
    const cached = (await journal.beginCaching({ application, purchase, step: 'cache', input: 'input' })) as Entry;
    await journal.end(application, cached.callId, 'done', {});
    return (await by.beginPayment({
      application,
      purchase,
      asked: buyer(0),
      cents: 10_150,
      methodKind: 'CreditCard',
      ...more,
      step: 'pay',
      input: cached.callId,
      callId: randomUUID(),
    })) as Entry;
  }
  const bindWith = (more: Partial<NewEntry> = {}) => journal.begin({ application, purchase, input: purchase, asked: buyer(0), ...more, step: 'bind' });

  it.each<[PurchaseStepStatus, object | undefined, object]>([
    ['done', { referenceNumber: 'PAY-1', information: { Last4Digits: '1111' } }, { type: 'ChargeSettled', amount: '101.50', referenceNumber: 'PAY-1' }],
    ['declined', { message: 'No, Ann Miller.', field: null, reason: 'DECLINED' }, { type: 'ChargeDeclined', reason: 'DECLINED' }],
    ['unconfirmed', undefined, { type: 'ChargeUnconfirmed' }],
    ['failed', undefined, { type: 'ChargeNotSent' }],
  ])('a payment that is %s: begun and ended, after what the browser had recorded when it asked, and nothing of the instrument', async (status, answer, fact) => {
    await recorded(9);
    const { callId: attempt } = await payWith({ asked: buyer(7) });
    const common = { after: 7, offer: purchase, attempt };
    expect(await factsOf()).toEqual([{ ...common, type: 'ChargeStarted', amount: '101.50', method: 'CreditCard' }]);
    expect(await journal.end(application, attempt, status, answer)).toBe(true);
    expect((await factsOf())[1]).toEqual({ ...common, ...fact });
    expect(await log.verify(application.root, `facade/${application.id}`)).toEqual({ ok: true, events: 2 });
  });

  it('an outcome that is written again is told once', async () => {
    const { callId } = await payWith();
    for (let times = 0; times < 3; times += 1) expect(await journal.end(application, callId, 'done', { referenceNumber: 'PAY-1' })).toBe(true);
    expect(await journal.end(application, callId, 'unconfirmed')).toBe(false);
    expect(await namesOf()).toEqual(['ChargeStarted', 'ChargeSettled']);
  });

  it('neither stands without the other', async () => {
    const broken = journalOn({
      async record(...given) {
        await log.record(...given);
        throw new Error('the log takes nothing');
      },
    });
    await expect(payWith({}, broken)).rejects.toThrow('the log takes nothing');
    expect([await journal.standingPayment(application), await factsOf()]).toEqual([undefined, []]);
    const { callId } = await payWith();
    await expect(broken.end(application, callId, 'done', {})).rejects.toThrow('the log takes nothing');
    expect(await journal.standingPayment(application)).toMatchObject({ status: 'started' });
    expect(await namesOf()).toEqual(['ChargeStarted']);
  });

  it('a payment that was not begun is not told of', async () => {
    await payWith();
    const other = { application: { id: randomUUID(), root: application.root }, purchase: randomUUID() };
    expect(await journal.beginPayment({ ...other, asked: buyer(3), step: 'pay', input: 'input', callId: randomUUID() })).toBe('standing');
    expect(await factsOf(other.application)).toEqual([]);
  });

  it('what nobody asked for stands after all that the browser has recorded by then; what comes later is never before it', async () => {
    const { callId } = await payWith({ asked: buyer(2) }, journalOn(log, randomUUID()));
    await recorded(5);
    await journal.settleAbandoned((_trx, bootId) => Promise.resolve(bootId !== 'this'));
    await journal.end(application, callId, 'done', { referenceNumber: 'PAY-1' });
    await bindWith({ asked: buyer(4) });
    expect((await factsOf()).map((fact) => [fact['type'], fact['after']])).toEqual([
      ['ChargeStarted', 2],
      ['ChargeUnconfirmed', 5],
      ['ChargeSettled', 5],
      ['BindStarted', 5],
    ]);
  });

  it('a binding that is repeated under its call id begins once; one that another application of the family takes up is told in its stream', async () => {
    const begun = await bindWith({ asked: buyer(3) });
    await bindWith({ asked: { by: 'sweep' } });
    expect(await factsOf()).toEqual([{ type: 'BindStarted', after: 3, offer: purchase, attempt: begun.callId, by: 'buyer' }]);
    const fork = { id: randomUUID(), root: application.root };
    await bindWith({ application: fork, asked: buyer(8) });
    await journal.end({ ...fork, by: 'buyer', after: 8 }, begun.callId, 'done', { policyNumbers: { q1: 'POL-1' } });
    expect(await namesOf()).toEqual(['BindStarted']);
    expect((await factsOf(fork))[1]).toEqual({ type: 'PoliciesIssued', after: 8, offer: purchase, policyNumbers: { q1: 'POL-1' }, by: 'buyer' });
  });

  it.each([
    ['bind', 'failed', ['BindStarted', 'BindFailed']],
    ['reference', 'done', ['MemberReferenceKept']],
    ['reference', 'failed', ['BindFailed']],
    ['account', 'done', []],
  ] as const)('%s that is %s', async (step, status, names) => {
    const { callId } = await journal.begin({ application, purchase, input: 'input', asked: { by: 'operator' }, step });
    await journal.end({ ...application, by: 'operator' }, callId, status);
    expect(await namesOf()).toEqual(names);
    for (const fact of await factsOf()) expect(fact['by']).toBe('operator');
  });

  it('an offer is told of where it is kept, and not where a payment stands', async () => {
    const offers = createOffers({ db: database.db, now: () => START, eventLog: log });
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
    } as const;
    await offers.keep(buying, { ...kept, id: purchase }, 12);
    expect(await factsOf()).toEqual([{ type: 'OfferStored', after: 12, offer: purchase, total: '0.00', quotes: 0, until: '2026-11-20T12:00:00.000Z' }]);
    await payWith();
    expect(await offers.keep(buying, { ...kept, id: randomUUID() }, 13)).toBeUndefined();
    expect(await namesOf()).toEqual(['OfferStored', 'ChargeStarted']);
  });

  it('of a person who was erased nothing more is told, and the payment goes its way', async () => {
    await recorded(1);
    await database.db.updateTable('application_key').set({ wrapped_key: null, erased_at: new Date() }).where('root_id', '=', application.root).execute();
    const { callId } = await payWith();
    expect(await journal.end(application, callId, 'done', {})).toBe(true);
    expect(await factsOf()).toEqual([]);
  });

  it('browsers that append and payments that begin and end at the same time do not wait for each other for ever', async () => {
    const families = Array.from({ length: 12 }, () => ({ id: randomUUID(), root: randomUUID() }));
    const cachings = await Promise.all(families.map((family) => journal.beginCaching({ application: family, purchase, step: 'cache', input: 'input' }) as Promise<Entry>));
    await Promise.all(families.map((family, index) => journal.end(family, cachings[index]!.callId, 'done', {})));
    await Promise.all([
      ...families.map(async (family, index) => {
        const callId = randomUUID();
        await journal.beginPayment({ application: family, purchase, asked: buyer(0), step: 'pay', input: cachings[index]!.callId, callId });
        await journal.end(family, callId, 'done', {});
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
