// What faults of the cluster did to buyers: events that were acknowledged and are gone, second charges, purchases that stayed incomplete.
import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '#sandbox';
import { controlOf } from '../../support/sandbox-control.ts';
import type { PatientBuyer } from './patient-buyers.ts';
import type { PatroniCluster } from './patroni.ts';

const POLL_MS = 100;

export interface Harm {
  /** Ids of events. */
  readonly lost: readonly string[];
  /** Purchase ids. */
  readonly twice: readonly string[];
  /** Ways of buyers, with what is missing of them or was left behind. */
  readonly harmed: readonly string[];
}

export const NO_HARM: Harm = { lost: [], twice: [], harmed: [] };

/** Resolves to those of these ids of events that the primary does not have; asks until it answers. */
export async function findLost(cluster: PatroniCluster, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  for (;;) {
    const rows = await cluster.query(`select id from event where id in (${ids.map((id) => `'${id}'`).join(', ')})`).catch(() => null);
    if (rows) {
      const stored = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => !stored.has(id));
    }
    await delay(POLL_MS);
  }
}

async function findChargedTwice(sandbox: Sandbox): Promise<string[]> {
  const ids = (await controlOf(sandbox.url).ledger()).charges.map(({ purchaseId }) => purchaseId);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

async function describeHarm(cluster: PatroniCluster, { buyer, acknowledged, problem, around }: PatientBuyer): Promise<string[]> {
  const lost = new Set(await findLost(cluster, [...acknowledged.keys()]));
  if (lost.size === 0 && problem === null) return [];
  const missing = buyer.log.flatMap(({ id, sequence, type }) => (lost.has(id) ? [`${sequence} ${type}, acknowledged ${acknowledged.get(id)!.toISOString()}`] : []));
  return [JSON.stringify({ application: buyer.log[0]?.applicationId, around, problem, missing, events: buyer.log.map(({ type }) => type) })];
}

/** What was lost, charged twice or left behind of these buyers, and of events of others that were acknowledged. */
export async function findHarm(cluster: PatroniCluster, sandbox: Sandbox, done: readonly PatientBuyer[], passed: readonly string[] = []): Promise<Harm> {
  const harmed = [];
  for (const one of done) harmed.push(...(await describeHarm(cluster, one)));
  return { lost: await findLost(cluster, passed), twice: await findChargedTwice(sandbox), harmed };
}
