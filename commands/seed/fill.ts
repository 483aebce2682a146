import { questionAnswered, reminderConsentGiven } from '#events/application';
import type { AnswerValue, Answers, Question } from '#events/program';
import { listVisibleQuestions } from '#events/rules';
import { type Answering, answerOf } from './answers.ts';
import { PageGone } from './records.ts';
import type { Visit } from './visit.ts';

/** How a buyer fills in pages. */
export interface Filling {
  readonly visit: Visit;
  readonly person: Answers;
  /** How many answers the buyer has given. */
  given: number;
  /** The number of answers after which the buyer pauses. */
  readonly pausesAfter: number;
}

/** Seconds that a question takes, for choosing or typing. */
const paces = { chosen: [1.5, 9], typed: [3, 24], told: [15, 90] } as const;
const paceOf = ({ type, id }: Question): readonly [number, number] => {
  if (type === 'textarea') return paces.told;
  return ['radio', 'checkbox', 'select', 'multi-select'].includes(type) && id !== 'claims' ? paces.chosen : paces.typed;
};

const answeringOf = ({ visit: { family }, person }: Filling): Answering => ({
  program: family.program,
  chance: family.chance,
  aim: family.plan.aim,
  person,
  now: family.clock.now(),
});

/** What buyers mistype and correct immediately: an email, ZIP code or phone number with something missing. */
const slips: Readonly<Record<string, (value: string) => string>> = {
  email: (value) => value.replace('@', ''),
  zip: (value) => value.slice(0, 4),
  phone: (value) => value.slice(0, 9),
};
const SLIPS = 0.05;
const FORGETS = 0.025;

function leaveIfDone({ visit: { family }, given, pausesAfter }: Filling): void {
  const { leavesAfter } = family.plan;
  if (given >= Math.min(leavesAfter ?? Infinity, pausesAfter)) throw new PageGone();
}

const CONSENTS = 0.6;
const CONSENT_WORDS = 'Email me one reminder if I don’t finish. You can unsubscribe at any time.';

/** Below the email, where the program offers a reminder. */
function consentToReminder({ visit: { family, ports, pause } }: Filling, { id }: Question): void {
  if (id !== 'email' || family.program.reminder === undefined || !family.chance.happens(CONSENTS)) return;
  pause(1, 4);
  ports.record(reminderConsentGiven({ words: CONSENT_WORDS }));
}

function give(filling: Filling, question: Question, value: AnswerValue): void {
  const { visit } = filling;
  const slip = typeof value === 'string' && visit.family.chance.happens(SLIPS) ? slips[question.id]?.(value) : undefined;
  visit.pause(...paceOf(question));
  if (slip !== undefined) {
    visit.ports.record(questionAnswered({ question: question.id, value: slip }));
    visit.pause(2, 12);
  }
  visit.ports.record(questionAnswered({ question: question.id, value: typeof value === 'object' ? [...value] : value }));
  filling.given += 1;
  consentToReminder(filling, question);
}

/**
 * Answers a page's questions one by one, because each answer decides what is asked next.
 * @throws PageGone if the buyer leaves
 */
export function fillPage(filling: Filling, index: number): void {
  const { ports, family } = filling.visit;
  const page = ports.program.display.pages[index];
  if (!page) return;
  const seen = new Set<string>();
  for (;;) {
    const { answers } = ports.state();
    const next = listVisibleQuestions(ports.program, page, answers).find(({ id }) => !seen.has(id));
    if (!next) return;
    seen.add(next.id);
    leaveIfDone(filling);
    if (answers[next.id] !== undefined || (next.required && family.chance.happens(FORGETS))) continue;
    const value = answerOf(next, answeringOf(filling), answers);
    if (value !== undefined) give(filling, next, value);
  }
}

/** Corrects what the page rejects: answers forgotten questions, and wrong ones again. */
export function mend(filling: Filling, questions: readonly string[]): void {
  const { ports } = filling.visit;
  for (const id of questions) {
    const question = ports.program.spoke.questions.find((one) => one.id === id);
    const value = question && answerOf(question, answeringOf(filling), ports.state().answers);
    if (question && value !== undefined) give(filling, question, value);
  }
}
