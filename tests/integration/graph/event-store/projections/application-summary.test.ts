// The row of each application, updated batch by batch, equals the fold of the whole log.
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type FlowEvent, type RecordedEvent, catalog } from '#events/buyflow';
import { pageEntered, questionAnswered, sponsorResolved } from '#events/application';
import { chargeResolved, chargeSettled, chargeStarted, chargeUnconfirmed, type ServerStreamEvent, offerStored, policiesIssued } from '#events/server-stream';
import { applicationKickedOut } from '#events/quote';
import type { OpenDatabase } from '#graph/db';
import type { EventStore } from '#graph/event-store';
import { rebuildSummaries } from '../../../../support/rebuild-summaries.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { anyLog } from '../../../../support/events/histories.ts';
import { started } from '../../../../support/events/recording.ts';
import { createServerEventStore } from '../../purchase/ledger/server-event-store.ts';

const golden = new URL('../../../../unit/events/golden/', import.meta.url);
const goldenLogs = readdirSync(golden)
  .filter((file) => file.endsWith('.json') && !file.endsWith('.state.json'))
  .map((file): [string, RecordedEvent[]] => [
    file,
    (JSON.parse(readFileSync(new URL(file, golden), 'utf8')) as object[]).map((event) => {
      const parsed = catalog.parse(event);
      if (!parsed.ok) throw new Error(parsed.reason);
      return parsed.event;
    }),
  ]);

const of = { after: 0, offer: 'offer-1', attempt: 'call-1' };
const resolved = { ...of, charged: true, referenceNumber: 'PAY-1', by: 'Ida', why: 'Maya Miller has called.' };
const facts: readonly ServerStreamEvent[] = [
  offerStored({ after: 0, offer: 'offer-1', total: '412.50', quotes: 1, until: '2026-12-20T12:00:00.000Z' }),
  chargeStarted({ ...of, amount: '412.50', method: 'CreditCard' }),
  chargeUnconfirmed(of),
  chargeResolved(resolved),
  policiesIssued({ after: 0, offer: 'offer-1', policyNumbers: { q: 'POL-1' }, by: 'operator' }),
];

