// Columns answer what SQL answers, to the row: any filter, order, page, facet and breakdown, while rows change.
import { randomInt, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#graph/db';
import {
  type ApplicationFilter,
  type BreakdownRequest,
  type BreakdownRow,
  type ListPageRequest,
  NO_FILTER,
  countApplications,
  countValues,
  readBreakdown,
  readComparableOffers,
  readListPage,
} from '#graph/event-store';
import { type SummaryColumns, openSummaryColumns } from '#graph/operations/summary-columns';
import { type TestPostgres, startPostgres } from '../../../../support/postgres.ts';
import { type Random, type RowKey, createRandom, randomValues, vocabulary, writeRows } from '../../../../support/summary-rows.ts';

const APPLICATIONS = 700;
const ROUNDS = 30;
const QUESTIONS = 10;

let postgres: TestPostgres;
let database: OpenDatabase;
let columns: SummaryColumns;
const keys: RowKey[] = [];
/** PROPERTY_SEED repeats a red run. */
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));
const random = createRandom(seed);

beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir() });
  for (let count = 0; count < APPLICATIONS; count += 1) keys.push(newKey());
  await writeRows(
    database.db,
    keys.map((key) => ({ ...key, ...randomValues(random) })),
  );
  columns = openSummaryColumns(database.db, { minApplications: 1, maxBytes: 2 ** 30 }, pino({ level: 'silent' }))!;
  expect(await columns.refresh()).toBe(APPLICATIONS);
}, 60_000);
afterAll(async () => {
  columns.close();
  await database.close();
  await postgres.stop();
});

/** Every third application is of the family of an earlier one. */
function newKey(): RowKey {
  const application_id = randomUUID();
  return { application_id, root_id: keys.length > 0 && random.chance(0.35) ? random.pick(keys).root_id : application_id };
}

const { outcomes, programs, sponsors, releases, versions, segments, referrers, states, devices, paths, questions, payments, reasons } = vocabulary;
const asciiPaths = [...paths.slice(0, -1), 'payment', '/nowhere'];
const noneAnd = (values: readonly string[]) => ['', ...values, 'nothing has this'];
/** A value for each filter, except those that columns leave to SQL. */
const values: { readonly [K in Exclude<keyof ApplicationFilter, 'page' | 'kickout' | 'reminders' | 'hasNotes'>]: (random: Random) => unknown } = {
  outcomes: ({ some }) => some(outcomes),
  programs: ({ some }) => some(noneAnd(programs)),
  sponsors: ({ some }) => some(noneAnd(sponsors)),
  releases: ({ some }) => some(noneAnd(releases)),
  versions: ({ some }) => some(noneAnd(versions)),
  segments: ({ some }) => some(noneAnd(segments)),
  referrers: ({ some }) => some(noneAnd(referrers)),
  states: ({ some }) => some(noneAnd(states)),
  devices: ({ some }) => some(devices),
  minWidth: ({ pick }) => pick([1, 100, 390, 391]),
  maxWidth: ({ pick }) => pick([99, 399, 1440, 200_000]),
  paths: ({ some }) => some(asciiPaths),
  reached: ({ some, pick }) => [...some(asciiPaths), pick(asciiPaths)],
  continued: ({ some, pick }) => [...some(asciiPaths), pick(asciiPaths)],
  questions: ({ some }) => some(noneAnd(questions)),
  answered: ({ some, pick }) => [...some(questions), pick(questions)],
  declined: ({ chance }) => chance(0.5),
  payments: ({ some }) => some(noneAnd(payments)),
  minAmount: ({ pick }) => pick(['0.00', '12.35', '98.80', '98.81']),
  maxAmount: ({ pick }) => pick(['0.00', '12.34', '12.35', '200']),
  minSeconds: ({ pick }) => pick([0, 1, 561_600]),
  maxSeconds: ({ pick }) => pick([0, 86_400, 10_000_000]),
  reasons: ({ some }) => some(reasons),
  text: ({ pick, below, chance }) => {
    const key = pick(keys);
    const id = (chance(0.5) ? key.root_id : key.application_id).slice(0, 3 + below(34));
    const reference = `${key.root_id.slice(0, 4)}-${key.root_id.slice(4, 8)}`.toUpperCase();
    return pick([id, id, reference, 'Purchased', 'yoga /payment', 'claims "no"', 'spring', 'É', '  ', '5eed-', 'abcdef', 'yog_', '%', '\\', `${id} phone`]);
  },
  since: ({ pick }) => new Date(pick(['1969-12-01', '2026-11-09T00:00:00Z', '2026-11-20T12:00:00.001Z'])),
  until: ({ pick }) => new Date(pick(['2026-11-09T00:00:00Z', '2026-11-20T12:00:00Z', '2027-01-01'])),
};

