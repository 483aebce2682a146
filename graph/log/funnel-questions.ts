import type { Database } from '#graph/database';
import { type Kysely, sql } from 'kysely';
import { type Sought, conditionOf } from './sought.ts';

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

/** One pass over an index, by the names of ways: what stands behind a name is read once for each. */
async function cellsOf(db: Kysely<Database>, sought: Sought): Promise<readonly Cell[]> {
  const { rows } = await sql<Cell>`
    select way.answered, cell.count
    from (select answered_way, count(*) as count from application_summary where ${conditionOf(sought)} group by 1) as cell,
      lateral (select answered from application_summary as alike where alike.answered_way = cell.answered_way limit 1) as way`.execute(db);
  return rows;
}

/** A question while it is being counted. */
interface Counting extends FunnelQuestion {
  answered: number;
}
type ByPage = Map<string, Map<string, Counting>>;

/** Counts into what is there, of which there is little: cells are many. One that is new stands after what it follows here (see walkedOrder). */
function countCell(order: Counting[], byPage: ByPage, { answered, count }: Cell): void {
  let before: Counting | undefined;
  for (const [path = '', ...questions] of JSON.parse(answered) as string[][]) {
    const onPage = byPage.get(path) ?? new Map<string, Counting>();
    byPage.set(path, onPage);
    for (const question of questions) {
      const counting = onPage.get(question) ?? { path, question, answered: 0 };
      if (counting.answered === 0) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, counting);
      onPage.set(question, counting);
      counting.answered += count;
      before = counting;
    }
  }
}

/** The questions that were answered in the applications that are looked for, in the order in which buyers came to them: the most usual way first. */
export async function funnelQuestionsOf(db: Kysely<Database>, sought: Sought): Promise<readonly FunnelQuestion[]> {
  const cells = [...(await cellsOf(db, sought))].sort((one, other) => other.count - one.count);
  const [order, byPage]: [Counting[], ByPage] = [[], new Map()];
  for (const cell of cells) countCell(order, byPage, cell);
  return order;
}
