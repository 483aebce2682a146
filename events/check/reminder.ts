import type { Check } from './program-map.ts';

/** A reminder goes to the answer of `email`, and the box for it stands below that question. */
export const checkReminder: Check = ({ program: { reminder }, askedOn, find }) => {
  if (reminder === undefined) return [];
  if (!askedOn.has('email')) return [{ path: 'reminder', reason: 'no page asks "email": nobody can be reminded' }];
  const type = find('email')?.type;
  return type === 'email' ? [] : [{ path: 'reminder', reason: `"email" is a question of the type ${type}: a reminder needs an email` }];
};
