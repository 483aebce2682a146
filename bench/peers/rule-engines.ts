// Rule engines that judge answers in memory, one application after the other.
import { Engine, type RuleProperties } from 'json-rules-engine';
import jsonLogic from 'json-logic-js';
import type { JudgedAnswers, RuleEngine } from '../judged-answers.ts';

export const judgeWithJsonLogic: RuleEngine = async ({ applications, rules }) =>
  applications.filter((answers) => rules.some(({ when }) => Boolean(jsonLogic.apply(when as jsonLogic.RulesLogic, answers)))).length;

interface Comparison {
  readonly [operator: string]: readonly [{ readonly var: string } | string, { readonly var: string } | string];
}

/** A comparison as a condition of json-rules-engine. Programs compare answers with constants, and ask whether a choice is among several. */
function toCondition(comparison: Comparison): object {
  const [[operator, [left, right]] = ['', ['', '']]] = Object.entries(comparison);
  const [fact, value] = typeof left === 'string' ? [right, left] : [left, right];
  return { fact: (fact as { var: string }).var, operator: operator === 'in' ? 'contains' : 'equal', value };
}

function toRule({ id, when }: JudgedAnswers['rules'][number]): RuleProperties {
  const { and } = when as { and?: readonly Comparison[] };
  return { conditions: { all: (and ?? [when as Comparison]).map(toCondition) } as RuleProperties['conditions'], event: { type: id } };
}

export const judgeWithJsonRulesEngine: RuleEngine = async ({ applications, rules }) => {
  const engine = new Engine(rules.map(toRule), { allowUndefinedFacts: true });
  let excluded = 0;
  for (const answers of applications) {
    const { events } = await engine.run({ disciplines: [], ...answers });
    if (events.length > 0) excluded += 1;
  }
  return excluded;
};
