// Our alert rules, and whether they fire on what a facade reports.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Sample, type Scrape, evaluate, parseMetrics } from './promql.ts';

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

/** The rules of deploy/prometheus/alerts.yaml. */
export const alertRules: readonly AlertRule[] = (parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as { groups: { rules: AlertRule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

/** Does what Prometheus does: adds `up`, which is 0 if the process does not answer. */
export async function scrape(url: string): Promise<Sample[]> {
  const up = (value: number): Sample => ({ name: 'up', labels: { job: 'bindflow' }, value });
  try {
    const response = await fetch(`${url}/metrics`);
    return response.ok ? [up(1), ...parseMetrics(await response.text())] : [up(0)];
  } catch {
    return [up(0)];
  }
}

const STEP_SECONDS = 30;
const secondsOf = (duration = '0s'): number => Number.parseInt(duration, 10) * (duration.endsWith('m') ? 60 : 1);

/** True if the rule holds from the first time to the last, which are `for` apart; the last scrape is repeated in between. */
export function fires(rule: AlertRule, scrapes: readonly Scrape[]): boolean {
  const last = scrapes.at(-1)!;
  const repeated = [...scrapes];
  for (let time = last.time; time <= last.time + secondsOf(rule.for); time += STEP_SECONDS) {
    if (time > last.time) repeated.push({ ...last, time });
    const value = evaluate(rule.expr, repeated, time);
    if (typeof value === 'number' || value.length === 0) return false;
  }
  return true;
}
