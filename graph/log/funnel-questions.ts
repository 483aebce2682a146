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

/** One pass over the index. */
async function cellsOf(db: Kysely<Database>, sought: Sought): Promise<readonly Cell[]> {
  const { rows } = await sql<Cell>`select answered, count(*) as count from application_summary where ${conditionOf(sought)} group by 1`.execute(db);
  return rows;
}

/** A question while it is being counted; the sum of the places at which it was answered says where it stands among the others. */
interface Counting {
  readonly path: string;
  readonly question: string;
  answered: number;
  places: number;
}

function countCell(questions: Map<string, Counting>, { answered, count }: Cell): void {
  const all = (JSON.parse(answered) as string[][]).flatMap(([path = '', ...ids]) => ids.map((question) => ({ path, question })));
  for (const [place, { path, question }] of all.entries()) {
    const key = `${path} ${question}`;
    const counting = questions.get(key) ?? { path, question, answered: 0, places: 0 };
    counting.answered += count;
    counting.places += place * count;
    questions.set(key, counting);
  }
}

/** The questions that were answered in the applications that are looked for, in the order in which buyers came to them. */
export async function funnelQuestionsOf(db: Kysely<Database>, sought: Sought): Promise<FunnelQuestion[]> {
  const questions = new Map<string, Counting>();
  for (const cell of await cellsOf(db, sought)) countCell(questions, cell);
  const inOrder = [...questions.values()].sort((one, other) => one.places / one.answered - other.places / other.answered);
  return inOrder.map(({ path, question, answered }) => ({ path, question, answered }));
}
