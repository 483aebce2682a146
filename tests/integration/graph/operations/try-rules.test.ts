// Rules tried on columns: the same as over whole histories, and unknown where an answer is not public.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, readProgram } from '#events/program';
import { sql } from 'kysely';
import { openDatabase } from '#graph/db';
import { NO_FILTER, createEncryptionKeys } from '#graph/event-store';
import { type JudgedRules, type RulesTrial, createPopulations, createPrograms, tryRules } from '#graph/operations';
import { seedLines } from '../../../../commands/seed/lines.ts';
import { seedPrograms } from '../../../../commands/seed/programs.ts';
import { tryConfiguration } from '../../../../graph/operations/what-if.ts';
import { newDataFolder } from '../../../support/data-folder.ts';
import { SECRET } from '../../../support/sample-log.ts';
import { takeIn } from '../../../support/take-in.ts';

const UNTIL = Date.parse('2026-11-22T16:00:00Z');
const keys = createEncryptionKeys(SECRET);
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase({ dataDir: newDataFolder() });
  const programs = await seedPrograms('programs');
  async function* texts(): AsyncIterable<string> {
    for await (const line of seedLines({ seed: 1, until: UNTIL, programs, applications: 150, isThere: () => false, onProgress: () => undefined })) yield JSON.stringify(line);
  }
  await takeIn({ db: database.db, keys, now: () => UNTIL }, texts());
}, 120_000);
afterAll(() => database.close());

/** Tries rules as a process does that has just started. */
const tryOnce = (trial: RulesTrial): Promise<JudgedRules> =>
  tryRules({ populations: createPopulations({ db: database.db, now: () => UNTIL }), programOf: createPrograms(database.db) }, trial);

type Questions = Program['spoke']['questions'];
function asking(sitename: string, change: (question: Questions[number]) => object): Program {
  const program = JSON.parse(readFileSync(`programs/${sitename}.json`, 'utf8')) as Program;
  return readProgram({ ...program, spoke: { ...program.spoke, questions: program.spoke.questions.map((question) => ({ ...question, ...change(question) })) } });
}

type Rules = Program['spoke']['products'][number]['kickout'];
function changed(sitename: string, change: (rules: Rules) => Rules): Program {
  const program = JSON.parse(readFileSync(`programs/${sitename}.json`, 'utf8')) as Program;
  const products = program.spoke.products.map((product) => ({ ...product, kickout: change(product.kickout) }));
  return readProgram({ ...program, spoke: { ...program.spoke, products } });
}
const wanted = { outcomes: null, program: null, sponsor: null, page: null, kickout: null, hasNotes: null, since: null, until: null, after: null, limit: null };

/** How many would change in which way, by columns. */
const countGroups = ({ groups }: Pick<JudgedRules, 'groups'>): Record<string, number> =>
  groups.reduce<Record<string, number>>((counts, { change, applications }) => ({ ...counts, [change]: (counts[change] ?? 0) + applications }), {});

/** The same over whole histories. */
async function readChanges(configuration: Program): Promise<Map<string, string>> {
  const changes = new Map<string, string>();
  const eventStore = { projectNow: () => Promise.resolve() } as never;
  for await (const row of tryConfiguration({ db: database.db, keys, eventStore, now: () => UNTIL }, { wanted, configuration })) changes.set(row.application, row.change);
  return changes;
}

