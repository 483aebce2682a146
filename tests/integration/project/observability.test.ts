// Alert rules and dashboard name only what /metrics really has; each alert has its runbook.
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { defaultLimits } from '#graph/limits';
import { registerStandbyGauges } from '#graph/metrics';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { card } from '../../support/answers.ts';
import { continueFrom, pay, readyToPay } from '../../support/checkout.ts';
import { alertRules, scrape } from '../../support/fire-alerts.ts';
import { type Sample, evaluate, parseMetrics, readNames } from '../../support/promql.ts';

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { panels } = JSON.parse(readFileSync('deploy/grafana/bindflow.json', 'utf8')) as { panels: readonly Panel[] };
const queries = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr: expr.replaceAll('$__rate_interval', '5m'), legend: legendFormat })),
);
const legendLabels = (legend: string): string[] => [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => String(label));
const annotationLabels = (text: string): string[] => [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => String(label));

let bindflow: RunningBindflow;
let samples: readonly Sample[];
beforeAll(async () => {
  bindflow = await startForTests({ recovery: { after: 60_000, every: 20 }, quarantineEvery: 20, limits: defaultLimits });
  const { url } = bindflow.facade;
  await bindflow.control.fault({ path: '/api/payment/submitPaymentWithCaching/{id}', fault: 'drop-response' });
  await pay(await readyToPay(url));
  const buyer = await readyToPay(url);
  await pay(buyer, { ...card, securityCode: '901' });
  await bindflow.control.fault({ path: '/api/quote/quotes', fault: 'status-500', times: 2 });
  await continueFrom(buyer, 0);
  await buyer.send({ query: 'query Broken { nothing }' });
  do samples = await scrape(url);
  while (!samples.some(({ name, value }) => name === 'bindflow_worker_run_seconds_count' && value > 0));
  // standby.test.ts has a standby.
  const ofStandby = new Registry();
  registerStandbyGauges({ canAnswer: () => true, lagMs: () => 0 }, ofStandby);
  samples = [...samples, ...parseMetrics(await ofStandby.metrics())];
}, 60_000);
afterAll(() => bindflow.close());

/** Labels of a metric, and what is not in /metrics of what an expression names. */
function findUnknown(expr: string): string[] {
  const { selectors, groupings } = readNames(expr);
  const labelsOf = (name: string): Set<string> => new Set(samples.filter((sample) => sample.name === name).flatMap(({ labels }) => Object.keys(labels)));
  const known = selectors.flatMap(({ name }) => [...labelsOf(name)]);
  return [
    ...selectors.filter(({ name }) => !samples.some((sample) => sample.name === name)).map(({ name }) => name),
    ...selectors.flatMap(({ name, matchers }) => matchers.filter(({ label }) => !labelsOf(name).has(label)).map(({ label }) => `${name}{${label}}`)),
    ...groupings.filter((label) => !known.includes(label)),
  ];
}

describe('alert rules', () => {
  it.each(alertRules)('$alert names what is in /metrics', ({ expr, annotations: { summary } }) => {
    expect(findUnknown(expr)).toEqual([]);
    const results = evaluate(
      expr.replaceAll(/ (?:and|>|==) .*$/gs, ''),
      [0, 15].map((time) => ({ time, samples })),
      15,
    ) as readonly Sample[];
    expect(Object.keys(results[0]?.labels ?? {})).toEqual(expect.arrayContaining(annotationLabels(summary)));
  });

  it('have one runbook each, with the same four questions', () => {
    const runbooks = readdirSync('docs/runbooks').map((name) => `docs/runbooks/${name}`);
    expect(alertRules.map(({ annotations }) => annotations.runbook).toSorted()).toEqual(runbooks.toSorted());
    for (const { alert, annotations } of alertRules) {
      const text = readFileSync(annotations.runbook, 'utf8');
      expect([alert, text.includes(`\`${alert}\``), text.match(/^## .*$/gm)]).toEqual([alert, true, ['## What it means', '## What to look at', '## What to do', '## How it ends']]);
    }
  });

  it('are all in the operators’ guide', () => {
    const guide = readFileSync('docs/guides/operators/monitoring.md', 'utf8');
    expect(alertRules.filter(({ alert }) => !guide.includes(`[\`${alert}\`]`)).map(({ alert }) => alert)).toEqual([]);
  });

  it.each(readdirSync('docs/runbooks'))('the runbook %s names metrics that exist', (file) => {
    const names = readFileSync(`docs/runbooks/${file}`, 'utf8').match(/\b(?:bindflow|nodejs|process)_\w+\b/g) ?? [];
    expect(names.filter((name) => !samples.some((sample) => sample.name.replace(/_(?:count|sum|bucket)$/, '') === name.replace(/_(?:count|sum|bucket)$/, '')))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it.each(queries)('$title: $expr names what is in /metrics', ({ expr, legend }) => {
    expect(findUnknown(expr)).toEqual([]);
    const results = evaluate(
      expr,
      [0, 15].map((time) => ({ time, samples })),
      15,
    ) as readonly Sample[];
    expect(results.length).toBeGreaterThan(0);
    expect(Object.keys(results[0]!.labels)).toEqual(expect.arrayContaining(legendLabels(legend)));
  });

  it('shows what each alert watches', () => {
    const namesIn = (expr: string): string[] => readNames(expr).selectors.map(({ name }) => name.replace(/_(?:count|sum|bucket)$/, ''));
    const shown = new Set(queries.flatMap(({ expr }) => namesIn(expr)));
    expect(alertRules.filter(({ expr }) => !namesIn(expr).some((name) => shown.has(name))).map(({ alert }) => alert)).toEqual([]);
  });
});
