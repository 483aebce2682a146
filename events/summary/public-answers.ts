import { addressQuestions } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import type { AnswerValue } from '#events/program';

/** Stands for an answer that is not public, or no longer what its event says. No answer is a number. */
export const NOT_PUBLIC = 0;

/** Answers by question id, as far as rules can be tried on them. */
export type PublicAnswers = Readonly<Record<string, AnswerValue | typeof NOT_PUBLIC>>;

type DataOf<T extends FlowEvent['type']> = Extract<FlowEvent, { type: T }>['data'];

const markNotPublic = (answers: PublicAnswers, questions: readonly string[]): PublicAnswers => ({
  ...answers,
  ...Object.fromEntries(questions.map((question) => [question, NOT_PUBLIC])),
});

const markAddress = (answers: PublicAnswers, { role }: Pick<DataOf<'AddressStandardised'>, 'role'>): PublicAnswers => markNotPublic(answers, Object.values(addressQuestions[role]));

const changes: { readonly [T in FlowEvent['type']]?: (answers: PublicAnswers, data: DataOf<T>) => PublicAnswers } = {
  // A logout may take an account's answers away. A personal answer has no value in public.
  QuestionAnswered: (answers, { question, value, source }) => ({ ...answers, [question]: source === 'account' ? NOT_PUBLIC : (value ?? NOT_PUBLIC) }),
  AddressStandardised: markAddress,
  AddressChosen: markAddress,
  QuoteRequested: (answers) => markNotPublic(answers, ['billingVsMailing', 'fullName']),
};

/** Returns the answers after one more event of the browser's stream; the same object if it changes none. */
export function addPublicAnswer(answers: PublicAnswers, type: string, data: object): PublicAnswers {
  const change = changes[type as FlowEvent['type']] as ((answers: PublicAnswers, data: object) => PublicAnswers) | undefined;
  return change ? change(answers, data) : answers;
}
