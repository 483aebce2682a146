import type { RuleGroupType } from 'react-querybuilder';
import { formatQuery } from 'react-querybuilder/formatQuery';
import { parseJsonLogic } from 'react-querybuilder/parseJsonLogic';
import type { Condition, Program, Question } from '#events/program';

/** A rule that keeps a product from being sold, as it is edited. */
export interface TrialRule {
  readonly id: string;
  readonly reason: string;
  readonly when: Condition;
  /** The text of a condition that is edited as JSON, and is none yet; null where `when` holds. */
  readonly draft: string | null;
  /** True if the trial leaves it out. */
  readonly isLeftOut: boolean;
}

export interface TrialProduct {
  readonly id: string;
  readonly name: string;
  readonly rules: readonly TrialRule[];
}

/** Returns the products of a configuration with their rules, to be edited. */
export const listTrialProducts = ({ spoke: { products } }: Program): TrialProduct[] =>
  products.map(({ id, name, kickout }) => ({ id, name, rules: kickout.map((rule) => ({ ...rule, draft: null, isLeftOut: false })) }));

/** A new rule, which excludes nobody before its condition is set. */
export const createRule = (rules: readonly TrialRule[]): TrialRule => {
  const taken = new Set(rules.map(({ id }) => id));
  const nth = [...Array(rules.length + 1).keys()].find((at) => !taken.has(`trial-${at + 1}`)) ?? rules.length;
  return { id: `trial-${nth + 1}`, reason: 'New rule', when: { or: [] }, draft: null, isLeftOut: false };
};

/** Where a rule that is tried is in the configuration: problems name it by this path. */
const pathOf = (product: number, rule: number): string => `spoke.products.${product}.kickout.${rule}`;

/** Returns the configuration with the rules of a trial. @param configuration as it was served */
export function withTrialRules(configuration: object, products: readonly TrialProduct[]): Record<string, unknown> {
  const { spoke, ...rest } = configuration as { spoke: { products: readonly object[] } };
  const changed = spoke.products.map((product, at) => ({
    ...product,
    kickout: (products[at]?.rules ?? []).filter(({ isLeftOut }) => !isLeftOut).map(({ id, reason, when }) => ({ id, reason, when })),
  }));
  return { ...rest, spoke: { ...spoke, products: changed } };
}

export interface Problem {
  readonly path: string;
  readonly reason: string;
}

/** Returns the problems of one rule, and of none those that are elsewhere. @param rule null for what is in no rule */
export function problemsOf(problems: readonly Problem[], products: readonly TrialProduct[], rule: { readonly product: string; readonly rule: string } | null): readonly Problem[] {
  const tried = products.flatMap((product, at) =>
    product.rules.filter(({ isLeftOut }) => !isLeftOut).map(({ id }, nth) => ({ path: pathOf(at, nth), product: product.id, rule: id })),
  );
  const ownerOf = ({ path }: Problem) => tried.find((one) => path === one.path || path.startsWith(`${one.path}.`));
  return problems.filter((problem) => {
    const owner = ownerOf(problem);
    return rule === null ? owner === undefined : owner?.product === rule.product && owner.rule === rule.rule;
  });
}

/** One condition needs no `and` around it. */
function unwrap(condition: Condition): Condition {
  const { and } = condition as { and?: readonly Condition[] };
  return and?.length === 1 && Object.keys(condition).length === 1 ? (and[0] ?? condition) : condition;
}

/** Returns a query as JsonLogic. One without rules holds for nobody. */
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
