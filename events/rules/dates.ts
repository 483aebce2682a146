import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** Dates before this are no dates (specification, 9). */
export const dateFloor = '1900-01-01';

/** Today as an ISO date in a program's time zone (IANA name); `now` in milliseconds since 1970, UTC. */
export const todayIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** Whether a text is a real calendar day, `YYYY-MM-DD`, not before the date floor. */
export const isIsoDate = (text: string): boolean => dayjs(text, 'YYYY-MM-DD', true).isValid() && text >= dateFloor;

/** MM/DD/YYYY, as pages show dates; an ISO date or time in, read in UTC. What is neither is shown as it is. */
export const formatDate = (iso: string): string => {
  const isElsewhere = /T.*[+-]\d\d:?\d\d$/.test(iso) && !Number.isNaN(Date.parse(iso));
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(isElsewhere ? new Date(iso).toISOString() : iso) ?? [];
  return year ? `${month}/${day}/${year}` : iso;
};
