import { pattern, string } from 'superstruct';

/** A question's id. Names with a meaning in JavaScript are none. */
export const questionId = pattern(string(), /^[A-Za-z0-9][\w.-]{0,39}$/);
