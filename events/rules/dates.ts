/** Dates before this are no dates (specification, 9). */
export const DATE_FLOOR = '1900-01-01';

/** By time zone: to make one takes a hundred times as long as to use it, and rules ask for today again and again. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, known);
  return known;
}

/** Today as an ISO date in a program's time zone (IANA name); `now` in milliseconds since 1970, UTC. */
export const getToday = (timeZone: string, now: number): string => getDayFormat(timeZone).format(now);

const DAY_MS = 86_400_000;

/** The day of a time in UTC, `YYYY-MM-DD`; null for none. The 30th of February is a day of March. */
const toIsoDay = (time: number): string | null => (Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10));

/** Whether a text is a real calendar day, `YYYY-MM-DD`, not before the date floor. */
export const isIsoDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && text >= DATE_FLOOR && toIsoDay(Date.parse(text)) === text;

/** A limit of a date question as an ISO date: a day of the calendar, `today`, or days from it (`today+90`). */
export function resolveDayLimit(limit: string, today: string): string {
  const days = /^today([+-]\d{1,5})?$/.exec(limit);
  return (days && toIsoDay(Date.parse(today) + Number(days[1] ?? 0) * DAY_MS)) ?? limit;
}

/** The day that an upstream names, ISO date or time, where it is one after the date floor; else null (specification, 4: effective and retro dates). */
export function parseDayAfterFloor(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? '';
  return isIsoDate(day) && day > DATE_FLOOR ? day : null;
}

/** The same day some months later, or the last day of that month: the 31st of August and 6 months are the 28th of February. ISO date or time in. */
export function addMonths(iso: string, months: number): string | null {
  const day = parseDayAfterFloor(iso);
  if (day === null) return null;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toIsoDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)));
}

/** The later of two ISO dates, of which the second may be none. */
export const maxDay = (day: string, other: string | null): string => (other !== null && other > day ? other : day);

/** In languages other than English the month is a word: 11/12 would be another day. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function formatInWords(day: string, locale: string): string {
  const format = dateFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  dateFormats.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** MM/DD/YYYY, as pages show dates; an ISO date or time in, read in UTC. What is neither is shown as it is. */
export const formatDate = (iso: string, locale = 'en-US'): string => {
  const isElsewhere = /T.*[+-]\d\d:?\d\d$/.test(iso) && !Number.isNaN(Date.parse(iso));
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(isElsewhere ? new Date(iso).toISOString() : iso) ?? [];
  if (!year) return iso;
  return locale === 'en-US' ? `${month}/${day}/${year}` : formatInWords(`${year}-${month}-${day}`, locale);
};
