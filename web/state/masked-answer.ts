import type { AnswerValue } from '#events/program';

/** Replaces, in a replay, a personal value that is not shown. */
export const MASK = '•••';

/** True if an answer exists but is not shown. */
export const isMasked = (value: AnswerValue | undefined): boolean => value === MASK || (Array.isArray(value) && value.includes(MASK));
