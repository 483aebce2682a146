// Rules tried on columns: the same as over whole histories, and unknown where an answer is not public.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, readProgram } from '#events/program';
import { openDatabase } from '#graph/db';
import { NO_FILTER, createEncryptionKeys } from '#graph/event-store';
import { type JudgedRules, tryRules } from '#graph/operations';
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

type Rules = Program['spoke']['products'][number]['kickout'];
function changed(sitename: string, change: (rules: Rules) => Rules): Program {
  const program = JSON.parse(readFileSync(`programs/${sitename}.json`, 'utf8')) as Program;
  const products = program.spoke.products.map((product) => ({ ...product, kickout: change(product.kickout) }));
  return readProgram({ ...program, spoke: { ...program.spoke, products } });
}
const wanted = { outcomes: null, program: null, sponsor: null, page: null, kickout: null, since: null, until: null, after: null, limit: null };

/** How many would change in which way, by columns. */
const countGroups = ({ groups }: JudgedRules): Record<string, number> =>
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
    ['health', 'with a rule on several choices', (rules: Rules) => [...rules, { id: 'trial', reason: 'Sees patients by video', when: { in: ['telehealth', { var: 'procedures' }] } }]],
  ] as const)('of %s %s are what whole histories give', async (sitename, _, change) => {
    const program = changed(sitename, change);
    const [judged, slow] = [await tryRules(database.db, { filter: NO_FILTER, program }), await readChanges(program)];
    const members = await judged.listChanged(1000);
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

  it('on an answer that is not public are unknown for who answered it, and no value of it can be found out', async () => {
    const program = changed('fitness', () => [{ id: 'probe', reason: 'A probe', when: { '==': [{ var: 'lastName' }, 'Smith'] } }]);
    const { groups } = await tryRules(database.db, { filter: NO_FILTER, program });
    const answered = groups.filter(({ answers }) => answers?.['lastName'] !== null);
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered.map(({ change }) => change))).toEqual(new Set(['unknown']));
    expect(JSON.stringify(answered)).not.toMatch(/Smith/);
  });

  it('are tried on the applications of a filter alone', async () => {
    const program = changed('trades', () => []);
    const { groups } = await tryRules(database.db, { filter: { ...NO_FILTER, outcomes: ['purchased'] }, program });
    const { count } = await database.db
      .selectFrom('application_summary')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('program', '=', 'trades')
      .where('outcome', '=', 'purchased')
      .executeTakeFirstOrThrow();
    expect(groups.reduce((sum, { applications }) => sum + applications, 0)).toBe(count);
  });
});
