/** Whether a text looks like an e-mail, loosely (specification, 5): whether anybody reads it is not to be seen in it. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
