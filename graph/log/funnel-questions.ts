import type { Database } from '#graph/database';
import { type Kysely, sql } from 'kysely';
import { type AnsweredWays, type Asked, keptWays } from './answered-ways.ts';
import { type Sought, conditionOf } from './sought.ts';

/** A question of a funnel, on the page where it was first answered. */
export interface FunnelQuestion extends Asked {
  /** Applications in which it was answered there. */
  readonly answered: number;
}

/** So many applications in which the same was answered, in the same order. */
interface Cell {
  readonly name: string;
  readonly count: number;
}

/** One pass over an index, by the names of ways. */
async function cellsOf(db: Kysely<Database>, sought: Sought): Promise<readonly Cell[]> {
  const { rows } = await sql<Cell>`select answered_way as name, count(*) as count from application_summary where ${conditionOf(sought)} group by 1`.execute(db);
  return [...rows].sort((one, other) => other.count - one.count);
}

/** One question that is new stands after what it follows here (see walkedOrder). */
function countWays(cells: readonly Cell[], { asked, byName }: AnsweredWays): FunnelQuestion[] {
  const counts = asked.map(() => 0);
  const order: number[] = [];
  for (const { name, count } of cells) {
    let before = -1;
    // Whoever has gone on between the two statements, and was the last on that way, is left out this once.
    for (const at of byName.get(name) ?? []) {
      if (counts[at] === 0) order.splice(order.indexOf(before) + 1, 0, at);
      counts[at] = (counts[at] ?? 0) + count;
      before = at;
    }
  }
  return order.flatMap((at) => {
    const one = asked[at];
    return one ? [{ ...one, answered: counts[at] ?? 0 }] : [];
  });
}

/** Of 100,000 seeded applications there are 22,000; so many more are 30 MB. */
const MOST_KEPT = 100_000;
const waysOf = keptWays(MOST_KEPT);

/** The questions that were answered in the applications that are looked for, in the order in which buyers came to them: the most usual way first. */
export async function funnelQuestionsOf(db: Kysely<Database>, sought: Sought): Promise<readonly FunnelQuestion[]> {
  const cells = await cellsOf(db, sought);
  const names = cells.map(({ name }) => name);
  return countWays(cells, await waysOf(db, names));
}
