import { type AnswerValue, type Answers, type Component, type Page, type Program, type Question, contactQuestions, defaultSectionTitles, isUnrated } from '#events/program';
import type { State } from '#events/buyflow';
import { type AnswerContext, PAGE_INCOMPLETE, PAGE_WRONG, REQUIRED_MESSAGE, findAnswerError, findRefusal, isMissing, isUnanswered } from './answer-errors.ts';
import { findAddressError, isAddressCorrected } from './address.ts';
import { isRequired, isVisible, selectVisibleAnswers } from './conditions.ts';

const defaultQuestions: Readonly<Record<string, readonly string[]>> = { Demographic: contactQuestions };

/** The title of a section: the program's own, or the usual one; null where the program has removed it (specification, 2: page components). */
export const getSectionTitle = ({ type, title }: Component): string | null => (title === undefined ? (defaultSectionTitles[type]?.en ?? null) : title);

export const findQuestion = (program: Program, id: string): Question | undefined => program.spoke.questions.find((q) => q.id === id || q.alias === id);

/** The questions that a component asks, in order, whether visible or not. */
export function listComponentQuestions(program: Program, component: Component): Question[] {
  const ids = component.schema ?? defaultQuestions[component.type] ?? [];
  return ids.map((id) => findQuestion(program, id)).filter((q) => q !== undefined);
}

/** Those of the questions that the answers so far make visible. */
export function filterVisible(program: Program, questions: readonly Question[], answers: Answers): Question[] {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  return questions.filter((question) => isVisible(question, visibleAnswers));
}

/** Whether a question needs an answer, by the answers so far. */
export const isRequiredNow = (program: Program, question: Question, answers: Answers): boolean => isRequired(question, selectVisibleAnswers(program, answers));

/** Every question of a page, visible or not. */
export const listPageQuestions = (program: Program, page: Page): Question[] => page.components.flatMap((component) => listComponentQuestions(program, component));

/** The questions of a page that the answers so far make visible. */
export const listVisibleQuestions = (program: Program, page: Page, answers: Answers): Question[] => filterVisible(program, listPageQuestions(program, page), answers);

/** The answers without those that only pages after this one ask for: a buyer who went back has given them, and can change them only there. */
export function selectAnswersUpTo(program: Program, answers: Answers, page: number): Answers {
  const idsOf = (pages: readonly Page[]): string[] => pages.flatMap((one) => listPageQuestions(program, one)).map(({ id }) => id);
  const { pages } = program.display;
  const sofar = new Set(idsOf(pages.slice(0, page + 1)));
  const later = new Set(idsOf(pages.slice(page + 1)).filter((id) => !sofar.has(id)));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !later.has(id)));
}

export function createAnswerContext(program: Program, today: string): AnswerContext {
  let last: { readonly answers: Answers; readonly visibleAnswers: Answers } | null = null;
  return {
    poBoxCheck: program.flags.poBoxCheck,
    sponsorQuestion: program.spoke.sponsorQuestion === undefined ? null : (findQuestion(program, program.spoke.sponsorQuestion)?.id ?? null),
    today,
    // A page checks all of its questions by the same answers.
    selectVisibleAnswers(answers) {
      if (last?.answers !== answers) last = { answers, visibleAnswers: selectVisibleAnswers(program, answers) };
      return last.visibleAnswers;
    },
  };
}

/** Asked by an answer that was given after the page was refused: the buyer has not had the time to answer it. */
const isNewlyAsked = ({ application: { rejection }, answers }: State, { id, visibleWhen }: Question): boolean =>
  visibleWhen !== undefined && answers[id] === undefined && rejection !== null && !Object.hasOwn(rejection.refused, id);

/** The error of one question as the page shows it; `isStrict` says whether a missing answer counts already. */
export function findQuestionError(state: State, question: Question, context: AnswerContext, shouldReportMissing: boolean): string | null {
  const { answers } = state;
  return (
    findAnswerError(question, answers[question.id], context) ??
    findAddressError(state, question.id) ??
    (isAddressCorrected(state, question.id) ? null : findRefusal(state, question.id)) ??
    (shouldReportMissing && !isNewlyAsked(state, question) && isMissing(question, context.selectVisibleAnswers(answers)) ? REQUIRED_MESSAGE : null)
  );
}

/** A question whose answer is missing or wrong, and what the page says of it. */
export interface QuestionProblem {
  readonly question: string;
  readonly message: string;
}

