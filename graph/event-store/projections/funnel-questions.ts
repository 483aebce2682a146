import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type ApplicationFilter, filterCondition } from './application-filter.ts';

/** A question and the page on which it was first answered. */
interface PageQuestion {
  readonly path: string;
  readonly question: string;
}

/** Sequences of answered questions. `byName` maps the hash of a sequence to the numbers of its questions. */
export interface QuestionSequences {
  /** Questions, indexed by their numbers. */
  readonly questions: readonly PageQuestion[];
  readonly byHash: ReadonlyMap<string, readonly number[]>;
}

interface SequenceCache extends QuestionSequences {
  readonly questions: PageQuestion[];
  readonly byHash: Map<string, readonly number[]>;
  readonly numbers: Map<string, number>;
}
const createEmptyCache = (): SequenceCache => ({ questions: [], byHash: new Map(), numbers: new Map() });

function numberOf({ questions, numbers }: SequenceCache, one: PageQuestion): number {
  const key = JSON.stringify([one.path, one.question]);
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, questions.length);
  return questions.push(one) - 1;
}

interface SequenceRow {
  readonly name: string;
  readonly answered: string;
}

async function readSequences(db: Kysely<Database>, names: readonly string[]): Promise<readonly SequenceRow[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<SequenceRow>`
    select name::text, way.answered from unnest(${names}::uuid[]) as name,
      lateral (select answered from application_summary where answered_way = name limit 1) as way`.execute(db);
  return rows;
}

/**
 * Returns a cached lookup from names to sequences of questions: reading 20,000 sequences takes longer than counting all applications. A name is a hash of its
 * content, so entries never expire. A cache above `most` names starts empty again; results already returned stay complete.
 */
export function createSequenceLookup(maxCached: number): (db: Kysely<Database>, names: readonly string[]) => Promise<QuestionSequences> {
  let cache = createEmptyCache();
  return async (db, names) => {
    let unknown = names.filter((name) => !cache.byHash.has(name));
    if (cache.byHash.size + unknown.length > maxCached) [cache, unknown] = [createEmptyCache(), [...names]];
    const to = cache;
    for (const { name, answered } of await readSequences(db, unknown)) {
      const pages = JSON.parse(answered) as string[][];
      to.byHash.set(
        name,
        pages.flatMap(([path = '', ...questions]) => questions.map((question) => numberOf(to, { path, question }))),
      );
    }
    return to;
  };
}

/** A question of a funnel, on the page where it was first answered. */
export interface FunnelQuestion extends PageQuestion {
  /** The number of applications in which it was answered there. */
  readonly answered: number;
}

/** The number of applications with the same answered questions in the same order. */
interface SequenceCell {
  readonly name: string;
  readonly count: number;
}

/** Reads one index once, by the names of question sequences. */
async function readSequenceCells(db: Kysely<Database>, filter: ApplicationFilter): Promise<readonly SequenceCell[]> {
  const { rows } = await sql<SequenceCell>`select answered_way as name, count(*) as count from application_summary where ${filterCondition(filter)} group by 1`.execute(db);
  return [...rows].sort((one, other) => other.count - one.count);
}

/** A new question is placed after the one it follows here (see mergeWalks). */
function countQuestions(cells: readonly SequenceCell[], { questions, byHash }: QuestionSequences): FunnelQuestion[] {
  const counts = questions.map(() => 0);
  const order: number[] = [];
  for (const { name, count } of cells) {
    let before = -1;
    // A sequence is missing if its only application answered another question between the two statements; this count omits it.
    for (const at of byHash.get(name) ?? []) {
      if (counts[at] === 0) order.splice(order.indexOf(before) + 1, 0, at);
      counts[at] = (counts[at] ?? 0) + count;
      before = at;
    }
  }
  return order.flatMap((at) => {
    const one = questions[at];
    return one ? [{ ...one, answered: counts[at] ?? 0 }] : [];
  });
}

/** 100,000 seeded applications have 22,000 sequences. This many take 30 MB. */
const MAX_CACHED_SEQUENCES = 100_000;
const findSequences = createSequenceLookup(MAX_CACHED_SEQUENCES);

/** Returns the questions answered in the matching applications, in the order in which buyers reached them; the most common sequence comes first. */
export async function readFunnelQuestions(db: Kysely<Database>, filter: ApplicationFilter): Promise<readonly FunnelQuestion[]> {
  const cells = await readSequenceCells(db, filter);
  const names = cells.map(({ name }) => name);
  return countQuestions(cells, await findSequences(db, names));
}
