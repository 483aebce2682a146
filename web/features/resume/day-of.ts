/** A day in words, as the buyer's own clock has it: December 1, 2026. */
export const dayOf = (instant: string): string => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant));
