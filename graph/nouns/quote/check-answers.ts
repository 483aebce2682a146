import { GraphQLError } from 'graphql';
import type { Program } from '#events/program';
import type { AnswerInput } from './quote.input.ts';

const refuse = (field: string, problem: string): GraphQLError => new GraphQLError(`${field} ${problem}`, { extensions: { code: 'BAD_USER_INPUT', field } });

/**
 * Every answer is one of a question of the program, and a question has one answer: which of two was meant nobody could say.
 * @throws BAD_USER_INPUT that names the first one that is not so
 */
export function checkAnswers(program: Program, answers: readonly AnswerInput[]): void {
  const asked = new Set(program.spoke.questions.map(({ id }) => id));
  const seen = new Map<string, number>();
  for (const [index, { question }] of answers.entries()) {
    const field = `answers.${index}.question`;
    const earlier = seen.get(question);
    if (earlier !== undefined) throw refuse(field, `is ${question}, which answers.${earlier} answers already`);
    if (!asked.has(question)) throw refuse(field, `is ${question}, and ${program.sitename} has no such question: program.configuration lists them`);
    seen.set(question, index);
  }
}
