// Answered questions in their order, stored as named ways: counted and filtered by name, with index-only scans for any number of applications.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Kysely, type Transaction, sql } from 'kysely';
import type { Database, OpenDatabase } from '#graph/db';
import { NO_FILTER, countApplications, readFunnelQuestions, readListPage } from '#graph/event-store';
import { createSequenceLookup } from '../../../../../graph/event-store/projections/funnel-questions.ts';
import { describeOnBoth } from '../../../../support/databases.ts';

/** Written as by a release without names of ways: to the row, and nowhere else. */
const answer = (db: Kysely<Database>, id: string, program: string, ...pages: readonly string[][]) =>
  sql`
    insert into application_summary (root_id, application_id, program, started_at, answered_questions) values (${id}, ${id}, ${program}, '2026-11-20T12:00:00Z', ${JSON.stringify(pages)})
    on conflict (root_id, application_id) do update set answered_questions = excluded.answered_questions`.execute(db);

describeOnBoth('the ways in which questions were answered', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  const told = async (programs: readonly string[] | null) => {
    const questions = await readFunnelQuestions(database.db, { ...NO_FILTER, programs });
    return questions.map(({ path, question, answered }) => `${path} ${question} ${answered}`);
  };
  async function found(answered: readonly string[], programs: readonly string[]): Promise<string[]> {
    const filter = { ...NO_FILTER, answered, programs };
    const { listed } = await readListPage(database.db, { filter, sort: 'oldest', after: undefined, limit: 50 });
    expect(await countApplications(database.db, filter)).toMatchObject({ total: listed.length });
    return listed.map(({ application }) => application);
  }

  it('count applications with the same way together, each once, and filter by any question of a way', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID()).sort();
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
    for (const id of [first, second, third]) await answer(database.db, id, 'yoga', ['/', 'style', 'zip'], ['/History', 'claims']);
    await answer(database.db, fourth, 'yoga', ['/', 'zip', 'style']);
    await answer(database.db, fifth, 'trades', ['/', 'trade']);
    expect(await told(['yoga'])).toEqual(['/ style 4', '/ zip 4', '/History claims 3']);
    expect(await told(['trades'])).toEqual(['/ trade 1']);
    expect(await found(['zip'], ['yoga'])).toEqual([first, second, third, fourth]);
    expect(await found(['claims'], ['yoga', 'trades'])).toEqual([first, second, third]);
    expect(await found(['claims', 'trade'], ['yoga', 'trades'])).toEqual([first, second, third, fifth]);
    expect(await found(['claim'], ['yoga', 'trades'])).toEqual([]);
  });

  it('follow every write to the summaries', async () => {
    const [going, staying] = [randomUUID(), randomUUID()];
    for (const id of [going, staying]) await answer(database.db, id, 'fitness', ['/', 'venue']);
    await answer(database.db, going, 'fitness', ['/', 'venue', 'employment']);
    expect(await told(['fitness'])).toEqual(['/ venue 2', '/ employment 1']);
    expect(await found(['employment'], ['fitness'])).toEqual([going]);
    await sql`delete from application_summary where application_id = ${going}`.execute(database.db);
    expect(await told(['fitness'])).toEqual(['/ venue 1']);
    expect(await found(['employment'], ['fitness'])).toEqual([]);
  });

  it('are cached up to a limit, and read again beyond it', async () => {
    const waysOf = createSequenceLookup(3);
    const namesOf = async (...questions: readonly string[]): Promise<string[]> => {
      const ids = questions.map(() => randomUUID());
      for (const [index, question] of questions.entries()) await answer(database.db, ids[index] ?? '', 'trades', ['/', 'trade', question]);
      const rows = await database.db.selectFrom('application_summary').select(['application_id', 'answered_questions_hash']).where('application_id', 'in', ids).execute();
      return ids.map((id) => rows.find(({ application_id }) => application_id === id)?.answered_questions_hash ?? '');
    };
    const asked = async (names: readonly string[]) => {
      const ways = await waysOf(database.db, names);
      return { kept: ways.byHash.size, told: names.map((name) => ways.byHash.get(name)?.map((at) => ways.questions[at]?.question)) };
    };
    const [one, two, three, four] = (await namesOf('hazards', 'vehicles', 'licensed', 'employees')) as [string, string, string, string];
    expect(await asked([one, two])).toEqual({
      kept: 2,
      told: [
        ['trade', 'hazards'],
        ['trade', 'vehicles'],
      ],
    });
    const before = await waysOf(database.db, [two, three]);
    expect(before.byHash.size).toBe(3);
    expect(await asked([four, one])).toEqual({
      kept: 2,
      told: [
        ['trade', 'employees'],
        ['trade', 'hazards'],
      ],
    });
    expect(before.byHash.get(three)).toHaveLength(2);
    expect(await asked([randomUUID()])).toEqual({ kept: 2, told: [undefined] });
  });

  it("are read by index-only scans, as the table's rows are wide", async () => {
    const { db } = await open();
    const wide = sql`jsonb_build_object('noise', (select string_agg(md5(random()::text), '') from generate_series(1, 40) where n > 0))`;
    await db.transaction().execute(async (trx) => {
      // Vacuum does not mark rows visible until their commit is flushed to disk.
      await sql`set local synchronous_commit = on`.execute(trx);
      await sql`
        insert into application_summary (root_id, application_id, program, started_at, answered_questions, fold_state)
        select gen_random_uuid(), gen_random_uuid(), 'health', '2026-11-20T12:00:00Z', format('[["/","zip","q%s","%s"]]', n % 500, repeat('long', 40)), ${wide}
        from generate_series(1, 4000) as n`.execute(trx);
    });
    // Autovacuum may read the table at the same time. Only another vacuum then marks all pages visible.
    await vi.waitFor(
      async () => {
        await sql`vacuum analyze application_summary`.execute(db);
        const { rows } = await sql`select relpages - relallvisible as hidden from pg_class where relname = 'application_summary'`.execute(db);
        expect(rows).toEqual([{ hidden: 0 }]);
      },
      { timeout: 20_000, interval: 200 },
    );
    const rowsReadBy = (ask: (trx: Transaction<Database>) => Promise<unknown>): Promise<unknown> =>
      db.transaction().execute(async (trx) => {
        await ask(trx);
        const { rows } = await sql`
          select seq_tup_read::int as scanned, idx_tup_fetch::int as fetched from pg_stat_xact_user_tables where relname = 'application_summary'`.execute(trx);
        return rows[0];
      });
    const none = { scanned: 0, fetched: 0 };
    expect(await rowsReadBy(async (trx) => expect((await readFunnelQuestions(trx, NO_FILTER)).slice(0, 1)).toEqual([{ path: '/', question: 'zip', answered: 4000 }]))).toEqual(
      none,
    );
    expect(await rowsReadBy((trx) => readFunnelQuestions(trx, { ...NO_FILTER, programs: ['health'], since: new Date('2026-11-20') }))).toEqual(none);
    expect(await rowsReadBy(async (trx) => expect(await countApplications(trx, { ...NO_FILTER, answered: ['q7'] })).toMatchObject({ total: 8 }))).toEqual(none);
  });
});
