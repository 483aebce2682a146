// Lists consist of the summaries, newest first, on pages that skip no application and repeat none.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { pageEntered } from '#events/application';
import type { FlowEvent, RecordedEvent } from '#events/buyflow';
import { chargeSettled, policiesIssued } from '#events/server-stream';
import { applicationKickedOut } from '#events/quote';
import type { OpenDatabase } from '#graph/db';
import { type ApplicationListItem, type EventStore, type ListOptions, NO_FILTER, countApplications, listApplications, readListPage } from '#graph/event-store';
import { describeOnBoth } from '../../../../support/databases.ts';
import { started } from '../../../../support/events/recording.ts';
import { createServerEventStore } from '../../purchase/ledger/server-event-store.ts';

const everything: ListOptions = { outcomes: null, program: null, sponsor: null, page: null, kickout: null, hasNotes: null, since: null, until: null, after: null, limit: null };
const kickedOut = applicationKickedOut({
  byAddress: false,
  products: [{ productId: 'gl', name: 'General liability', reasons: [{ rule: 'r1', reason: 'Teaches 100% aerial yoga' }] }],
});

describeOnBoth('a list of applications', (open) => {
  let database: OpenDatabase;
  let log: EventStore;
  const ids: string[] = [];

  async function append(id: string, at: string, ...events: readonly FlowEvent[]): Promise<void> {
    const recorded = events.map((event, index) => ({ id: randomUUID(), applicationId: id, sequence: index + 1, version: 1, writer: 'w', at, ...event })) as RecordedEvent[];
    const received = new Date(at);
    const appended = await log.append({ rootId: id, stream: `application/${id}`, events: recorded, sent: received, received, privacyOf: () => 'personal' });
    expect(appended).toMatchObject({ ok: true });
    await database.db.insertInto('application').values({ root_id: id, id, program_hash: 'p', created_at: received }).execute();
    ids.push(id);
  }
  async function listed(wanted: Partial<ListOptions> = {}): Promise<ApplicationListItem[]> {
    const all: ApplicationListItem[] = [];
    for await (const one of listApplications(database.db, { ...everything, ...wanted })) all.push(one);
    return all;
  }
  const named = async (wanted: Partial<ListOptions>): Promise<number[]> => (await listed(wanted)).map(({ application }) => ids.indexOf(application));

  beforeAll(async () => {
    database = await open();
    log = createServerEventStore(database.db);
    await append(randomUUID(), '2026-11-20T10:00:00.000Z', started, pageEntered({ page: 0, path: '/' }));
    await append(randomUUID(), '2026-11-21T10:00:00.000Z', started, pageEntered({ page: 1, path: '/Quote' }), kickedOut);
    await append(randomUUID(), '2026-11-22T10:00:00.000Z', started, pageEntered({ page: 2, path: '/Payment' }));
    const [, , bought = ''] = ids;
    const of = { after: 2, offer: 'o', attempt: 'a' };
    for (const fact of [chargeSettled({ ...of, amount: '9.00', referenceNumber: null }), policiesIssued({ after: 2, offer: 'o', policyNumbers: {}, by: 'buyer' })])
      await log.record({ root: bought, id: bought }, { id: randomUUID(), make: () => fact });
    // Ten applications that began in the same millisecond.
    for (let i = 0; i < 10; i += 1) await append(randomUUID(), '2026-11-19T10:00:00.000Z', started);
    await log.projectNow();
  }, 60_000);

  it.each<readonly [string, Partial<ListOptions>, readonly number[]]>([
    ['an outcome', { outcomes: ['purchased'] }, [2]],
    ['several outcomes', { outcomes: ['purchased', 'kicked out by product'] }, [2, 1]],
    ['a page by its number', { page: 1 }, [1]],
    ['a page by its path', { page: 'payment' }, [2]],
    ['words of a kickout reason', { kickout: '100% AERIAL' }, [1]],
    ['no pattern', { kickout: '%yoga' }, []],
    ['since', { since: '2026-11-21T10:00:00.000Z' }, [2, 1]],
    ['until', { since: '2026-11-20T00:00:00.000Z', until: '2026-11-22T10:00:00.000Z' }, [1, 0]],
    ['a program that there is not', { program: 'yoga' }, []],
    ['a limit', { limit: 2 }, [2, 1]],
  ])('finds by %s', async (_what, wanted, expected) => {
    expect(await named(wanted)).toEqual(expected);
  });

  it('has every application exactly once on pages of any size, also if several began in the same millisecond', async () => {
    const whole = (await listed()).map(({ application }) => application);
    expect([...whole].sort()).toEqual([...ids].sort());
    for (const limit of [1, 3, 13]) {
      const parts: string[] = [];
      while (parts.length <= whole.length) {
        const part = await listed({ limit, after: parts.at(-1) ?? null });
        if (part.length === 0) break;
        parts.push(...part.map(({ application }) => application));
      }
      expect(parts).toEqual(whole);
    }
    await expect(listed({ after: randomUUID() })).rejects.toThrow('to continue after');
  });

  it('has counts for every filter value, under all other filters', async () => {
    const reason = 'Teaches 100% aerial yoga';
    const ofWhole = {
      total: 13,
      paths: [
        { value: '/', count: 1 },
        { value: '/Payment', count: 1 },
        { value: '/Quote', count: 1 },
      ],
      reasons: [{ value: reason, count: 1 }],
    };
    expect(await countApplications(database.db, NO_FILTER)).toMatchObject(ofWhole);
    const filter = { ...NO_FILTER, outcomes: ['purchased' as const, 'in progress' as const], paths: ['/quote', '/payment'] };
    expect(await countApplications(database.db, filter)).toMatchObject({
      total: 1,
      outcomes: [
        { value: 'kicked out by product', count: 1 },
        { value: 'purchased', count: 1 },
      ],
      paths: [
        { value: '/', count: 1 },
        { value: '/Payment', count: 1 },
      ],
      reasons: [],
    });
    const kicked = { ...NO_FILTER, reasons: [reason, 'Another'], programs: ['fitness'] };
    const { listed: found } = await readListPage(database.db, { filter: kicked, sort: 'newest', after: undefined, limit: 5 });
    expect(await countApplications(database.db, kicked)).toMatchObject({ total: found.length, programs: [{ value: 'fitness', count: 1 }] });
    expect(found.map(({ application }) => ids.indexOf(application))).toEqual([1]);
  });

  it('has outcome, last page, reason and amount in a form for scripts', async () => {
    expect(await listed({ limit: 2 })).toMatchObject([
      { outcome: 'purchased', path: '/Payment', page: 2, charge: 'paid', startedAt: '2026-11-22T10:00:00.000Z', events: 2 },
      { outcome: 'kicked out by product', path: '/Quote', kickoutReasons: ['Teaches 100% aerial yoga'], endedAt: '2026-11-21T10:00:00.000Z', lastEvent: 'ApplicationKickedOut' },
    ]);
  });
});
