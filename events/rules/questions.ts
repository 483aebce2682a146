import { type Answers, type Component, type Page, type Program, type Question, contactQuestions } from '#events/program';
import type { State } from '#events/buyflow';
import { type AnswerContext, REQUIRED, answerError, isMissing } from './answer-errors.ts';
import { addressErrorOf } from './address.ts';
import { refusalOf } from './refusal.ts';
import { countingAnswers, isRequired, isVisible } from './conditions.ts';

const components: Readonly<Record<string, readonly string[]>> = { Demographic: contactQuestions };

export const questionById = (program: Program, id: string): Question | undefined => program.spoke.questions.find((q) => q.id === id || q.alias === id);

/** The questions that a component asks, in order, whether visible or not. */
export function questionsOf(program: Program, component: Component): Question[] {
  const ids = component.schema ?? components[component.type] ?? [];
  return ids.map((id) => questionById(program, id)).filter((q) => q !== undefined);
}

/** Those of the questions that the answers so far make visible. */
export function visibleOf(program: Program, questions: readonly Question[], answers: Answers): Question[] {
  const counting = countingAnswers(program, answers);
  return questions.filter((question) => isVisible(question, counting));
}

/** Whether a question needs an answer, by the answers so far. */
export const requiredNow = (program: Program, question: Question, answers: Answers): boolean => isRequired(question, countingAnswers(program, answers));

/** Every question of a page, visible or not. */
export const pageQuestions = (program: Program, page: Page): Question[] => page.components.flatMap((component) => questionsOf(program, component));

/** The questions of a page that the answers so far make visible. */
export const visibleQuestions = (program: Program, page: Page, answers: Answers): Question[] => visibleOf(program, pageQuestions(program, page), answers);

/** The answers without those that only pages after this one ask for: a buyer who went back has given them, and can change them only there. */
export function answersUpTo(program: Program, answers: Answers, page: number): Answers {
  const idsOf = (pages: readonly Page[]): string[] => pages.flatMap((one) => pageQuestions(program, one)).map(({ id }) => id);
  const { pages } = program.display;
  const sofar = new Set(idsOf(pages.slice(0, page + 1)));
  const later = new Set(idsOf(pages.slice(page + 1)).filter((id) => !sofar.has(id)));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !later.has(id)));
}

export const contextOf = (program: Program, today: string): AnswerContext => ({
  poBoxCheck: program.flags.poBoxCheck,
  sponsorQuestion: program.spoke.sponsorQuestion === undefined ? null : (questionById(program, program.spoke.sponsorQuestion)?.id ?? null),
  today,
  counting: (answers) => countingAnswers(program, answers),
});

/** Asked by an answer that was given after the page was refused: the buyer has not had the time to answer it. */
const isNewlyAsked = ({ application: { rejection }, answers }: State, { id, visibleWhen }: Question): boolean =>
  visibleWhen !== undefined && answers[id] === undefined && rejection !== null && !Object.hasOwn(rejection.refused, id);

/** The error of one question as the page shows it; `isStrict` says whether a missing answer counts already. */
export function questionError(state: State, question: Question, context: AnswerContext, isStrict: boolean): string | null {
  const { answers } = state;
  return (
    answerError(question, answers[question.id], context) ??
    addressErrorOf(state, question.id) ??
    refusalOf(state, question.id) ??
    (isStrict && !isNewlyAsked(state, question) && isMissing(question, context.counting(answers)) ? REQUIRED : null)
  );
}

/** A question whose answer is missing or wrong, and what the page says of it. */
export interface OpenQuestion {
  readonly question: string;
  readonly message: string;
}

/** The visible questions, over all pages, that need an answer and have none, or have one that is wrong: nothing can be rated with these. */
export function openQuestions(program: Program, answers: Answers, today: string): OpenQuestion[] {
  const context = contextOf(program, today);
  const counting = context.counting(answers);
  const problemOf = (question: Question): string | null => answerError(question, answers[question.id], context) ?? (isMissing(question, counting) ? REQUIRED : null);
  return program.display.pages
    .flatMap((page) => visibleQuestions(program, page, answers))
    .flatMap((question) => {
      const message = problemOf(question);
      return message === null ? [] : [{ question: question.id, message }];
    });
}

/**
 * The questions of a page that are wrong or missing by the answers alone. What an upstream said of an answer is not among them:
 * the next attempt asks again, as it may have been away.
 */
export function faultyQuestions(state: State, program: Program, page: Page, today: string): string[] {
  const context = contextOf(program, today);
  const counting = context.counting(state.answers);
  const isFaulty = (question: Question): boolean => answerError(question, state.answers[question.id], context) !== null || isMissing(question, counting);
  return visibleQuestions(program, page, state.answers)
    .filter(isFaulty)
    .map(({ id }) => id);
}

/** Question id → error as the page shows it, for all visible questions of a page, missing answers included. */
export function pageErrors(state: State, program: Program, page: Page, today: string): Record<string, string> {
  const context = contextOf(program, today);
  const errors: Record<string, string> = {};
  for (const question of visibleQuestions(program, page, state.answers)) {
    const error = questionError(state, question, context, true);
    if (error) errors[question.id] = error;
  }
  return errors;
}
