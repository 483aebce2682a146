import { normalizeFigures } from '#events/rules';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Year first, as much of it as is typed: no month is above 12, so the first two digits of a year are none. */
const YEAR_FIRST = /^(1[7-9]|2[01])(\d{0,2}|\d{2}[-/.]?\d{0,2}[-/.]?\d{0,2})$/;
const WHOLE_YEAR_FIRST = /^(\d{4})[-/.]?(0[1-9]|1[0-2])[-/.]?(0[1-9]|[12]\d|3[01])$/;
const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0;
};

/** `2027-03-09` as `03/09/2027`; anything else as it stands. */
export function typedFromValue(value: string): string {
  const [, year, month, day] = ISO.exec(value) ?? [];
  return year && month && day ? `${month}/${day}/${year}` : value;
}

/** `3/9/2027` as `2027-03-09` where it is a day of the calendar; otherwise the text as typed. */
export function valueFromTyped(text: string): string {
  const [, month, day, year] = TYPED.exec(normalizeFigures(text)) ?? [];
  if (!month || !day || !year || !isDay(Number(year), Number(month), Number(day))) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Words, or more digits than a date has. */
const isWords = (text: string): boolean => !/^[\d/.\-\s]*$/.test(text) || text.replace(/\D/g, '').length > 8;

/**
 * The slashes a numeric keyboard lacks, put in while the typist writes at the end; a correction in the middle is left alone, and
 * so are words: who typed them sees them, and reads beside them what is asked for.
 */
export function withSlashes(text: string, previous: string): string {
  const plain = normalizeFigures(text);
  if (isWords(plain)) return text;
  if (YEAR_FIRST.test(plain)) return plain.replace(WHOLE_YEAR_FIRST, '$2/$3/$1');
  const iso = typedFromValue(plain);
  const clean = iso.replace(/[-.\s]/g, '/').replace(/\/{2,}/g, '/').replace(/^\//, '').slice(0, 10);
  if (clean.length <= previous.length && previous !== '') return clean;
  return clean
    .replace(/^(\d{2})\/?(\d{2})\/?(\d{1,4})$/, '$1/$2/$3')
    .replace(/^(\d{2})(\d)$/, '$1/$2')
    .replace(/^(\d{1,2}\/\d{2})(\d{1,4})$/, '$1/$2')
    .replace(/^(\d{2})(\d{2})$/, '$1/$2')
    .replace(/^(\d{2}|\d{1,2}\/\d{2})$/, '$1/');
}
