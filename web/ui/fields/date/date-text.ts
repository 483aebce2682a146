import { normalizeFigures } from '#events/rules';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A partly typed date that begins with the year: 17 to 21 is no month. */
const YEAR_FIRST = /^(1[7-9]|2[01])(\d{0,2}|\d{2}[-/.]?\d{0,2}[-/.]?\d{0,2})$/;
const COMPLETE_YEAR_FIRST = /^(\d{4})[-/.]?(0[1-9]|1[0-2])[-/.]?(0[1-9]|[12]\d|3[01])$/;
const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0;
};

/** `2027-03-09` as `03/09/2027`; any other text unchanged. */
export function formatDateValue(value: string): string {
  const [, year, month, day] = ISO.exec(value) ?? [];
  return year && month && day ? `${month}/${day}/${year}` : value;
}

/** `3/9/2027` as `2027-03-09` if it is a day of the calendar; otherwise the text as typed. */
export function parseDateText(text: string): string {
  const [, month, day, year] = MONTH_FIRST.exec(normalizeFigures(text)) ?? [];
  if (!month || !day || !year || !isDay(Number(year), Number(month), Number(day))) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** True if the text has other characters than a date, or more digits. */
const isText = (text: string): boolean => !/^[\d/.\-\s]*$/.test(text) || text.replace(/\D/g, '').length > 8;

/** Adds the slashes that numeric keyboards lack. Call it for typing at the end only; text that is no date stays as typed. */
export function insertSlashes(text: string, previous: string): string {
  const plain = normalizeFigures(text);
  if (isText(plain)) return text;
  if (YEAR_FIRST.test(plain)) return plain.replace(COMPLETE_YEAR_FIRST, '$2/$3/$1');
  const iso = formatDateValue(plain);
  const clean = iso.replace(/[-.\s]/g, '/').replace(/\/{2,}/g, '/').replace(/^\//, '').slice(0, 10);
  if (clean.length <= previous.length && previous !== '') return clean;
  return clean
    .replace(/^(\d{2})\/?(\d{2})\/?(\d{1,4})$/, '$1/$2/$3')
    .replace(/^(\d{2})(\d)$/, '$1/$2')
    .replace(/^(\d{1,2}\/\d{2})(\d{1,4})$/, '$1/$2')
    .replace(/^(\d{2})(\d{2})$/, '$1/$2')
    .replace(/^(\d{2}|\d{1,2}\/\d{2})$/, '$1/');
}
