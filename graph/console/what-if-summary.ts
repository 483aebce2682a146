import { sumDollars, toMoney } from '#events/rules';
import type { Offers } from '#graph/event-store';
import { estimateOffers } from './estimate-offers.ts';
import { type JudgedGroups, type WhatIfCount, WhatIfChange, type WhatIfRule } from './what-if.type.ts';

const sum = (groups: JudgedGroups, key: 'applications' | 'quoted'): number => groups.reduce((total, group) => total + group[key], 0);
const sumMoney = (groups: JudgedGroups, key: 'quotedTotal' | 'paidTotal'): string => toMoney(sumDollars(groups.map((group) => group[key])));

/** Sums the offers of all groups. */
export const sumOffers = (groups: JudgedGroups): Offers => ({ quoted: sum(groups, 'quoted'), quotedTotal: sumMoney(groups, 'quotedTotal') });

/** Counts what would change. @param basis the offers that those without one are estimated by */
export function countChanges(all: JudgedGroups, basis: Offers): WhatIfCount[] {
  return Object.values(WhatIfChange).flatMap((change) => {
    const groups = all.filter((group) => group.change === change);
    if (groups.length === 0) return [];
    return [
      {
        change,
        applications: sum(groups, 'applications'),
        quoted: sum(groups, 'quoted'),
        quotedTotal: sumMoney(groups, 'quotedTotal'),
        paidTotal: sumMoney(groups, 'paidTotal'),
        estimate: estimateOffers(sum(groups, 'applications') - sum(groups, 'quoted'), basis),
      },
    ];
  });
}

type Rule = Pick<WhatIfRule, 'product' | 'rule' | 'reason'>;

const listRules = (excluded: JudgedGroups[number]['before']): [string, Rule][] =>
  excluded.flatMap(({ productId, name, reasons }) => reasons.map(({ rule, reason }): [string, Rule] => [`${productId}/${rule}`, { product: name, rule, reason }]));

const listMissing = (missing: JudgedGroups[number]['missing']): [string, Rule][] => missing.map(({ id, label }) => [`?${id}`, { product: null, rule: id, reason: label }]);

/** Returns the rules and questions that keep from a quote under one of the configurations alone, those that change the most first. */
export function countRules(groups: JudgedGroups): WhatIfRule[] {
  const counts = new Map<string, WhatIfRule>();
  const add = (key: string, rule: Rule, by: 'excluded' | 'admitted', applications: number): void => {
    const count = counts.get(key) ?? { ...rule, excluded: 0, admitted: 0 };
    count[by] += applications;
    counts.set(key, count);
  };
  for (const { before, after, missing, applications } of groups) {
    const [first, second] = [new Map(listRules(before)), new Map([...listRules(after), ...listMissing(missing)])];
    for (const [key, rule] of second) if (!first.has(key)) add(key, rule, 'excluded', applications);
    for (const [key, rule] of first) if (!second.has(key)) add(key, rule, 'admitted', applications);
  }
  return [...counts.values()].toSorted((one, other) => other.excluded + other.admitted - one.excluded - one.admitted);
}
