import type { Program } from '#events/program';

/** The day of an instant in the program's time zone, as the mail has it, in words: December 1, 2026. */
export const dayOf = (instant: string, { timeZone }: Pick<Program, 'timeZone'>): string => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(instant));
