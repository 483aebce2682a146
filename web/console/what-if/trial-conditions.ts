import type { RuleGroupType } from 'react-querybuilder';
import { formatQuery } from 'react-querybuilder/formatQuery';
import { parseJsonLogic } from 'react-querybuilder/parseJsonLogic';
import type { Condition, Program, Question } from '#events/program';

/** A condition as it is edited. */
export interface EditedCondition {
  readonly when: Condition;
  /** The text of a condition that is edited as JSON, and is none yet; null where `when` holds. */
  readonly draft: string | null;
}

/** A condition that never holds, to begin with. */
export const NEVER: EditedCondition = { when: { or: [] }, draft: null };

/** One condition needs no `and` around it. */
function unwrap(condition: Condition): Condition {
  const { and } = condition as { and?: readonly Condition[] };
  return and?.length === 1 && Object.keys(condition).length === 1 ? (and[0] ?? condition) : condition;
}

/** Returns a query as JsonLogic. One without rules never holds. */
export function toCondition(query: RuleGroupType): Condition {
  if (query.rules.length === 0) return { or: [] };
  return unwrap(formatQuery(query, { format: 'jsonlogic', parseNumbers: 'strict' }) as Condition);
}

/** Returns a condition as the query builder edits it; null for one that it cannot show without changing it. */
export function toQuery(condition: Condition): RuleGroupType | null {
  if (JSON.stringify(condition) === '{"or":[]}') return { combinator: 'and', rules: [] };
  const query = parseJsonLogic(JSON.stringify(condition), { listsAsArrays: true });
  return JSON.stringify(toCondition(query)) === JSON.stringify(unwrap(condition)) ? query : null;
}

const numberTypes: readonly Question['type'][] = ['number', 'currency'];
const named = (name: string, label: string) => ({ name, value: name, label });

const operators = {
  choices: [named('contains', 'includes'), named('doesNotContain', 'does not include')],
  choice: [named('=', 'is'), named('!=', 'is not'), named('in', 'is one of')],
  number: [named('>', 'is more than'), named('>=', 'is at least'), named('<', 'is less than'), named('<=', 'is at most'), named('=', 'is')],
  text: [named('=', 'is'), named('!=', 'is not')],
};

function operatorsOf({ type, options }: Question): (typeof operators)[keyof typeof operators] {
  if (type === 'multi-select') return operators.choices;
  if (numberTypes.includes(type)) return operators.number;
  return options ? operators.choice : operators.text;
}

/** Returns the questions that rules may read: public ones. A trial cannot be judged by what is personal. */
export const listFields = ({ spoke: { questions } }: Program) =>
  questions
    .filter(({ privacy }) => privacy === 'public')
    .map((question) => ({
      ...named(question.id, question.label || question.id),
      operators: operatorsOf(question),
      valueEditorType: question.type === 'checkbox' ? ('checkbox' as const) : question.options ? ('select' as const) : ('text' as const),
      inputType: numberTypes.includes(question.type) ? 'number' : 'text',
      values: question.options?.map(({ value, label }) => named(value, label)) ?? [],
    }));
