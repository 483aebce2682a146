import { english, msg } from '#events/language';
import type { Question } from '#events/program';
import { normalizeFigures } from './characters.ts';

/** What a number counts: whole things, a calendar year, percent, a measure with a fraction, or dollars. */
type NumberKind = NonNullable<Question['numberKind']> | 'money';
type Reading = { readonly plain: string } | { readonly problem: string };

const describeNotANumber = (kind: NumberKind): string => (kind === 'money' ? msg('Please enter numbers only, such as 25000.') : msg('Please enter one number, such as 20.'));
const NOT_WHOLE_MESSAGE = msg('Please enter a whole number.');
const TOO_MANY_DECIMALS_MESSAGE = msg('Please enter no more than two decimal places.');
const MAX_NUMBER = 999_999_999_999;

const CENTS = /\.\d{1,2}$/;
const TOO_MANY_DECIMALS = /\.\d{3}/;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(\.\d*)?$/;
const SPACED = /^[+-]?\d{1,3}(?:[ ']\d{3})+(\.\d*)?$/;
const WITH_COMMA = /^[+-]?[\d.]*,[\d,]*$|^[+-]?[\d,]*,[\d,]*\.\d*$/;
/** In much of the world the point separates thousands; money and counts never have three decimals. */
const GROUPED_BY_POINT = /^[+-]?\d{1,3}\.\d{3}$/;

const WITH_FRACTION = /\.\d*[1-9]/;
const countDecimals = (plain: string): number => /\.(\d*)$/.exec(plain)?.[1]?.length ?? 0;

/** Below zero if the first decimal text is less, above if it is more. Exact, however many digits there are. */
function compareDecimals(one: string, other: string): number {
  const decimals = Math.max(countDecimals(one), countDecimals(other));
  const scale = (plain: string): bigint => BigInt(plain.replace(/[+.]/g, '')) * 10n ** BigInt(decimals - countDecimals(plain));
  return Number(scale(one) - scale(other));
}

/** Without an exponent, which the numbers of a program may have. */
const toDecimalText = (limit: number): string => (/e/.test(String(limit)) ? limit.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : String(limit));

const getNumberKind = ({ type, numberKind }: Pick<Question, 'type' | 'numberKind'>): NumberKind => (type === 'currency' ? 'money' : (numberKind ?? 'decimal'));

const groupThousands = (plain: string): string => plain.replace(/^([+-]?)(\d+)/, (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** With a comma that separates no thousands: as thousands anyway, or as a decimal comma. */
function readComma(text: string): readonly [string, string] {
  const at = text.lastIndexOf(',');
  const decimal = text.includes('.', at) ? text.replace(/[,.]/g, '') : `${text.slice(0, at).replace(/[,.]/g, '')}.${text.slice(at + 1)}`;
  return [decimal, text.replace(/,/g, '')];
}

const listReadings = (text: string, kind: NumberKind): readonly [string, string] | null => {
  if (WITH_COMMA.test(text)) return readComma(text);
  return (kind === 'money' || kind === 'count') && GROUPED_BY_POINT.test(text) ? [text, text.replace('.', '')] : null;
};

function findFractionProblem(plain: string, kind: NumberKind): string | null {
  if (kind === 'count' && WITH_FRACTION.test(plain)) return NOT_WHOLE_MESSAGE;
  return kind === 'money' && TOO_MANY_DECIMALS.test(plain) ? TOO_MANY_DECIMALS_MESSAGE : null;
}

/** Without a plus, leading zeros and an empty fraction: `+03.` is `3`. */
function toCanonical(plain: string, kind: NumberKind): string {
  const bare = plain
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(kind === 'count' ? /\.0*$/ : /\.$/, '');
  return /^-[0.]+$/.test(bare) ? bare.slice(1) : bare;
}

type FindProblem = (plain: string) => string | null;

/** Asks which of the readings is meant, as far as the question takes them. */
function askFor(readings: readonly string[], findProblem: FindProblem): Reading {
  const problems = readings.map(findProblem);
  const [first, second] = readings.filter((_, index) => problems[index] === null);
  if (first === undefined) return { problem: problems[0] ?? '' };
  if (second === undefined) return { problem: english('Do you mean {shown}? Please enter {plain}.', { shown: groupThousands(first), plain: first }) };
  const shown = { first: groupThousands(first), second: groupThousands(second) };
  return { problem: english('Do you mean {first} or {second}? Please enter {decimal} or {whole}.', { ...shown, decimal: first, whole: second }) };
}

/** Asks which reading of an ambiguous number is meant; the number itself where both are one. */
function resolveAmbiguous([decimal, whole]: readonly [string, string], kind: NumberKind, findProblem: FindProblem): Reading {
  if (![decimal, whole].every((reading) => DECIMAL.test(reading))) return { problem: describeNotANumber(kind) };
  // Dollars have two decimals: a reading with more is none.
  if (kind === 'money' && TOO_MANY_DECIMALS.test(whole)) return CENTS.test(decimal) ? askFor([decimal], findProblem) : { problem: describeNotANumber(kind) };
  if (compareDecimals(decimal, whole) === 0) return { plain: whole };
  // Three decimals are thousands to some: 7.500 is 7.50 dollars, 240.000 is 240.
  const short = decimal.replace(/\.000$/, '').replace(/(\.\d\d)0$/, '$1');
  return askFor(
    [short, whole].map((plain) => toCanonical(plain, kind)),
    findProblem,
  );
}

function readFigures(text: string, kind: NumberKind, findProblem: FindProblem): Reading {
  const unit = kind === 'percent' ? text.replace(/ ?%$/, '') : kind === 'money' ? text.replace(/^([+-]?) ?\$ ?/, '$1') : text;
  if (GROUPED.test(unit) || SPACED.test(unit)) return { plain: unit.replace(/[, ']/g, '') };
  const readings = listReadings(unit, kind);
  if (readings) return resolveAmbiguous(readings, kind, findProblem);
  return DECIMAL.test(unit) ? { plain: unit } : { problem: describeNotANumber(kind) };
}

function findYearProblem(text: string, { min, max }: NonNullable<Question['limits']>): string | null {
  const isYear = /^\d{4}$/.test(text);
  if (isYear && max !== undefined && Number(text) > max) return english('Enter a 4-digit year, {year} or earlier', { year: String(max) });
  if (isYear && (min === undefined || Number(text) >= min)) return null;
  return min === undefined ? msg('Enter a 4-digit year') : english('Enter a 4-digit year, {year} or later', { year: String(min) });
}

/** The limits of a kind where its question sets none. */
const getDefaultLimits = (kind: NumberKind): { min?: number; max: number } => (kind === 'percent' ? { min: 0, max: 100 } : { max: MAX_NUMBER });

function findRangeProblem(plain: string, { limits, type }: Question, kind: NumberKind): string | null {
  const { min, max = MAX_NUMBER } = { ...getDefaultLimits(kind), ...limits };
  const shown = (limit: number): string => (type === 'currency' ? `$${Math.round(limit).toLocaleString('en-US')}` : limit.toLocaleString('en-US'));
  if (min !== undefined && compareDecimals(plain, toDecimalText(min)) < 0) return english('Please enter {limit} or more.', { limit: shown(min) });
  return compareDecimals(plain, toDecimalText(max)) > 0 ? english('Please enter {limit} or less.', { limit: shown(max) }) : null;
}

/** A number as conditions and rating read it, in plain decimal notation without separators and units; what cannot be read as it is. */
export function normalizeNumber(question: Pick<Question, 'type' | 'numberKind' | 'limits'>, text: string): string {
  const line = normalizeFigures(text);
  const kind = getNumberKind(question);
  if (kind === 'year') return line;
  const reading = readFigures(line, kind, () => null);
  return 'plain' in reading ? toCanonical(reading.plain, kind) : line;
}

/** What is wrong with a number of its question's kind and limits. */
export function findNumberProblem(question: Question, text: string): string | null {
  const kind = getNumberKind(question);
  const line = normalizeFigures(text);
  if (kind === 'year') return findYearProblem(line, question.limits ?? {});
  const findProblem: FindProblem = (plain) => findFractionProblem(plain, kind) ?? findRangeProblem(plain, question, kind);
  const reading = readFigures(line, kind, findProblem);
  return 'problem' in reading ? reading.problem : findProblem(reading.plain);
}
