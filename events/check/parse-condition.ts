import { LogicEngine } from 'json-logic-engine';
import type { Condition } from '#events/program';

/** A question that a condition reads, and the place in the condition. */
export interface VariableReading {
  readonly id: string;
  readonly path: string;
}

/** A question's answer against a value, or one of several, that stand in the condition. */
export interface Comparison extends VariableReading {
  /** `in-answer`: the value is one of several answers; `is`: the answer is one of the values. */
  readonly kind: 'is' | 'in-answer';
  readonly values: readonly unknown[];
}

export interface ParsedCondition {
  readonly readings: readonly VariableReading[];
  readonly comparisons: readonly Comparison[];
  /** Operators that there are not, and places that are no condition. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
}

const operators = new Set(Object.keys(new LogicEngine().methods));
/** Their later arguments read an element of the list, not the answers. */
const LIST_OPERATORS = new Set(['map', 'filter', 'reduce', 'all', 'some', 'none']);
const EQUALITY_OPERATORS = new Set(['==', '===', '!=', '!==']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The question that `{"var": …}` reads. */
function readVariable(value: unknown): string | undefined {
  if (!isObject(value) || Object.keys(value).join() !== 'var') return undefined;
  const [name] = toList(value['var']);
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

/** What an answer on the left of an operator is compared with. */
function readComparedValues(operator: string, right: unknown): readonly unknown[] | undefined {
  if (EQUALITY_OPERATORS.has(operator) && isPlain(right)) return [right];
  return operator === 'in' && Array.isArray(right) ? right.filter(isPlain) : undefined;
}

function readComparison(operator: string, [left, right]: readonly unknown[], path: string): Comparison | undefined {
  const [onLeft, onRight] = [readVariable(left), readVariable(right)];
  const values = readComparedValues(operator, right);
  if (onLeft !== undefined) return values && { id: onLeft, path, kind: 'is', values };
  if (onRight === undefined || !isPlain(left)) return undefined;
  if (EQUALITY_OPERATORS.has(operator)) return { id: onRight, path, kind: 'is', values: [left] };
  return operator === 'in' ? { id: onRight, path, kind: 'in-answer', values: [left] } : undefined;
}

/** Takes a JsonLogic condition apart. @param path where the condition stands in the file */
export function parseCondition(condition: Condition, path: string): ParsedCondition {
  const readings: VariableReading[] = [];
  const comparisons: Comparison[] = [];
  const problems: { path: string; reason: string }[] = [];

  const walkAll = (values: readonly unknown[], at: string): void => values.forEach((value, index) => walk(value, `${at}.${index}`));

  function operation(operator: string, value: unknown, at: string): void {
    const values = toList(value);
    const compared = readComparison(operator, values, at);
    if (compared) comparisons.push(compared);
    if (Array.isArray(value)) walkAll(LIST_OPERATORS.has(operator) ? values.slice(0, 1) : values, at);
    else walk(value, at);
  }

  function walk(value: unknown, at: string): void {
    if (Array.isArray(value)) walkAll(value, at);
    if (!isObject(value)) return;
    const [operator, ...more] = Object.keys(value);
    const id = readVariable(value);
    if (id !== undefined) readings.push({ id, path: `${at}.var` });
    else if (operator === undefined || more.length > 0) problems.push({ path: at, reason: 'a condition has one operator' });
    else if (!operators.has(operator)) problems.push({ path: at, reason: `there is no operator ${JSON.stringify(operator)}` });
    else operation(operator, value[operator], `${at}.${operator}`);
  }

  walk(condition, path);
  return { readings, comparisons, problems };
}
