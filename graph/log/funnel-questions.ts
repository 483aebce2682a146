import type { Database } from '#graph/database';
import { type Kysely, sql } from 'kysely';
import { type Sought, conditionOf } from './sought.ts';
import { walkedOrder } from './walked-order.ts';

/** A question of a funnel, on the page where it was first answered. */
export interface FunnelQuestion {
  readonly path: string;
  readonly question: string;
  /** Applications in which it was answered there. */
  readonly answered: number;
}

/** So many applications in which the same was answered, in the same order. */
interface Cell {
  readonly answered: string;
  readonly count: number;
}

/** One pass over the index. */
async function cellsOf(db: Kysely<Database>, sought: Sought): Promise<readonly Cell[]> {
  const { rows } = await sql<Cell>`select answered, count(*) as count from application_summary where ${conditionOf(sought)} group by 1`.execute(db);
  return rows;
}

/** The questions that were answered in the applications that are looked for, in the order in which buyers came to them. */
export async function funnelQuestionsOf(db: Kysely<Database>, sought: Sought): Promise<FunnelQuestion[]> {
  const cells = [...(await cellsOf(db, sought))].sort((one, other) => other.count - one.count);
  const counts = new Map<string, FunnelQuestion>();
  const walks = cells.map(({ answered, count }) =>
    (JSON.parse(answered) as string[][]).flatMap(([path = '', ...questions]) =>
      questions.map((question) => {
        const key = `${path} ${question}`;
        counts.set(key, { path, question, answered: (counts.get(key)?.answered ?? 0) + count });
        return key;
      }),
    ),
  );
  return walkedOrder(walks).flatMap((key) => counts.get(key) ?? []);
}