/** The visible ones of the questions that are wrong or missing by the answers alone. */
function findProblemsAmong(questions: readonly Question[], program: Program, answers: Answers, today: string): QuestionProblem[] {
  const context = createAnswerContext(program, today);
  const visibleAnswers = context.selectVisibleAnswers(answers);
  const problemOf = (question: Question): string | null =>
    findAnswerError(question, answers[question.id], context) ?? (isMissing(question, visibleAnswers) ? REQUIRED_MESSAGE : null);
  return questions
    .filter((question) => isVisible(question, visibleAnswers))
    .flatMap((question) => {
      const message = problemOf(question);
      return message === null ? [] : [{ question: question.id, message }];
    });
}

/** The visible questions, over all pages, that need an answer and have none, or have one that is wrong: nothing can be rated with these. */
export const findQuestionProblems = (program: Program, answers: Answers, today: string): QuestionProblem[] =>
  findProblemsAmong(
    program.display.pages.flatMap((page) => listPageQuestions(program, page)),
    program,
    answers,
    today,
  );

/** What stands over a page with these problems: the specification's sentence if an answer is missing (specification, 5: page validation). */
export const describeProblems = (problems: readonly QuestionProblem[]): string => (problems.some(({ message }) => message === REQUIRED_MESSAGE) ? PAGE_INCOMPLETE : PAGE_WRONG);

/** Returns every question of the application's pages once, visible or not. */
export function listApplicationQuestions(program: Program): Question[] {
  const pages = program.display.pages.filter(({ type }) => type === 'Application');
  return [...new Set(pages.flatMap((page) => listPageQuestions(program, page)))];
}

/** How many of the required questions that are asked have an answer. */
export function countAnswered(program: Program, answers: Answers): { readonly answered: number; readonly asked: number } {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  const asked = listApplicationQuestions(program).filter((question) => isVisible(question, visibleAnswers) && isRequired(question, visibleAnswers));
  return { answered: asked.filter((question) => !isMissing(question, visibleAnswers)).length, asked: asked.length };
}

/** Returns the questions of the application's pages that are asked and required, and have no answer: nothing is quoted without these. */
export function listMissingQuestions(program: Program, answers: Answers): Question[] {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  return listApplicationQuestions(program).filter((question) => isMissing(question, visibleAnswers));
}

/**
 * The questions of a page that are wrong or missing by the answers alone. What an upstream said of an answer is not among them:
 * the next attempt asks again, as it may have been away.
 */
export const findPageProblems = ({ answers }: Pick<State, 'answers'>, program: Program, page: Page, today: string): QuestionProblem[] =>
  findProblemsAmong(listPageQuestions(program, page), program, answers, today);

/** Question id → error as the page shows it, for all visible questions of a page, missing answers included. */
export function findPageErrors(state: State, program: Program, page: Page, today: string): Record<string, string> {
  const context = createAnswerContext(program, today);
  const errors: Record<string, string> = {};
  const visibleAnswers = context.selectVisibleAnswers(state.answers);
  for (const question of listPageQuestions(program, page)) {
    if (!isVisible(question, visibleAnswers)) continue;
    const error = findQuestionError(state, question, context, true);
    if (error) errors[question.id] = error;
  }
  return errors;
}

/** The question that asks how much cover is wanted, by its id or alias. */
const LIMIT_QUESTION = 'limit';

const asksLimit = ({ id, alias }: Pick<Question, 'id' | 'alias'>): boolean => id === LIMIT_QUESTION || alias === LIMIT_QUESTION;

/**
 * The page to which 'Select different limit' leads back: the one that asks the limit (design, decision 20), else the last of the
 * application. Null where the button is not shown: it is the health program's alone (specification, 9).
 */
export function findLimitPage(program: Program): number | null {
  if (program.spoke.programId.toUpperCase() !== 'HEALTH') return null;
  const { pages } = program.display;
  const asking = pages.findIndex((page) => listPageQuestions(program, page).some(asksLimit));
  return asking >= 0 ? asking : pages.filter(({ type }) => type === 'Application').length - 1;
}

/** The id of the question that asks the limit; undefined if no page asks it. */
export const findLimitQuestion = (program: Program): string | undefined => program.display.pages.flatMap((page) => listPageQuestions(program, page)).find(asksLimit)?.id;

export interface RatedAnswer {
  readonly question: string;
  readonly value: AnswerValue;
}

/** What rating is told: visible questions that have an answer, in the program's order; never the payer's details. */
export function selectRatedAnswers(program: Program, answers: Answers): RatedAnswer[] {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  return program.spoke.questions
    .filter(({ id }) => !isUnrated(id))
    .flatMap(({ id }) => {
      const value = visibleAnswers[id];
      return value === undefined || isUnanswered(value) ? [] : [{ question: id, value }];
    });
}
