import type { AnswerValue } from '#events/program';

/** In place of what is personal and not shown: in a replay alone. */
export const MASK = '•••';

/** Whether an answer is there, and not shown: nothing can be said of it but that. */
export const isMasked = (value: AnswerValue | undefined): boolean => value === MASK || (Array.isArray(value) && value.includes(MASK));