describeOnBoth('the summary of an application', (open) => {
  let database: OpenDatabase;
  let log: EventStore;
  beforeAll(async () => {
    database = await open();
    log = createServerEventStore(database.db);
  }, 60_000);

  /** The whole row except the transactions that created and changed it. */
  async function rowOf(id: string) {
    await log.projectNow();
    const row = await database.db.selectFrom('application_summary').selectAll().where('application_id', '=', id).executeTakeFirst();
    return row && { ...row, created_txid: undefined, changed_txid: undefined };
  }
  const at = new Date('2026-11-20T12:00:00Z');
  /** The same events as a separate application. */
  const renamed = (events: readonly RecordedEvent[], id: string) => events.map((event, index) => ({ ...event, id: randomUUID(), applicationId: id, sequence: index + 1 }));
  async function append(id: string, events: readonly object[], root = id): Promise<void> {
    const appended = await log.append({ rootId: root, stream: `application/${id}`, events: events as RecordedEvent[], sent: at, received: at, privacyOf: () => 'personal' });
    expect(appended).toMatchObject({ ok: true });
  }
  const tell = (id: string, fact: ServerStreamEvent) => log.record({ root: id, id }, { id: randomUUID(), make: () => fact });
  const recorded = (id: string, ...events: readonly FlowEvent[]) =>
    events.map((event, index) => ({
      id: randomUUID(),
      applicationId: id,
      sequence: index + 1,
      version: 1,
      writer: 'w',
      at: new Date(at.getTime() + index * 60_000).toISOString(),
      ...event,
    }));

  /** Appends in batches that end at these places, with server events in between, and compares the row with a rebuild. */
  async function holds(events: readonly RecordedEvent[], cuts: readonly number[], told: readonly ServerStreamEvent[]): Promise<void> {
    const id = randomUUID();
    const all = renamed(events, id);
    const left = [...told];
    for (let from = 0, turn = 0; from < all.length; turn += 1) {
      const to = Math.min(all.length, from + (cuts[turn % cuts.length] ?? 1), from + 500);
      await append(id, all.slice(from, to));
      if (turn % 8 === 0) await log.projectNow();
      const fact = left.shift();
      if (fact) await tell(id, fact);
      from = to;
    }
    for (const fact of left) await tell(id, fact);
    const kept = await rowOf(id);
    expect(kept).toMatchObject({ event_count: all.length });
    await database.db.deleteFrom('application_summary').where('application_id', '=', id).execute();
    await rebuildSummaries(database.db, true);
    expect(await rowOf(id)).toEqual(kept);
  }

  it.each(goldenLogs)('is the same batch by batch and rebuilt, for the golden log %s', async (_file, events) => {
    for (const cuts of [[1], [7], [500]]) await holds(events, cuts, facts);
  });

  it('is the same for any history and any batches', async () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(anyLog, cuts, fc.subarray([...facts]), (events, ends, told) => holds(events, ends, told)),
      { numRuns: 25 },
    );
  });

  it('has the last page, the time on each page and the paid amount, which only the facade reports', async () => {
    const id = randomUUID();
    await append(id, recorded(id, started, pageEntered({ page: 0, path: '/' }), pageEntered({ page: 1, path: '/Quote' })));
    expect(await rowOf(id)).toMatchObject({
      program: 'fitness',
      release: 'release-1',
      outcome: 'in progress',
      last_page: 1,
      last_path: '/Quote',
      last_event: 'PageEntered',
      page_times: { 0: 60_000 },
      amount_charged: null,
    });
    for (const fact of facts.slice(0, 3)) await tell(id, fact);
    expect(await rowOf(id)).toMatchObject({ outcome: 'in progress', order_total: '412.50', payment_status: 'unconfirmed', amount_charged: null });
    for (const fact of facts.slice(3)) await tell(id, fact);
    expect(await rowOf(id)).toMatchObject({ outcome: 'purchased', payment_status: 'paid', amount_charged: '412.50' });
    expect(JSON.stringify(await rowOf(id))).not.toContain('Miller');
  });

  it('is unchanged if an append is refused', async () => {
    const id = randomUUID();
    await append(id, recorded(id, started));
    const kept = await rowOf(id);
    const [event] = recorded(id, pageEntered({ page: 0, path: '/' }));
    expect(await log.append({ rootId: id, stream: `application/${id}`, events: [{ ...event!, sequence: 7 }], sent: at, received: at, privacyOf: () => 'public' })).toMatchObject({
      ok: false,
    });
    expect(await rowOf(id)).toEqual(kept);
  });

  it('loses nothing during concurrent writes of browser and facade, and during a rebuild', async () => {
    const id = randomUUID();
    const events = recorded(id, started, ...Array.from({ length: 20 }, (_, page) => pageEntered({ page, path: `/${page}` })));
    const settled = [chargeStarted({ ...of, amount: '1.00', method: null }), ...Array.from({ length: 8 }, () => chargeSettled({ ...of, amount: '1.00', referenceNumber: null }))];
    await Promise.all([
      (async () => {
        for (const event of events) await append(id, [event]);
      })(),
      (async () => {
        for (const fact of settled) await tell(id, fact);
      })(),
      rebuildSummaries(database.db),
      rebuildSummaries(database.db),
    ]);
    const kept = await rowOf(id);
    expect(kept).toMatchObject({ event_count: 21, amount_charged: '1.00', fold_state: { facade: { events: 9 } } });
    await rebuildSummaries(database.db);
    expect(await rowOf(id)).toEqual(kept);
  });

  it('of a release without questions is rebuilt by the next event, or with all that are outdated', async () => {
    const [touched, left] = [randomUUID(), randomUUID()];
    const events = (id: string) =>
      recorded(id, started, pageEntered({ page: 0, path: '/' }), questionAnswered({ question: 'zip', value: 'x' }), pageEntered({ page: 1, path: '/Payment' }));
    for (const id of [touched, left]) await append(id, events(id).slice(0, 3));
    await log.projectNow();
    await sql`update application_summary set fold_state = fold_state #- '{browser,answered}' #- '{browser,checkpoint}', answered_questions = '[]'`.execute(database.db);
    await append(touched, events(touched).slice(3));
    expect(await rowOf(touched)).toMatchObject({
      event_count: 4,
      page_visits: JSON.stringify([
        ['/', 1],
        ['/Payment', 1],
      ]),
      answered_questions: JSON.stringify([['/', 'zip']]),
    });
    await rebuildSummaries(database.db, true);
    expect(await rowOf(left)).toMatchObject({ event_count: 3, answered_questions: JSON.stringify([['/', 'zip']]) });
  });

  it('is rebuilt after a concurrent release without questions has updated it, by the next event or with all that are outdated', async () => {
    const [touched, left] = [randomUUID(), randomUUID()];
    const questions = ['zip', 'style', 'studio'].map((question) => questionAnswered({ question, value: 'x' }));
    const events = (id: string) => recorded(id, started, pageEntered({ page: 0, path: '/' }), ...questions);
    for (const id of [touched, left]) {
      await append(id, events(id).slice(0, 3));
      const kept = await rowOf(id);
      await append(id, events(id).slice(3, 4));
      // The other release copies unknown fields and counts the event.
      const folded = sql`jsonb_set(${JSON.stringify(kept?.fold_state)}::text::jsonb, '{browser,events}', '4')`;
      await sql`update application_summary set fold_state = ${folded}, answered_questions = ${kept?.answered_questions} where application_id = ${id}`.execute(database.db);
    }
    await append(touched, events(touched).slice(4));
    expect(await rowOf(touched)).toMatchObject({ event_count: 5, answered_questions: JSON.stringify([['/', 'zip', 'style', 'studio']]) });
    await rebuildSummaries(database.db, true);
    expect(await rowOf(left)).toMatchObject({ event_count: 4, answered_questions: JSON.stringify([['/', 'zip', 'style']]) });
  });

  it('accepts values that are larger than an index allows', async () => {
    const id = randomUUID();
    // Random characters cannot be compressed: four bytes each.
    const noise = (many: number): string => Array.from({ length: many }, () => String.fromCodePoint(0x1_0000 + Math.floor(Math.random() * 0xf_0000))).join('');
    const begun = { ...started, data: { ...started.data, sitename: noise(3000) } };
    const pages = Array.from({ length: 40 }, (_, page) => [
      pageEntered({ page, path: `/${noise(3000)}` }),
      ...Array.from({ length: 5 }, () => questionAnswered({ question: randomUUID().repeat(2).slice(0, 40), value: 'x' })),
    ]).flat();
    const kickedOut = applicationKickedOut({ byAddress: false, products: [{ productId: 'gl', name: 'GL', reasons: [{ rule: 'r', reason: noise(3000) }] }] });
    await append(
      id,
      recorded(id, begun, sponsorResolved({ sponsorId: noise(3000), source: 'program' }), ...pages, questionAnswered({ question: 'q'.repeat(40), value: 'x' }), kickedOut),
    );
    expect(await rowOf(id)).toMatchObject({ event_count: 244, outcome: 'kicked out by product', last_page: 39 });
  });
});
