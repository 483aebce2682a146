// What faults of the cluster did to buyers: events that were acknowledged and are gone, second charges, purchases that stayed incomplete.
import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '#sandbox';
import { controlOf } from '../../support/sandbox-control.ts';
import type { PatientBuyer } from './patient-buyers.ts';
import type { PatroniCluster } from './patroni.ts';

const POLL_MS = 100;

export interface Harm {
  /** Ids of events that a facade had acknowledged. */
  readonly lost: readonly string[];
  /** Purchase ids. */
  readonly twice: readonly string[];
  /** Ways of buyers who have no policy, and their problems. */
  readonly left: readonly string[];
}

export const NO_HARM: Harm = { lost: [], twice: [], left: [] };

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

const describeWay = ({ buyer, problem, around }: PatientBuyer): string =>
  JSON.stringify({ application: buyer.log[0]?.applicationId, around, problem, events: buyer.log.map(({ type }) => type) });

/** What was lost of these acknowledged events, charged twice, or left behind of these buyers. */
export async function findHarm(cluster: PatroniCluster, sandbox: Sandbox, acknowledged: readonly string[], buyers: readonly PatientBuyer[]): Promise<Harm> {
  const left = buyers.filter(({ problem }) => problem !== null).map(describeWay);
  return { lost: await findLost(cluster, acknowledged), twice: await findChargedTwice(sandbox), left };
}
