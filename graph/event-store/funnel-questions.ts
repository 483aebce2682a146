import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type AnsweredWays, type Asked, keptWays } from './answered-ways.ts';
import { type Sought, conditionOf } from './sought.ts';

/** A question of a funnel, on the page where it was first answered. */
export interface FunnelQuestion extends Asked {
  /** The number of applications in which it was answered there. */
  readonly answered: number;
}

/** The number of applications with the same answered questions in the same order. */
interface Cell {
  readonly name: string;
  readonly count: number;
}

/** Reads one index once, by the names of question sequences. */
async function cellsOf(db: Kysely<Database>, sought: Sought): Promise<readonly Cell[]> {
  const { rows } = await sql<Cell>`select answered_way as name, count(*) as count from application_summary where ${conditionOf(sought)} group by 1`.execute(db);
  return [...rows].sort((one, other) => other.count - one.count);
}

/** A new question is placed after the one it follows here (see walkedOrder). */
function countWays(cells: readonly Cell[], { asked, byName }: AnsweredWays): FunnelQuestion[] {
  const counts = asked.map(() => 0);
  const order: number[] = [];
  for (const { name, count } of cells) {
    let before = -1;
    // A sequence is missing if its only application answered another question between the two statements; this count omits it.
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

/** 100,000 seeded applications have 22,000 sequences. This many take 30 MB. */
const MOST_KEPT = 100_000;
const waysOf = keptWays(MOST_KEPT);

/** Returns the questions answered in the matching applications, in the order in which buyers reached them; the most common sequence comes first. */
export async function funnelQuestionsOf(db: Kysely<Database>, sought: Sought): Promise<readonly FunnelQuestion[]> {
  const cells = await cellsOf(db, sought);
  const names = cells.map(({ name }) => name);
  return countWays(cells, await waysOf(db, names));
}
