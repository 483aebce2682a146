import type { Condition, Program } from '#events/program';
import { parseCondition } from './parse-condition.ts';

const listRead = (condition: Condition | undefined): string[] => (condition ? parseCondition(condition, '').readings.map(({ id }) => id) : []);

/** Returns the ids of the questions that decide which products are kicked out: those that the rules read, and those that decide whether these are asked. */
export function listKickoutQuestions({ spoke: { products, questions } }: Program): string[] {
  const visibleWhen = new Map(questions.map((question) => [question.id, question.visibleWhen]));
  const found = new Set(products.flatMap(({ kickout }) => kickout.flatMap(({ when }) => listRead(when))));
  // A set is iterated over what is added meanwhile, too.
  for (const id of found) for (const other of listRead(visibleWhen.get(id))) found.add(other);
  return [...found];
}
