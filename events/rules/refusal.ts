import type { State } from '#events/buyflow';
import { PAGE_INCOMPLETE } from './words.ts';

/**
 * What somebody else said of an answer (a member number that nobody knows, say), while the answer is still the same; else null.
 * It marks the field and holds nobody: whoever goes on with it has it asked about again.
 */
export function refusalOf({ application: { rejection }, answers }: State, question: string): string | null {
  if (!rejection || rejection.message === PAGE_INCOMPLETE || !(question in rejection.refused)) return null;
  const isUnchanged = JSON.stringify(answers[question] ?? null) === JSON.stringify(rejection.refused[question]);
  return isUnchanged ? rejection.message : null;
}
