import { LogicEngine } from 'json-logic-engine';
import { type AnswerValue, type Answers, type Condition, type Program, type Question, SELECT_PLACEHOLDER } from '#events/program';
import { isBlank, normalizeAnswer, normalizeNumber } from './input/index.ts';

// `run` interprets; the engine's `build` would need eval, which the pages' policy forbids.
const engine = new LogicEngine();

/** An answer as conditions and rating read it: as it is stored, numbers without separators and units, blanks and a dropdown's placeholder as nothing. */
export function toPlainValue(question: Question, value: AnswerValue): AnswerValue {
  if (typeof value !== 'string') return value;
  const { type } = question;
  if (isBlank(value) || (type === 'select' && value === SELECT_PLACEHOLDER)) return '';
  return type === 'number' || type === 'currency' ? normalizeNumber(question, value) : normalizeAnswer(question, value);
}

/** All answers as conditions read them. */
function toPlainAnswers(program: Program, answers: Answers): Answers {
  const plain = { ...answers };
  for (const question of program.spoke.questions) {
    const value = answers[question.id];
    if (value !== undefined) plain[question.id] = toPlainValue(question, value);
  }
  return plain;
}

/** Whether a JsonLogic condition holds over the answers, by question id. Over answers that it cannot be worked out for, it does not. */
export function isConditionMet(condition: Condition, answers: Answers): boolean {
  try {
    return Boolean(engine.run(condition, answers));
  } catch (error) {
    // What the engine throws where text is no number, or no list; an unknown operator is a fault of the program's.
    if (Number.isNaN(error) || error instanceof TypeError) return false;
    throw error;
  }
}

export const isVisible = (question: Question, answers: Answers): boolean => !question.visibleWhen || isConditionMet(question.visibleWhen, answers);

export const isRequired = (question: Question, answers: Answers): boolean => (question.requiredWhen ? isConditionMet(question.requiredWhen, answers) : question.required);

const without = (answers: Answers, hidden: ReadonlySet<string>): Answers => Object.fromEntries(Object.entries(answers).filter(([id]) => !hidden.has(id)));

/**
 * The answers that count: those of visible questions, as conditions read them. What is hidden again decides nothing: a question
 * that hangs on a hidden one is hidden too.
 */
export function selectVisibleAnswers(program: Program, answers: Answers): Answers {
  const plain = toPlainAnswers(program, answers);
  const conditional = program.spoke.questions.filter(({ visibleWhen }) => visibleWhen);
  let visibleAnswers = plain;
  let hidden = '';
  // Each round reaches one question further along a chain of conditions; conditions that chase each other end with the rounds.
  for (let round = 0; round <= conditional.length; round += 1) {
    const ids = conditional.filter((question) => !isVisible(question, visibleAnswers)).map(({ id }) => id);
    if (ids.join() === hidden) break;
    hidden = ids.join();
    visibleAnswers = without(plain, new Set(ids));
  }
  return visibleAnswers;
}