describe('rules tried on columns', () => {
  it.each([
    ['trades', 'without any rule', () => []],
    ['trades', 'with another limit of a number', (rules: Rules) => [...rules, { id: 'trial', reason: 'More than one vehicle', when: { '>': [{ var: 'vehicles' }, 1] } }]],
    ['fitness', 'with a rule that nobody passes', () => [{ id: 'trial', reason: 'All', when: { '!=': [{ var: 'claims' }, 'nobody'] } }]],
    [
      'health',
      'with a rule on several choices',
      (rules: Rules) => [...rules, { id: 'trial', reason: 'Sees patients by video', when: { in: ['telehealth', { var: 'procedures' }] } }],
    ],
  ] as const)('of %s %s are what whole histories give', async (sitename, _, change) => {
    const program = changed(sitename, change);
    const [judged, slow] = [await tryOnce({ filter: NO_FILTER, program }), await readChanges(program)];
    const members = judged.listChanged(1000);
    expect(members.length).toBeGreaterThan(0);
    for (const { application, change: found } of members) expect([application, found]).toEqual([application, slow.get(application)]);
    // What columns do not say is not counted as anything else.
    const counts = countGroups(judged);
    const unknown = counts['unknown'] ?? 0;
    expect(unknown).toBeLessThan(slow.size / 5);
    for (const kind of ['closed', 'opened', 'narrower', 'wider', 'same']) {
      const all = [...slow.values()].filter((one) => one === kind).length;
      expect([kind, (counts[kind] ?? 0) <= all, (counts[kind] ?? 0) + unknown >= all]).toEqual([kind, true, true]);
    }
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(slow.size);
  });

  it.each([
    ['trades', 'what an address lookup may have emptied', () => asking('trades', ({ id }) => (id === 'address2' ? { required: true } : {}))],
    ['fitness', 'a tick of all', () => asking('fitness', ({ id }) => (id === 'cprCertified' ? { required: true } : {}))],
    ['fitness', 'more of those with many hours', () => asking('fitness', ({ id }) => (id === 'address2' ? { requiredWhen: { '>': [{ var: 'hoursPerWeek' }, 20] } } : {}))],
    ['fitness', 'nothing that they have not answered', () => asking('fitness', ({ id }) => (id === 'claims' ? { visibleWhen: { '!=': [{ var: 'venue' }, 'home'] } } : {}))],
  ] as const)('of %s that require %s are what whole histories give', async (_sitename, _, change) => {
    const program = change();
    const [{ groups, listChanged }, slow] = [await tryOnce({ filter: NO_FILTER, program }), await readChanges(program)];
    for (const { application, change: found } of listChanged(1000)) expect([application, found]).toEqual([application, slow.get(application)]);
    const incomplete = [...slow.values()].filter((one) => one === 'incomplete').length;
    const counts = countGroups({ groups });
    expect(counts['incomplete'] ?? 0).toBeLessThanOrEqual(incomplete);
    expect((counts['incomplete'] ?? 0) + (counts['unknown'] ?? 0)).toBeGreaterThanOrEqual(incomplete);
    expect(listChanged(1000).filter((one) => one.change === 'incomplete' && one.missing.length === 0)).toEqual([]);
  });

  it('on a question that becomes required say who was quoted without an answer to it', async () => {
    const program = asking('fitness', ({ id }) => (id === 'cprCertified' ? { required: true, label: 'A CPR certificate' } : {}));
    const incomplete = (await tryOnce({ filter: NO_FILTER, program })).listChanged(1000).filter(({ change }) => change === 'incomplete');
    expect(incomplete.length).toBeGreaterThan(0);
    for (const { application, missing } of incomplete) {
      expect(missing).toEqual([{ id: 'cprCertified', label: 'A CPR certificate' }]);
      const row = await database.db.selectFrom('application_summary').select('order_total').where('application_id', '=', application).executeTakeFirstOrThrow();
      expect(row.order_total).not.toBeNull();
    }
  });

  it('are tried on the same applications again for a while, and then on those that there are', async () => {
    let now = UNTIL;
    const deps = { populations: createPopulations({ db: database.db, now: () => now }), programOf: createPrograms(database.db) };
    const trial = { filter: NO_FILTER, program: changed('yoga', () => []) };
    const count = ({ groups }: JudgedRules): number => groups.reduce((sum, { applications }) => sum + applications, 0);
    const first = await tryRules(deps, trial);
    const { root_id, application_id } = await database.db
      .selectFrom('application_summary')
      .select(['root_id', 'application_id'])
      .where('program', '=', 'yoga')
      .executeTakeFirstOrThrow();
    await database.db.updateTable('application_summary').set({ program: 'elsewhere' }).where('application_id', '=', application_id).where('root_id', '=', root_id).execute();
    const [again, fresh] = [await tryRules(deps, { ...trial, asOf: first.asOf }), await tryRules(deps, trial)];
    now += 11 * 60_000;
    const late = await tryRules(deps, { ...trial, asOf: first.asOf });
    await database.db.updateTable('application_summary').set({ program: 'yoga' }).where('application_id', '=', application_id).where('root_id', '=', root_id).execute();
    expect([count(again) - count(first), count(fresh) - count(first), count(late) - count(first)]).toEqual([0, -1, -1]);
    expect([again.asOf, late.asOf.getTime()]).toEqual([first.asOf, now]);
  });

  it('on an answer that is not public are unknown for who answered it, and no value of it can be found out', async () => {
    const program = changed('fitness', () => [{ id: 'probe', reason: 'A probe', when: { '==': [{ var: 'lastName' }, 'Smith'] } }]);
    const { groups } = await tryOnce({ filter: NO_FILTER, program });
    const { count } = await database.db
      .selectFrom('application_summary')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('program', '=', 'fitness')
      .where(sql<boolean>`answers ? 'lastName'`)
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(0);
    expect(countGroups({ groups })['unknown']).toBeGreaterThanOrEqual(count);
    expect(countGroups({ groups })['closed'] ?? 0).toBe(0);
    expect(JSON.stringify(groups)).not.toMatch(/Smith/);
  });

  it('are tried on the applications of a filter alone', async () => {
    const program = changed('trades', () => []);
    const { groups } = await tryOnce({ filter: { ...NO_FILTER, outcomes: ['purchased'] }, program });
    const { count } = await database.db
      .selectFrom('application_summary')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('program', '=', 'trades')
      .where('outcome', '=', 'purchased')
      .executeTakeFirstOrThrow();
    expect(groups.reduce((sum, { applications }) => sum + applications, 0)).toBe(count);
  });
});
