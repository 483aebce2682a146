import type { Program } from '#events/program';
import type { Refusal } from '#workflows/resume';

const UNUSABLE_CODES: readonly Refusal['code'][] = ['RESUME_LINK_UNKNOWN', 'RESUME_LINK_EXPIRED', 'RESUME_LINK_USED', 'RESUME_LINK_REVOKED', 'BOUGHT_SINCE'];

/** True if the link can never open the application again. */
export const isLinkUnusable = ({ code }: Pick<Refusal, 'code'>): boolean => UNUSABLE_CODES.includes(code);

/** Formats the day of an instant in the program's time zone, as the mail does: December 1, 2026. */
export const formatDay = (instant: string, { timeZone }: Pick<Program, 'timeZone'>, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(instant));
