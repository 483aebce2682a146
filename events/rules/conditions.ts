import { LogicEngine } from 'json-logic-engine';
import type { Answers, Condition, Question } from '#events/program';

// `run` interprets; the engine's `build` would need eval, which the pages' policy forbids.
const engine = new LogicEngine();

/** Whether a JsonLogic condition holds over the answers, by question id. */
export const holds = (condition: Condition, answers: Answers): boolean => Boolean(engine.run(condition, answers));

export const isVisible = (question: Question, answers: Answers): boolean => !question.visibleWhen || holds(question.visibleWhen, answers);

export const isRequired = (question: Question, answers: Answers): boolean =>
  question.requiredWhen ? holds(question.requiredWhen, answers) : question.required;
