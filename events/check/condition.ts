import { LogicEngine } from 'json-logic-engine';
import type { Condition } from '#events/program';

/** A question that a condition reads, and the place in the condition. */
export interface Reading {
  readonly id: string;
  readonly path: string;
}

/** A question's answer against a value, or one of several, that stand in the condition. */
export interface Comparison extends Reading {
  /** `in-answer`: the value is one of several answers; `is`: the answer is one of the values. */
  readonly kind: 'is' | 'in-answer';
  readonly values: readonly unknown[];
}

export interface ConditionParts {
  readonly readings: readonly Reading[];
  readonly comparisons: readonly Comparison[];
  /** Operators that there are not, and places that are no condition. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
}

const operators = new Set(Object.keys(new LogicEngine().methods));
/** Their later arguments read an element of the list, not the answers. */
const OVER_LISTS = new Set(['map', 'filter', 'reduce', 'all', 'some', 'none']);
const EQUAL = new Set(['==', '===', '!=', '!==']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The question that `{"var": …}` reads. */
function varOf(value: unknown): string | undefined {
  if (!isObject(value) || Object.keys(value).join() !== 'var') return undefined;
  const [name] = listOf(value['var']);
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

/** What an answer on the left of an operator is compared with. */
function valuesBehind(operator: string, right: unknown): readonly unknown[] | undefined {
  if (EQUAL.has(operator) && isPlain(right)) return [right];
  return operator === 'in' && Array.isArray(right) ? right.filter(isPlain) : undefined;
}

function comparisonOf(operator: string, [left, right]: readonly unknown[], path: string): Comparison | undefined {
  const [onLeft, onRight] = [varOf(left), varOf(right)];
  const values = valuesBehind(operator, right);
  if (onLeft !== undefined) return values && { id: onLeft, path, kind: 'is', values };
  if (onRight === undefined || !isPlain(left)) return undefined;
  if (EQUAL.has(operator)) return { id: onRight, path, kind: 'is', values: [left] };
  return operator === 'in' ? { id: onRight, path, kind: 'in-answer', values: [left] } : undefined;
}

/** Takes a JsonLogic condition apart. @param path where the condition stands in the file */
export function partsOf(condition: Condition, path: string): ConditionParts {
  const readings: Reading[] = [];
  const comparisons: Comparison[] = [];
  const problems: { path: string; reason: string }[] = [];

  const walkAll = (values: readonly unknown[], at: string): void => values.forEach((value, index) => walk(value, `${at}.${index}`));

  function operation(operator: string, value: unknown, at: string): void {
    const values = listOf(value);
    const compared = comparisonOf(operator, values, at);
    if (compared) comparisons.push(compared);
    if (Array.isArray(value)) walkAll(OVER_LISTS.has(operator) ? values.slice(0, 1) : values, at);
    else walk(value, at);
  }

  function walk(value: unknown, at: string): void {
    if (Array.isArray(value)) walkAll(value, at);
    if (!isObject(value)) return;
    const [operator, ...more] = Object.keys(value);
    const id = varOf(value);
    if (id !== undefined) readings.push({ id, path: `${at}.var` });
    else if (operator === undefined || more.length > 0) problems.push({ path: at, reason: 'a condition has one operator' });
    else if (!operators.has(operator)) problems.push({ path: at, reason: `there is no operator ${JSON.stringify(operator)}` });
    else operation(operator, value[operator], `${at}.${operator}`);
  }

  walk(condition, path);
  return { readings, comparisons, problems };
}
