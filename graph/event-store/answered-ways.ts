import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';

/** A question and the page on which it was first answered. */
export interface PageQuestion {
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
