import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type QuestionSequences, type PageQuestion, createSequenceLookup } from './answered-ways.ts';
import { type ApplicationFilter, filterCondition } from './sought.ts';

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

/** A new question is placed after the one it follows here (see walkedOrder). */
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
