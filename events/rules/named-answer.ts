import type { Answers, Program } from '#events/program';
import { findQuestion } from './questions.ts';

/** The text that answers a question which a program names by its id or alias; empty if there is none. */
export function readNamedAnswer(program: Program, answers: Answers, question: string | undefined): string {
  const id = question === undefined ? undefined : findQuestion(program, question)?.id;
  const value = id === undefined ? undefined : answers[id];
  return typeof value === 'string' ? value.trim() : '';
}
