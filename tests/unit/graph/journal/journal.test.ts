// The journal itself: one open charge a family of applications, unfinished steps taken up again, payments that nobody ended.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { OpenDatabase } from '#graph/database';
import type { NewEntry } from '../../../../graph/journal/entry.ts';
import { type Journal, createJournal } from '../../../../graph/journal/journal.ts';
import { journaled } from '../../../../graph/journal/journaled.ts';
import { describeOnBoth } from '../../../support/databases.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

describeOnBoth('the journal', (open) => {
  let database: OpenDatabase;
  let journal: Journal;
  let application: { id: string; root: string };
  let purchase: string;
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  beforeEach(() => {
    journal = createJournal({ db: database.db, now: () => START, bootId: 'this' });
    const root = randomUUID();
    application = { id: root, root };
    purchase = randomUUID();
  });

  const entry = (step: NewEntry['step'], more: Partial<NewEntry> = {}): NewEntry => ({ application, purchase, step, input: 'input', ...more });
  const fork = () => ({ id: randomUUID(), root: application.root });
  const elsewhere = (now: number) => createJournal({ db: database.db, now: () => now, bootId: 'another' });

  it.each(['started', 'unconfirmed', 'done'] as const)('lets no second payment begin beside one that is %s, whatever fork or offer it is for', async (status) => {
    const first = await journal.begin(entry('pay'));
    if (status !== 'started') await journal.end(application, first!.callId, status, {});
    expect(await journal.begin(entry('pay'))).toBeUndefined();
    expect(await journal.begin(entry('pay', { application: fork(), purchase: randomUUID() }))).toBeUndefined();
    expect(await journal.standingPayment(fork())).toMatchObject({ callId: first!.callId, status });
  });

  it.each(['declined', 'failed'] as const)('lets the next attempt begin, under a call id of its own, after one that %s', async (status) => {
    const first = await journal.begin(entry('pay', { cents: 12_345 }));
    await journal.end(application, first!.callId, status, { message: 'No.' });
    expect(await journal.standingPayment(application)).toBeUndefined();
    const second = await journal.begin(entry('pay'));
    expect(second).toMatchObject({ attempt: 2, status: 'started' });
    expect(second?.callId).not.toBe(first?.callId);
    expect(await journal.find(application, first!.callId)).toMatchObject({ attempt: 1, status, cents: 12_345, answer: { message: 'No.' } });
  });

  it('lets one of many payments begin that begin at once', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => journal.begin(entry('pay'))));
    expect(begun.filter(Boolean)).toHaveLength(1);
  });

  it('lets families pay beside each other', async () => {
    await journal.begin(entry('pay'));
    const other = { id: randomUUID(), root: randomUUID() };
    expect(await journal.begin(entry('pay', { application: other }))).toMatchObject({ status: 'started' });
  });

  it('takes an unfinished step up again under its call id, also for many at once; another input begins anew', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await journal.begin(entry('cache')))?.callId));
    expect(new Set(ids).size).toBe(1);
    expect((await journal.begin(entry('cache', { input: 'other' })))?.callId).not.toBe(ids[0]);
    expect(await journal.newest(application, purchase, 'cache')).toMatchObject({ attempt: 2, input: 'other' });
  });

  it('begins a step anew once it has ended, and knows the newest that came out in some way', async () => {
    const first = await journal.begin(entry('cache'));
    await journal.end(application, first!.callId, 'done', { sealed: 'a' });
    const second = await journal.begin(entry('cache'));
    expect(second?.callId).not.toBe(first?.callId);
    expect(await journal.newest(application, purchase, 'cache')).toMatchObject({ status: 'started' });
    expect(await journal.newest(application, purchase, 'cache', 'done')).toMatchObject({ callId: first!.callId, answer: { sealed: 'a' } });
    expect(await journal.newest(application, randomUUID(), 'cache')).toBeUndefined();
  });

  it.each(['account', 'reference', 'bind', 'keep-method', 'password-update'] as const)('never begins %s anew once it is done, however late somebody looks', async (step) => {
    const first = await journal.begin(entry(step));
    await journal.end(application, first!.callId, 'failed');
    const second = await journal.begin(entry(step));
    expect(second?.callId).not.toBe(first?.callId);
    await journal.end(application, second!.callId, 'done', { kept: 'b' });
    expect(await journal.begin(entry(step))).toMatchObject({ callId: second!.callId, status: 'done', answer: { kept: 'b' } });
    const call = jest.fn<() => Promise<never>>();
    expect(await journaled(journal, entry(step), call)).toMatchObject({ ok: true, data: [] });
    expect(call).not.toHaveBeenCalled();
  });

  it('waits for an open entry’s outcome, and no longer than told', async () => {
    const begun = await journal.begin(entry('pay'));
    expect(await journal.settled(application, begun!, 0)).toMatchObject({ status: 'started' });
    const waiting = journal.settled(application, begun!, 60_000);
    await elsewhere(START).end(application, begun!.callId, 'done', { referenceNumber: 'PAY-1' });
    expect(await waiting).toMatchObject({ status: 'done', answer: { referenceNumber: 'PAY-1' } });
  });

  it('a settled outcome is not overwritten', async () => {
    const begun = await journal.begin(entry('pay'));
    await journal.end(application, begun!.callId, 'done', { referenceNumber: 'PAY-1' });
    await journal.end(application, begun!.callId, 'unconfirmed');
    expect(await journal.standingPayment(application)).toMatchObject({ status: 'done', answer: { referenceNumber: 'PAY-1' } });
  });

  it('makes a payment of its own unconfirmed once nothing can be under way any more: what came of it could not be written', async () => {
    await journal.begin(entry('pay'));
    const later = (minutes: number) => createJournal({ db: database.db, now: () => START + minutes * 60_000, bootId: 'this' });
    const isAlive = () => Promise.resolve(true);
    await later(14).settleAbandoned(isAlive);
    expect(await journal.standingPayment(application)).toMatchObject({ status: 'started' });
    await later(15).settleAbandoned(isAlive);
    expect(await journal.standingPayment(application)).toMatchObject({ status: 'unconfirmed' });
  });

  it('makes payments unconfirmed that a process began that is no more; nothing else', async () => {
    const [here, dead, alive] = [randomUUID(), randomUUID(), randomUUID()].map((bootId) => createJournal({ db: database.db, now: () => START, bootId }));
    const families = Array.from({ length: 4 }, () => ({ id: randomUUID(), root: randomUUID() }));
    const [lost, mine, theirs, ended] = families.map((family) => entry('pay', { application: family })) as [NewEntry, NewEntry, NewEntry, NewEntry];
    await dead!.begin(lost);
    await here!.begin(mine);
    const begunElsewhere = await alive!.begin(theirs);
    const done = await dead!.begin(ended);
    await dead!.end(ended.application, done!.callId, 'done', {});
    await dead!.begin(entry('cache'));
    const bootOf = async ({ application: { root } }: NewEntry) => (await database.db.selectFrom('purchase_step').select('boot_id').where('root_id', '=', root).executeTakeFirstOrThrow()).boot_id;
    const isAlive = async (theirBoot: string): Promise<boolean> => theirBoot !== (await bootOf(lost));
    expect(await here!.settleAbandoned(isAlive)).toBe(1);
    const statuses = await Promise.all(families.map(async (family) => (await journal.standingPayment(family))?.status));
    expect(statuses).toEqual(['unconfirmed', 'started', 'started', 'done']);
    expect(await journal.newest(application, purchase, 'cache')).toMatchObject({ status: 'started' });
    expect(await here!.settleAbandoned(isAlive)).toBe(0);
    await alive!.end(theirs.application, begunElsewhere!.callId, 'done', {});
  });
});
