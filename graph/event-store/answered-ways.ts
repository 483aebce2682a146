import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';

/** A question and the page on which it was first answered. */
export interface Asked {
  readonly path: string;
  readonly question: string;
}

/** Sequences of answered questions. `byName` maps the hash of a sequence to the numbers of its questions. */
export interface AnsweredWays {
  /** Questions, indexed by their numbers. */
  readonly asked: readonly Asked[];
  readonly byName: ReadonlyMap<string, readonly number[]>;
}

interface Kept extends AnsweredWays {
  readonly asked: Asked[];
  readonly byName: Map<string, readonly number[]>;
  readonly numbers: Map<string, number>;
}
const nothing = (): Kept => ({ asked: [], byName: new Map(), numbers: new Map() });

function numberOf({ asked, numbers }: Kept, one: Asked): number {
  const key = JSON.stringify([one.path, one.question]);
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, asked.length);
  return asked.push(one) - 1;
}

interface Told {
  readonly name: string;
  readonly answered: string;
}

async function tell(db: Kysely<Database>, names: readonly string[]): Promise<readonly Told[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<Told>`
    select name::text, way.answered from unnest(${names}::uuid[]) as name,
      lateral (select answered from application_summary where answered_way = name limit 1) as way`.execute(db);
  return rows;
}

/**
 * Returns a cached lookup from names to sequences of questions: reading 20,000 sequences takes longer than counting all applications. A name is a hash of its
 * content, so entries never expire. A cache above `most` names starts empty again; results already returned stay complete.
 */
export function keptWays(most: number): (db: Kysely<Database>, names: readonly string[]) => Promise<AnsweredWays> {
  let kept = nothing();
  return async (db, names) => {
    let unknown = names.filter((name) => !kept.byName.has(name));
    if (kept.byName.size + unknown.length > most) [kept, unknown] = [nothing(), [...names]];
    const to = kept;
    for (const { name, answered } of await tell(db, unknown)) {
      const pages = JSON.parse(answered) as string[][];
      to.byName.set(
        name,
        pages.flatMap(([path = '', ...questions]) => questions.map((question) => numberOf(to, { path, question }))),
      );
    }
    return to;
  };
}
