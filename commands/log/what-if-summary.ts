import { formatMoney, parseDollars, sumDollars, toMoney } from '#events/rules';
import type { WhatIfChange, WhatIfRow } from '#graph/operations';

/** The results of a trial, counted row by row. */
export interface WhatIfSummary {
  readonly add: (row: WhatIfRow) => void;
  readonly total: () => number;
  readonly unknown: () => number;
  readonly lines: (sitename: string, file: string) => Iterable<string>;
}

interface RuleCount {
  readonly text: string;
  applications: number;
}

const ruleKeys = (products: WhatIfRow['before']): Map<string, string> =>
  new Map(products.flatMap(({ productId, name, reasons }) => reasons.map(({ rule, reason }) => [`${productId}/${rule}`, `${name}: ${reason} (${rule})`] as const)));

/** Counts rules that exclude in one judgment and not in the other. */
function countRules(counts: Map<string, RuleCount>, inside: ReadonlyMap<string, string>, outside: ReadonlyMap<string, string>): void {
  for (const [key, text] of inside) {
    if (outside.has(key)) continue;
    const count = counts.get(key) ?? { text, applications: 0 };
    count.applications += 1;
    counts.set(key, count);
  }
}

const questionKeys = (missing: WhatIfRow['missing']): Map<string, string> => new Map(missing.map(({ id, label }) => [id, `${label} (${id})`]));

const sum = (amounts: readonly string[]): string => toMoney(sumDollars(amounts));

function* ruleLines(title: string, counts: ReadonlyMap<string, RuleCount>): Iterable<string> {
  if (counts.size === 0) return;
  yield title;
  for (const { text, applications } of [...counts.values()].toSorted((one, other) => other.applications - one.applications)) yield `  ${String(applications).padStart(7)}  ${text}`;
}

/** Creates the counters of a trial. Money is what offers came to by card; of applications without an offer it is estimated by the mean of all offers. */
export function createWhatIfSummary(): WhatIfSummary {
  const byChange: Record<WhatIfChange, WhatIfRow[]> = { closed: [], opened: [], incomplete: [], narrower: [], wider: [], same: [], unknown: [] };
  const [added, dropped, asked] = [new Map<string, RuleCount>(), new Map<string, RuleCount>(), new Map<string, RuleCount>()];
  const offers: string[] = [];
  const total = (): number => Object.values(byChange).reduce((count, rows) => count + rows.length, 0);

  function estimate(): string {
    const quoted = byChange.opened.flatMap(({ total: offer }) => offer ?? []);
    const unquoted = byChange.opened.length - quoted.length;
    const known = `offers of ${formatMoney(sum(quoted))}`;
    if (unquoted === 0 || offers.length === 0) return known;
    const mean = parseDollars(sum(offers)).dividedBy(offers.length);
    return `${known}, and an estimate of ${formatMoney(toMoney(mean.times(unquoted)))} for ${unquoted} without one (the mean of ${offers.length} offers is ${formatMoney(toMoney(mean))})`;
  }

  function* lines(sitename: string, file: string): Iterable<string> {
    const { closed, opened, incomplete, narrower, wider, same, unknown } = byChange;
    const amounts = (rows: readonly WhatIfRow[], key: 'total' | 'paid'): string => formatMoney(sum(rows.flatMap((row) => row[key] ?? [])));
    yield `${total()} applications of ${sitename} under ${file}, beside the configuration that each was shown:`;
    yield `  ${String(closed.length).padStart(7)}  would no longer be sold anything: offers of ${amounts(closed, 'total')}, of which ${amounts(closed, 'paid')} were paid`;
    yield `  ${String(opened.length).padStart(7)}  would be sold something: ${estimate()}`;
    if (incomplete.length > 0)
      yield `  ${String(incomplete.length).padStart(7)}  would have to answer more before a quote: offers of ${amounts(incomplete, 'total')}, of which ${amounts(incomplete, 'paid')} were paid`;
    yield `  ${String(narrower.length).padStart(7)}  would be sold fewer products`;
    yield `  ${String(wider.length).padStart(7)}  would be sold more products`;
    yield `  ${String(same.length).padStart(7)}  would see the same products`;
    if (unknown.length > 0) yield `  ${String(unknown.length).padStart(7)}  cannot be judged: answers, or the configuration that was shown, cannot be read`;
    yield* ruleLines('Rules that exclude only under the file:', added);
    yield* ruleLines('Rules that exclude no longer:', dropped);
    yield* ruleLines('Questions that would have to be answered:', asked);
  }

  return {
    add(row) {
      byChange[row.change].push(row);
      if (row.total !== null) offers.push(row.total);
      const [before, after] = [ruleKeys(row.before), ruleKeys(row.after)];
      countRules(added, after, before);
      countRules(dropped, before, after);
      countRules(asked, questionKeys(row.missing), new Map());
    },
    total,
    unknown: () => byChange.unknown.length,
    lines,
  };
}
