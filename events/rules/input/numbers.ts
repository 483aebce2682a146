import BigNumber from 'bignumber.js';
import type { Question } from '#events/program';
import { plainFigures } from './characters.ts';

/** What a number counts: whole things, a calendar year, percent, a measure with a fraction, or dollars. */
type Kind = NonNullable<Question['numberKind']> | 'money';
type Reading = { readonly plain: string } | { readonly problem: string };

const NO_NUMBER = 'Please enter a number, digits only.';
const NOT_WHOLE = 'Please enter a whole number.';
const TOO_FINE = 'Please enter at most two digits after the point.';
const LARGEST = 999_999_999_999;

const CENTS = /\.\d{1,2}$/;
const TOO_MANY_DECIMALS = /\.\d{3}/;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(\.\d*)?$/;
const SPACED = /^[+-]?\d{1,3}(?:[ ']\d{3})+(\.\d*)?$/;
const WITH_COMMA = /^[+-]?[\d.]*,[\d,]*$|^[+-]?[\d,]*,[\d,]*\.\d*$/;
/** In much of the world the point separates thousands; money and counts never have three decimals. */
const GROUPED_BY_POINT = /^[+-]?\d{1,3}\.\d{3}$/;

const kindOf = ({ type, numberKind }: Pick<Question, 'type' | 'numberKind'>): Kind => (type === 'currency' ? 'money' : (numberKind ?? 'decimal'));

const grouped = (plain: string): string => plain.replace(/^([+-]?)(\d+)/, (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** With a comma that separates no thousands: as thousands anyway, or as a decimal comma. */
function byComma(text: string): readonly [string, string] {
  const at = text.lastIndexOf(',');
  const decimal = text.includes('.', at) ? text.replace(/[,.]/g, '') : `${text.slice(0, at).replace(/[,.]/g, '')}.${text.slice(at + 1)}`;
  return [decimal, text.replace(/,/g, '')];
}

const readingsOf = (text: string, kind: Kind): readonly [string, string] | null => {
  if (WITH_COMMA.test(text)) return byComma(text);
  return (kind === 'money' || kind === 'count') && GROUPED_BY_POINT.test(text) ? [text, text.replace('.', '')] : null;
};

/** Both readings of an ambiguous number; the number itself where they are one. */
function ambiguous([decimal, whole]: readonly [string, string], kind: Kind): Reading {
  if (![decimal, whole].every((reading) => DECIMAL.test(reading))) return { problem: NO_NUMBER };
  // Dollars have two decimals: a reading with more is none.
  if (kind === 'money' && TOO_MANY_DECIMALS.test(whole)) return { problem: CENTS.test(decimal) ? `Do you mean ${grouped(decimal)}? Please enter ${decimal}.` : NO_NUMBER };
  if (new BigNumber(decimal).isEqualTo(whole)) return { plain: whole };
  return { problem: `Do you mean ${grouped(decimal)} or ${grouped(whole)}? Please enter ${decimal} or ${whole}.` };
}

function readFigures(text: string, kind: Kind): Reading {
  const unit = kind === 'percent' ? text.replace(/ ?%$/, '') : kind === 'money' ? text.replace(/^([+-]?) ?\$ ?/, '$1') : text;
  if (GROUPED.test(unit) || SPACED.test(unit)) return { plain: unit.replace(/[, ']/g, '') };
  const readings = readingsOf(unit, kind);
  if (readings) return ambiguous(readings, kind);
  return DECIMAL.test(unit) ? { plain: unit } : { problem: NO_NUMBER };
}

function yearProblem(text: string, { min, max }: NonNullable<Question['limits']>): string | null {
  const isYear = /^\d{4}$/.test(text);
  if (isYear && max !== undefined && Number(text) > max) return `Enter a 4-digit year, ${max} or earlier`;
  if (isYear && (min === undefined || Number(text) >= min)) return null;
  return min === undefined ? 'Enter a 4-digit year' : `Enter a 4-digit year, ${min} or later`;
}

/** The limits of a kind where its question sets none. */
const usualLimits = (kind: Kind): { min?: number; max: number } => (kind === 'percent' ? { min: 0, max: 100 } : { max: LARGEST });

function rangeProblem(plain: string, { limits, type }: Question, kind: Kind): string | null {
  const value = new BigNumber(plain);
  const { min, max = LARGEST } = { ...usualLimits(kind), ...limits };
  const shown = (limit: number): string => (type === 'currency' ? `$${Math.round(limit).toLocaleString('en-US')}` : limit.toLocaleString('en-US'));
  if (min !== undefined && value.isLessThan(min)) return `Please enter ${shown(min)} or more.`;
  return value.isGreaterThan(max) ? `Please enter ${shown(max)} or less.` : null;
}

function fractionProblem(plain: string, kind: Kind): string | null {
  if (kind === 'count' && !new BigNumber(plain).isInteger()) return NOT_WHOLE;
  return kind === 'money' && TOO_MANY_DECIMALS.test(plain) ? TOO_FINE : null;
}

/** Without a plus, leading zeros and an empty fraction: `+03.` is `3`. */
function canonical(plain: string, kind: Kind): string {
  const bare = plain.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1').replace(/^(-?)\./, '$10.').replace(kind === 'count' ? /\.0*$/ : /\.$/, '');
  return /^-[0.]+$/.test(bare) ? bare.slice(1) : bare;
}

/** A number as conditions and rating read it, in plain decimal notation without separators and units; what cannot be read as it is. */
export function plainNumber(question: Pick<Question, 'type' | 'numberKind' | 'limits'>, text: string): string {
  const line = plainFigures(text);
  const kind = kindOf(question);
  if (kind === 'year') return line;
  const reading = readFigures(line, kind);
  return 'plain' in reading ? canonical(reading.plain, kind) : line;
}

/** What is wrong with a number of its question's kind and limits. */
export function numberProblem(question: Question, text: string): string | null {
  const kind = kindOf(question);
  const line = plainFigures(text);
  if (kind === 'year') return yearProblem(line, question.limits ?? {});
  const reading = readFigures(line, kind);
  if ('problem' in reading) return reading.problem;
  return fractionProblem(reading.plain, kind) ?? rangeProblem(reading.plain, question, kind);
}
