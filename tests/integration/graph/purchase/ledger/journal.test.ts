// The journal itself: one open charge a family of applications, unfinished steps taken up again, payments that nobody ended.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#graph/db';
import type { NotBegun } from '../../../../../graph/purchase/ledger/begin.ts';
import type { Entry, NewEntry, OtherEntry, OtherStep } from '../../../../../graph/purchase/ledger/entry.ts';
import { type Journal, createJournal } from '../../../../../graph/purchase/ledger/journal.ts';
import { journaled } from '../../../../../graph/purchase/ledger/journaled.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { facadeLog } from './facade-log.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

describeOnBoth('the journal', (open) => {
  let database: OpenDatabase;
  let journal: Journal;
  let application: { id: string; root: string };
  let purchase: string;
  const journalOf = (bootId: string, now = START): Journal => createJournal({ db: database.db, now: () => now, bootId, eventLog: facadeLog(database.db) });
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  beforeEach(() => {
    journal = journalOf('this');
    const root = randomUUID();
    application = { id: root, root };
    purchase = randomUUID();
  });

  const entry = (step: OtherStep, more: Partial<NewEntry> = {}): OtherEntry => ({ application, purchase, input: 'input', ...more, step });
  const caching = (more: Partial<NewEntry> = {}): NewEntry => ({ application, purchase, step: 'cache', input: 'input', ...more });
  /** Has something cached, as the gateway keeps it from then on. */
  async function cached(more: Partial<NewEntry> = {}): Promise<string> {
    const begun = (await journal.beginCaching(caching(more))) as Entry;
    await journal.end(begun.application === application.id ? application : (more.application ?? application), begun.callId, 'done', {});
    return begun.callId;
  }
  /** Pays for what is cached for it; by another journal where one is given. */
  async function pay(more: Partial<NewEntry> = {}, by = journal): Promise<Entry | NotBegun> {
    const input = more.input ?? (await cached(more));
    return by.beginPayment({ application, purchase, asked: { by: 'buyer', after: 0 }, ...more, step: 'pay', input, callId: randomUUID() });
  }
  const paid = async (...given: Parameters<typeof pay>): Promise<Entry> => (await pay(...given)) as Entry;
  const fork = () => ({ id: randomUUID(), root: application.root });
  const elsewhere = (now: number) => journalOf('another', now);

  it.each(['started', 'unconfirmed', 'done'] as const)(
    'lets no second payment begin beside one that is %s, whatever fork or offer it is for, and nothing be cached',
    async (status) => {
      const others = { application: fork(), purchase: randomUUID() };
      const [input, forOther] = [await cached(), await cached(others)];
      const first = await paid({ input });
      if (status !== 'started') await journal.end(application, first.callId, status, {});
      expect(await pay({ input })).toBe('standing');
      expect(await pay({ ...others, input: forOther })).toBe('standing');
      expect(await journal.beginCaching(caching(others))).toBe('standing');
      expect(await journal.standingPayment(fork())).toMatchObject({ callId: first.callId, status });
    },
  );

  it.each(['declined', 'failed'] as const)('lets the next attempt begin, under a call id of its own, after one that %s', async (status) => {
    const first = await paid({ cents: 12_345 });
    await journal.end(application, first.callId, status, { message: 'No.' });
    expect(await journal.standingPayment(application)).toBeUndefined();
    const second = await paid();
    expect(second).toMatchObject({ attempt: 2, status: 'started' });
    expect(second.callId).not.toBe(first.callId);
    expect(await journal.find(application, first.callId)).toMatchObject({ attempt: 1, status, cents: 12_345, answer: { message: 'No.' } });
  });

  it('pays nothing more for what was declined, or said not to be charged: it is cached again before', async () => {
    const input = await cached();
    const declined = await paid({ input });
    await journal.end(application, declined.callId, 'declined', { message: 'No.' });
    expect(await pay({ input })).toBe('tried');
    const again = await cached();
    const unsure = await paid({ input: again });
    await journal.end(application, unsure.callId, 'failed', { resolved: { charged: false } });
    expect(await pay({ input: again })).toBe('tried');
    expect(await pay()).toMatchObject({ attempt: 3, status: 'started' });
  });

  it('pays for what was cached last, once that is known, and for nothing before it', async () => {
    const first = await cached();
    const second = (await journal.beginCaching(caching({ input: 'other' }))) as Entry;
    expect(await pay({ input: first })).toBe('changed');
    expect(await pay({ input: second.callId })).toBe('changed');
    await journal.end(application, second.callId, 'failed');
    expect(await pay({ input: first })).toMatchObject({ status: 'started' });
  });

  it('pays nothing for an offer that the application has a later one than; another application of the family may have its own', async () => {
    const input = await cached();
    const row = {
      root_id: application.root,
      answers_hash: '',
      program_hash: '',
      sponsor_id: null,
      member: null,
      quotes: '[]',
      opportunity: null,
      rating_account_id: null,
      expires_at: new Date(START),
    };
    const keep = (id: string, application_id: string, at: number) =>
      database.db
        .insertInto('offer')
        .values({ ...row, id, application_id, created_at: new Date(at) })
        .execute();
    await keep(purchase, application.id, START);
    await keep(randomUUID(), randomUUID(), START + 1);
    const later = { application, purchase: randomUUID() };
    await keep(later.purchase, application.id, START + 2);
    expect(await pay({ input })).toBe('quoted');
    expect(await pay(later)).toMatchObject({ status: 'started' });
  });

  it('lets one of many payments begin that begin at once', async () => {
    const input = await cached();
    const begun = await Promise.all(Array.from({ length: 8 }, () => pay({ input })));
    expect(begun.filter((one) => typeof one === 'object')).toHaveLength(1);
  });

  it('lets families pay beside each other', async () => {
    await paid();
    const other = { id: randomUUID(), root: randomUUID() };
    expect(await pay({ application: other })).toMatchObject({ status: 'started' });
  });

  it('a charge overrules who said that there was none, unless another payment stands by then', async () => {
    const [lost, also] = [await paid(), { application: fork(), purchase: randomUUID() }];
    await journal.end(application, lost.callId, 'failed', { resolved: { charged: false } });
    const other = await paid(also);
    expect(await journal.end(application, lost.callId, 'done', { referenceNumber: 'PAY-1' })).toBe(false);
    await journal.end(also.application, other.callId, 'declined');
    expect(await journal.end(application, lost.callId, 'done', { referenceNumber: 'PAY-1' })).toBe(true);
    expect(await journal.standingPayment(application)).toMatchObject({ callId: lost.callId, status: 'done' });
    // Written again, where nobody was told that it was: the same.
    expect(await journal.end(application, lost.callId, 'done', { referenceNumber: 'PAY-1' })).toBe(true);
    expect(await journal.end(application, lost.callId, 'done', { referenceNumber: 'PAY-2' })).toBe(false);
  });

  it('takes an unfinished step up again under its call id, also for many at once; another input begins anew', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => ((await journal.beginCaching(caching())) as Entry).callId));
    expect(new Set(ids).size).toBe(1);
    expect(((await journal.beginCaching(caching({ input: 'other' }))) as Entry).callId).not.toBe(ids[0]);
    expect(await journal.newest(application, purchase, 'cache')).toMatchObject({ attempt: 2, input: 'other' });
  });

  it('caches anew what is something else, and the same only after a payment for it that came to nothing', async () => {
    const first = (await journal.beginCaching(caching())) as Entry;
    await journal.end(application, first.callId, 'done', { sealed: 'a' });
    expect(await journal.beginCaching(caching())).toMatchObject({ callId: first.callId, status: 'done' });
    const declined = await paid({ input: first.callId });
    await journal.end(application, declined.callId, 'declined');
    const again = (await journal.beginCaching(caching())) as Entry;
    expect([again.status, again.callId === first.callId]).toEqual(['started', false]);
    await journal.end(application, again.callId, 'done', { sealed: 'a' });
    const second = (await journal.beginCaching(caching({ input: 'other' }))) as Entry;
    expect(await journal.newest(application, purchase, 'cache')).toMatchObject({ callId: second.callId, status: 'started' });
    expect(await journal.newest(application, purchase, 'cache', 'done')).toMatchObject({ callId: again.callId, answer: { sealed: 'a' } });
    expect(await journal.newest(application, randomUUID(), 'cache')).toBeUndefined();
  });

  it.each(['account', 'reference', 'bind', 'keep-method', 'password-update'] as const)('never begins %s anew once it is done, however late somebody looks', async (step) => {
    const first = await journal.begin(entry(step));
    await journal.end(application, first.callId, 'failed');
    const second = await journal.begin(entry(step));
    expect(second?.callId).not.toBe(first?.callId);
    await journal.end(application, second.callId, 'done', { kept: 'b' });
    expect(await journal.begin(entry(step))).toMatchObject({ callId: second.callId, status: 'done', answer: { kept: 'b' } });
    const call = vi.fn<() => Promise<never>>();
    expect(await journaled(journal, entry(step), call)).toMatchObject({ ok: true, data: [] });
    expect(call).not.toHaveBeenCalled();
  });

  it('waits for an open entry’s outcome, and no longer than told', async () => {
    const begun = await paid();
    expect(await journal.settled(application, begun, 0)).toMatchObject({ status: 'started' });
    const waiting = journal.settled(application, begun, 60_000);
    await elsewhere(START).end(application, begun.callId, 'done', { referenceNumber: 'PAY-1' });
    expect(await waiting).toMatchObject({ status: 'done', answer: { referenceNumber: 'PAY-1' } });
  });

  it('a settled outcome is not overwritten', async () => {
    const begun = await paid();
    await journal.end(application, begun.callId, 'done', { referenceNumber: 'PAY-1' });
    await journal.end(application, begun.callId, 'unconfirmed');
    expect(await journal.standingPayment(application)).toMatchObject({ status: 'done', answer: { referenceNumber: 'PAY-1' } });
  });

  it('makes a payment of its own unconfirmed once nothing can be under way any more: what came of it could not be written', async () => {
    await paid();
    const later = (minutes: number) => journalOf('this', START + minutes * 60_000);
    const isDead = () => Promise.resolve(false);
    await later(14).settleAbandoned(isDead);
    expect(await journal.standingPayment(application)).toMatchObject({ status: 'started' });
    await later(15).settleAbandoned(isDead);
    expect(await journal.standingPayment(application)).toMatchObject({ status: 'unconfirmed' });
  });

  it('makes payments unconfirmed that a process began that is no more; nothing else', async () => {
    const [here, dead, alive] = [randomUUID(), randomUUID(), randomUUID()].map((bootId) => journalOf(bootId));
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
    expect(await here!.settleAbandoned(isDead)).toBe(1);
    const statuses = await Promise.all(families.map(async (family) => (await journal.standingPayment(family))?.status));
    expect(statuses).toEqual(['unconfirmed', 'started', 'started', 'done']);
    expect(await journal.newest(application, purchase, 'cache')).toMatchObject({ status: 'started' });
    expect(await here!.settleAbandoned(isDead)).toBe(0);
    await alive!.end(theirs.application, begunElsewhere.callId, 'done', {});
  });
});
