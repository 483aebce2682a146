import { msg } from '#events/language';
import { addressQuestions, pageRejected } from '#events/application';
import type { Address } from '#events/application';
import { findMemberNumberQuestion, selectRatedAnswers, listVisibleQuestions } from '#events/rules';
import { type FlowPorts, faultOf } from '../ports/index.ts';

/** A question whose answer the facade refuses, with the message beside it. */
interface AnswerProblem {
  readonly question: string;
  readonly message: string;
}

const UNUSABLE = msg('We can’t use one of your answers. Please check it.');
const CHECK = msg('We can’t use this answer. Please check it.');

/** Marks the questions on their pages, the first page last, because the buyer is sent there. Returns false if no page asks any of them. */
export function rejectAnswers(ports: FlowPorts, problems: readonly AnswerProblem[], message: string): boolean {
  const { program } = ports;
  const { answers } = ports.state();
  const rejected = program.display.pages.flatMap((page, index) => {
    const asked = new Set(listVisibleQuestions(program, page, answers).map(({ id }) => id));
    const own = problems.filter(({ question }) => asked.has(question));
    return own.length === 0 ? [] : [pageRejected({ page: index, questions: own.map(({ question }) => question), message, messages: own.map((problem) => problem.message) })];
  });
  ports.record(...rejected.toReversed());
  return rejected.length > 0;
}

type FindQuestion = (ports: FlowPorts, part: string) => string | null | undefined;

/** The question behind an input field of the facade, by the first part of its path. */
const finders: Readonly<Record<string, FindQuestion>> = {
  buyer: (_, part) => part,
  address: (_, part) => addressQuestions.main[part as keyof Address],
  answers: (ports, part) => selectRatedAnswers(ports.program, ports.state().answers)[Number(part)]?.question,
  email: () => 'email',
  state: () => addressQuestions.main.state,
  memberId: ({ program }) => findMemberNumberQuestion(program),
  membership: ({ program }) => program.spoke.sponsorQuestion,
  occupation: () => 'occupation',
};

function questionOf(ports: FlowPorts, field: string): string | null {
  const [name = '', part = ''] = field.split('.');
  return (Object.hasOwn(finders, name) && finders[name]?.(ports, part)) || null;
}

/** Marks the answers that made a request fail: the facade's rules may be stricter than the page's. Returns the message, or null if no answer is at fault. */
export function rejectFault(ports: FlowPorts, error: unknown): string | null {
  const { code, fields } = faultOf(error);
  const questions = code === 'BAD_USER_INPUT' ? new Set(fields.map((field) => questionOf(ports, field))) : [];
  const problems = [...questions].flatMap((question) => (question === null ? [] : [{ question, message: CHECK }]));
  return problems.length > 0 && rejectAnswers(ports, problems, UNUSABLE) ? UNUSABLE : null;
}
