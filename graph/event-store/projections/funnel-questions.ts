import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type ApplicationFilter, filterCondition } from './application-filter.ts';

/** A question and the page on which it was first answered. */
interface PageQuestion {
  readonly path: string;
  readonly question: string;
}

/** Sequences of answered questions. `byHash` maps the hash of a sequence to the numbers of its questions. */
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
  readonly hash: string;
  /** JSON text of `[path, question, …]` by page. */
  readonly answeredQuestions: string;
}

async function readSequences(db: Kysely<Database>, hashes: readonly string[]): Promise<readonly SequenceRow[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<SequenceRow>`
    select hash::text, sequence.answered_questions as "answeredQuestions" from unnest(${hashes}::uuid[]) as hash,
      lateral (select answered_questions from application_summary where answered_questions_hash = hash limit 1) as sequence`.execute(db);
  return rows;
}

/**
 * Returns a cached lookup of question sequences by hash: reading 20,000 sequences takes longer than counting all applications. A hash names its content, so
 * entries never expire. A cache above `maxCached` hashes starts empty again; results already returned stay complete.
 */
export function createSequenceLookup(maxCached: number): (db: Kysely<Database>, hashes: readonly string[]) => Promise<QuestionSequences> {
  let cache = createEmptyCache();
  return async (db, hashes) => {
    let unknown = hashes.filter((hash) => !cache.byHash.has(hash));
    if (cache.byHash.size + unknown.length > maxCached) [cache, unknown] = [createEmptyCache(), [...hashes]];
    const to = cache;
    for (const { hash, answeredQuestions } of await readSequences(db, unknown)) {
      const pages = JSON.parse(answeredQuestions) as string[][];
      to.byHash.set(
        hash,
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
  readonly hash: string;
  readonly count: number;
}

/** Reads one index once, by the hashes of question sequences. */
async function readSequenceCells(db: Kysely<Database>, filter: ApplicationFilter): Promise<readonly SequenceCell[]> {
  const { rows } = await sql<SequenceCell>`select answered_questions_hash as hash, count(*) as count from application_summary where ${filterCondition(filter)} group by 1`.execute(
    db,
  );
  return [...rows].sort((one, other) => other.count - one.count);
}

/** A new question is placed after the one it follows here (see mergeWalks). */
function countQuestions(cells: readonly SequenceCell[], { questions, byHash }: QuestionSequences): FunnelQuestion[] {
  const counts = questions.map(() => 0);
  const order: number[] = [];
  for (const { hash, count } of cells) {
    let before = -1;
    // A sequence is missing if its only application answered another question between the two statements; this count omits it.
    for (const at of byHash.get(hash) ?? []) {
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
  const hashes = cells.map(({ hash }) => hash);
  return countQuestions(cells, await findSequences(db, hashes));
}
