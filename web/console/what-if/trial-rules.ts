import type { Condition, Program, Question } from '#events/program';
import { listApplicationQuestions } from '#events/rules';
import { type EditedCondition, NEVER } from './trial-conditions.ts';

/** A rule that keeps a product from being sold, as it is edited. */
export interface TrialRule extends EditedCondition {
  readonly id: string;
  readonly reason: string;
  /** True if the trial leaves it out. */
  readonly isLeftOut: boolean;
}

export interface TrialProduct {
  readonly id: string;
  readonly name: string;
  readonly rules: readonly TrialRule[];
}

/** When a question is asked, and when it needs an answer, as it is edited. */
export interface TrialQuestion {
  readonly id: string;
  readonly label: string;
  /** Always, never, or under a condition. */
  readonly required: boolean | EditedCondition;
  /** Null for always. */
  readonly visible: EditedCondition | null;
}

/** The rules of a configuration, to be tried. */
export interface Trial {
  readonly products: readonly TrialProduct[];
  /** Those of its application pages. */
  readonly questions: readonly TrialQuestion[];
}

const edited = (when: Condition): EditedCondition => ({ when, draft: null });

const toTrialQuestion = ({ id, label, required, requiredWhen, visibleWhen }: Question): TrialQuestion => ({
  id,
  label: label || id,
  required: requiredWhen ? edited(requiredWhen) : required,
  visible: visibleWhen ? edited(visibleWhen) : null,
});

/** Returns the rules of a configuration, to be edited. */
export function readTrial(program: Program): Trial {
  return {
    products: program.spoke.products.map(({ id, name, kickout }) => ({ id, name, rules: kickout.map((rule) => ({ ...rule, draft: null, isLeftOut: false })) })),
    questions: listApplicationQuestions(program).map(toTrialQuestion),
  };
}

/** A new rule. It excludes nothing until its condition is set. */
export const createRule = (rules: readonly TrialRule[]): TrialRule => {
  const taken = new Set(rules.map(({ id }) => id));
  const nth = [...Array(rules.length + 1).keys()].find((at) => !taken.has(`trial-${at + 1}`)) ?? rules.length;
  return { id: `trial-${nth + 1}`, reason: 'New rule', ...NEVER, isLeftOut: false };
};

type Stored = Record<string, unknown>;

/** The settings of a question in a program file. */
function toSettings({ required, visible }: TrialQuestion): Stored {
  const requirement = typeof required === 'boolean' ? { required } : { required: false, requiredWhen: required.when };
  return visible ? { ...requirement, visibleWhen: visible.when } : requirement;
}

/** Returns the questions of a configuration, with those that are tried otherwise. A standard question may be in none of its own. */
function withTrialQuestions(own: readonly Stored[], served: readonly TrialQuestion[], tried: readonly TrialQuestion[]): Stored[] {
  const asServed = new Map(served.map((question) => [question.id, JSON.stringify(toSettings(question))]));
  const changed = new Map(tried.filter((question) => JSON.stringify(toSettings(question)) !== asServed.get(question.id)).map((question) => [question.id, question]));
  const kept = own.map((question) => {
    const change = changed.get(String(question['id']));
    if (!change) return question;
    const { required: _required, requiredWhen: _requiredWhen, visibleWhen: _visibleWhen, ...rest } = question;
    return { ...rest, ...toSettings(change) };
  });
  const there = new Set(own.map(({ id }) => id));
  return [...kept, ...[...changed.values()].filter(({ id }) => !there.has(id)).map((question) => ({ id: question.id, ...toSettings(question) }))];
}

interface StoredConfiguration {
  readonly spoke: { readonly products: readonly object[]; readonly questions: readonly Stored[] };
}

/** Returns the configuration with the rules of a trial. @param configuration as it was served */
export function withTrial(configuration: object, served: Trial, { products, questions }: Trial): Stored {
  const { spoke, ...rest } = configuration as StoredConfiguration;
  const changed = spoke.products.map((product, at) => ({
    ...product,
    kickout: (products[at]?.rules ?? []).filter(({ isLeftOut }) => !isLeftOut).map(({ id, reason, when }) => ({ id, reason, when })),
  }));
  return { ...rest, spoke: { ...spoke, products: changed, questions: withTrialQuestions(spoke.questions, served.questions, questions) } };
}

/** True while a condition of it is no JSON yet. */
export const isUnfinished = ({ products, questions }: Trial): boolean =>
  [...products.flatMap(({ rules }) => rules), ...questions.flatMap(({ required, visible }) => [typeof required === 'boolean' ? null : required, visible])].some(
    (condition) => typeof condition?.draft === 'string',
  );
