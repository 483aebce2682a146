import { parseDollars, sumDollars, toMoney } from '#events/rules';
import type { LostEstimate } from './breakdown.type.ts';
import { type JudgedGroups, type WhatIfCount, WhatIfChange, type WhatIfRule } from './what-if.type.ts';

const sum = (groups: JudgedGroups, key: 'applications' | 'quoted'): number => groups.reduce((total, group) => total + group[key], 0);
const sumMoney = (groups: JudgedGroups, key: 'quotedTotal' | 'paidTotal'): string => toMoney(sumDollars(groups.map((group) => group[key])));

function estimateUnquoted(groups: JudgedGroups, all: JudgedGroups): LostEstimate | null {
  const [unquoted, offers] = [sum(groups, 'applications') - sum(groups, 'quoted'), sum(all, 'quoted')];
  if (unquoted === 0 || offers === 0) return null;
  const mean = parseDollars(sumMoney(all, 'quotedTotal')).dividedBy(offers);
  return { amount: toMoney(mean.times(unquoted)), applications: unquoted, meanOffer: toMoney(mean), offers };
}

/** Counts what would change. */
export function countChanges(all: JudgedGroups): WhatIfCount[] {
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
        estimate: estimateUnquoted(groups, all),
      },
    ];
  });
}

type Rule = Pick<WhatIfRule, 'product' | 'rule' | 'reason'>;

const listRules = (excluded: JudgedGroups[number]['before']): Map<string, Rule> =>
  new Map(excluded.flatMap(({ productId, name, reasons }) => reasons.map(({ rule, reason }) => [`${productId}/${rule}`, { product: name, rule, reason }] as const)));

/** Returns the rules that exclude under one of the configurations alone, those that change the most first. */
export function countRules(groups: JudgedGroups): WhatIfRule[] {
  const counts = new Map<string, WhatIfRule>();
  const add = (key: string, rule: Rule, by: 'excluded' | 'admitted', applications: number): void => {
    const count = counts.get(key) ?? { ...rule, excluded: 0, admitted: 0 };
    count[by] += applications;
    counts.set(key, count);
  };
  for (const { before, after, applications } of groups) {
    const [first, second] = [listRules(before), listRules(after)];
    for (const [key, rule] of second) if (!first.has(key)) add(key, rule, 'excluded', applications);
    for (const [key, rule] of first) if (!second.has(key)) add(key, rule, 'admitted', applications);
  }
  return [...counts.values()].toSorted((one, other) => other.excluded + other.admitted - one.excluded - one.admitted);
}