function randomFilter({ below, pick }: Random): ApplicationFilter {
  const names = Array.from({ length: below(4) }, () => pick(Object.keys(values) as (keyof typeof values)[]));
  return { ...NO_FILTER, ...Object.fromEntries(names.map((name) => [name, values[name](random)])) };
}

function compare(what: string, [ours, theirs]: readonly [unknown, unknown]): void {
  expect(ours, `${what} is answered, seed ${seed}`).not.toBeNull();
  expect(ours, `${what}, seed ${seed}`).toEqual(theirs);
}

async function compareLists(filter: ApplicationFilter): Promise<void> {
  const sort = random.pick(['newest', 'oldest', 'moved', 'longest', 'dearest'] as const);
  let request: ListPageRequest = { filter, sort, after: undefined, limit: 1 + random.below(60) };
  for (let page = 0; page < 4; page += 1) {
    const [ours, theirs] = [await columns.listApplications(request), await readListPage(database.db, request)];
    compare(`list ${JSON.stringify(request)}`, [ours, theirs]);
    if (!theirs.end) return;
    request = { ...request, after: theirs.end };
  }
}

async function compareBreakdowns(filter: ApplicationFilter): Promise<void> {
  const by = random.pick(['program', 'version', 'sponsor', 'segment', 'referrer', 'state', 'device', 'width', 'release', 'page', 'day', 'week'] as const);
  const request: BreakdownRequest = { filter, by, isByFamily: random.chance(0.5), series: random.pick([null, 'day', 'week']) };
  const [ours, rows] = [await columns.readBreakdown(request), await readBreakdown(database.db, request)];
  // SQL also returns the place by which it sorted.
  const withoutPlace = (answer: readonly BreakdownRow[] | null) => answer?.map((row) => ({ ...row, place: undefined })) ?? null;
  compare(`breakdown ${JSON.stringify(request)}`, [withoutPlace(ours), withoutPlace(rows)]);
}

async function compareAll(): Promise<void> {
  for (let count = 0; count < QUESTIONS; count += 1) {
    const filter = randomFilter(random);
    const facet = random.pick(['states', 'referrers'] as const);
    const text = JSON.stringify(filter);
    await compareLists(filter);
    const [ours, theirs] = [await columns.countApplications(filter), await countApplications(database.db, filter)];
    // The server may begin a transaction of its own in between.
    compare(`counts ${text}`, [ours && { ...ours, snapshot: '' }, { ...theirs, snapshot: '' }]);
    compare(`${facet} ${text}`, [await columns.countValues(filter, facet), await countValues(database.db, filter, facet)]);
    await compareBreakdowns(filter);
    compare(`offers ${text}`, [await columns.readComparableOffers(filter), await readComparableOffers(database.db, filter)]);
  }
}

const change = (db: OpenDatabase['db']) =>
  writeRows(
    db,
    Array.from({ length: 1 + random.below(8) }, () => ({ ...random.pick(keys), ...randomValues(random) })).filter(
      (row, at, all) => all.findIndex(({ application_id }) => application_id === row.application_id) === at,
    ),
  );

describe('columns', () => {
  it(`answer as SQL does, ${ROUNDS * QUESTIONS} random questions of each kind, while transactions commit in any order`, async () => {
    const open: { readonly commit: () => Promise<void> }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // A transaction that stays open for some rounds, while later ones commit.
      if (open.length < 3) {
        const trx = await database.db.startTransaction().execute();
        const key = newKey();
        await writeRows(trx, [{ ...key, ...randomValues(random) }]);
        open.push({
          commit: async () => {
            const isLost = random.chance(0.3);
            await (isLost ? trx.rollback() : trx.commit()).execute();
            if (!isLost) keys.push(key);
          },
        });
      }
      await change(database.db);
      const [gone] = keys.splice(random.below(keys.length), 1);
      await database.db.deleteFrom('application_summary').where('application_id', '=', gone!.application_id).execute();
      // Some come back under the same key.
      if (random.chance(0.3)) {
        keys.push(gone!);
        await writeRows(database.db, [{ ...gone!, ...randomValues(random) }]);
      }
      if (random.chance(0.4)) await open.splice(random.below(open.length), 1)[0]?.commit();
      await compareAll();
    }
    for (const { commit } of open) await commit();
    await compareAll();
  }, 300_000);
});
