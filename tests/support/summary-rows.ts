// Made-up application summaries for tests of what reads them: with every kind of value, many ties, and none of a value.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../graph/db/index.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const chance = (probability: number): boolean => next() < probability;
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  return { below, chance, pick, some: <T>(values: readonly T[]): T[] => values.filter(() => chance(0.4)) };
}
export type Random = ReturnType<typeof createRandom>;

export const vocabulary = {
  outcomes: ['in progress', 'purchased', 'purchased elsewhere', 'kicked out by address', 'kicked out by product', 'abandoned'],
  programs: ['fitness', 'yoga', 'trades', 'pilates'],
  sponsors: ['AIM1', 'aim1', 'Zed-2', 'ZED'],
  releases: ['r1', 'r2', 'R2'],
  versions: ['aa', 'bb', 'cc'],
  segments: ['Spring 26', 'spring 26', 'Été', ''],
  referrers: ['direct', 'example.com', 'Example.org', 'é.example', '\u{1F600}.example', '\u{FF5A}.example', 'studio-poster'],
  states: ['TX', 'CA', 'NY', 'WA'],
  devices: ['phone', 'tablet', 'desktop'],
  paths: ['/', '/Quote', '/quote', '/Payment', '/About you', '/Été'],
  questions: ['zip', 'claims', 'email', 'Zip'],
  payments: ['open', 'unconfirmed', 'paid'],
  reasons: ['Disciplined by a board', 'Too many claims', 'Says "no"'],
} as const;
const { paths, reasons, ...single } = vocabulary;

/** Few, so that many rows begin together; one has microseconds, and some are long ago. */
const times = [
  '2026-11-02T00:00:00Z',
  '2026-11-08T23:59:59.999Z',
  '2026-11-09T00:00:00Z',
  '2026-11-20T12:00:00.000123Z',
  '2026-11-20T12:00:00Z',
  '1969-12-28T10:00:00Z',
  '2025-12-31T23:00:00Z',
];
const timeOf = (random: Random): string | null => (random.chance(0.1) ? null : random.pick(times));
const moneyOf = (random: Random): string | null => (random.chance(0.4) ? null : (random.below(20) * 12.35).toFixed(2));

/** What a projection may write into a row. */
export const randomValues = (random: Random): Readonly<Record<string, unknown>> => {
  const orNone = <T>(values: readonly T[]): T | null => (random.chance(0.15) ? null : random.pick(values));
  return {
    outcome: random.pick(single.outcomes),
    program: orNone(single.programs),
    sponsor: orNone(single.sponsors),
    release: orNone(single.releases),
    program_hash: orNone(single.versions),
    segment: orNone(single.segments),
    referrer: orNone(single.referrers),
    state: orNone(single.states),
    device: orNone(single.devices),
    window_width: orNone([1, 99, 100, 390, 400, 1440, 100_000]),
    last_path: orNone(paths),
    last_question: orNone(single.questions),
    last_event_at: timeOf(random),
    last_seen_at: timeOf(random),
    started_at: timeOf(random),
    kickout_reasons: random.some(reasons),
    order_total: moneyOf(random),
    amount_charged: random.chance(0.7) ? null : moneyOf(random),
    payment_status: orNone(single.payments),
    decline_count: random.below(3),
    page_visits: JSON.stringify(random.some(paths).map((path) => [path, 1 + random.below(3)])),
    answered_questions: JSON.stringify([['/', ...random.some(single.questions)]]),
  };
};

export interface RowKey {
  readonly root_id: string;
  readonly application_id: string;
}

const columnNames = Object.keys(randomValues(createRandom(1)));
const columns = sql.join(columnNames.map((name) => sql.ref(name)));
const given = sql.join(columnNames.map((name) => sql.ref(`given.${name}`)));

/** Inserts rows, or replaces those with the same keys. */
export async function writeRows(db: Kysely<Database>, rows: readonly (RowKey & Readonly<Record<string, unknown>>)[]): Promise<void> {
  const changes = sql.join(columnNames.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  await sql`
    insert into application_summary (root_id, application_id, ${columns})
    select given.root_id, given.application_id, ${given} from json_populate_recordset(null::application_summary, ${JSON.stringify(rows)}) as given
    on conflict (root_id, application_id) do update set ${changes}`.execute(db);
}
