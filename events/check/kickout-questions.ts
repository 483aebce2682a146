import type { Condition, Program } from '#events/program';
import { parseCondition } from './parse-condition.ts';

/** Returns the ids of the questions that a condition reads. */
export const listReadQuestions = (condition: Condition | undefined): string[] => (condition ? parseCondition(condition, '').readings.map(({ id }) => id) : []);

/** Returns the first ids, and all that are reached from them. */
export function followQuestions(first: readonly string[], next: (id: string) => readonly string[]): string[] {
  const found = new Set(first);
  // A set is iterated over what is added meanwhile, too.
  for (const id of found) for (const other of next(id)) found.add(other);
  return [...found];
}

/** Returns the ids of the questions that decide which products are sold: those that rules and waivers read, and those that decide whether these are asked. */
export function listKickoutQuestions({ spoke: { products, questions } }: Program): string[] {
  const visibleWhen = new Map(questions.map((question) => [question.id, question.visibleWhen]));
  const read = products.flatMap(({ kickout, waivedWhen }) => [...kickout.map(({ when }) => when), waivedWhen].flatMap(listReadQuestions));
  return followQuestions(read, (id) => listReadQuestions(visibleWhen.get(id)));
}
