import type { ProgramProblem } from '#events/program';
import { comparisonProblem } from './comparisons.ts';
import type { Reading } from './condition.ts';
import { type Check, type PlacedCondition, type ProgramMap, isAnsweredByThen } from './program-map.ts';

const quoted = (value: unknown): string => JSON.stringify(value);

function whyUnknown(map: ProgramMap, id: string): string {
  const aliased = map.find(id);
  return aliased ? `${quoted(id)} is another name of ${quoted(aliased.id)}: conditions read answers by id` : `there is no question ${quoted(id)}`;
}

/** A question that is asked too late for another one's visibility or requirement. */
function lateProblem({ askedOn }: ProgramMap, owner: string, { id, path }: Reading): string | null {
  if (id === owner) return path.includes('.visibleWhen') ? 'a question cannot depend on its own answer' : null;
  const [read, asked] = [askedOn.get(id) ?? -1, askedOn.get(owner) ?? Infinity];
  return read > asked ? `${quoted(id)} is asked on a later page` : null;
}

/** A question that has no answer (yet) where the condition is needed. */
function readingProblem(map: ProgramMap, { decides, owner }: PlacedCondition, reading: Reading): string | null {
  const { id } = reading;
  if (map.find(id)?.id !== id) return whyUnknown(map, id);
  if (!isAnsweredByThen(map, id)) return `no page asks ${quoted(id)} before the quote`;
  return decides === 'kickout' ? null : lateProblem(map, owner, reading);
}

/** Questions whose visibility hangs, by way of others, on their own. */
function circles({ conditions, program }: ProgramMap): ProgramProblem[] {
  const readBy = (id: string): string[] =>
    conditions.filter(({ decides, owner }) => decides === 'question' && owner === id).flatMap(({ readings }) => readings.filter(({ path }) => path.includes('.visibleWhen')).map((reading) => reading.id));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    readBy(from).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return program.spoke.questions.flatMap(({ id, visibleWhen }, index) =>
    visibleWhen !== undefined && !readBy(id).includes(id) && reaches(id, id) ? [{ path: `spoke.questions.${index}.visibleWhen`, reason: 'goes round in a circle: it hangs on questions that hang on this one' }] : [],
  );
}

/** Conditions that cannot be worked out, read what nobody answers (in time), or can never hold. */
export const conditionChecks: Check = (map) => [
  ...map.conditions.flatMap((condition) => [
    ...condition.problems,
    ...condition.readings.flatMap((reading) => {
      const reason = readingProblem(map, condition, reading);
      return reason === null ? [] : [{ path: reading.path, reason }];
    }),
    ...condition.comparisons.flatMap((comparison) => {
      const reason = comparisonProblem(map.find(comparison.id), comparison);
      return reason === null ? [] : [{ path: comparison.path, reason }];
    }),
  ]),
  ...circles(map),
];
