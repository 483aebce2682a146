// Sends cases to a running facade, as strangers, as a buyer with an application and as an analyst.
import fc from 'fast-check';
import { makeSchema } from '#graph/http';
import { readyToPay } from '../../support/checkout.ts';
import { staffBrowser } from '../../support/staff-browser.ts';
import { type Caller, type FuzzCase, fuzzCases } from './cases.ts';
import { findFault } from './judge.ts';
import { fuzzedOperations } from './operations.ts';

/** A case that was sent, to be sent again alone. */
export interface SentCase {
  /** Operation, caller, bytes of the body, and the seed that makes it. */
  readonly title: string;
  readonly send: () => Promise<void>;
}

export interface FuzzRun {
  readonly url: string;
  readonly seed: number;
  /** Whether the facade runs in production, where other documents than registered ones must be refused. */
  readonly isProduction?: boolean;
  /** Undefined once there are enough cases. */
  readonly shouldGoOn: (sent: number) => boolean;
  readonly afterBatch?: (cases: readonly SentCase[]) => Promise<void>;
}

export interface FuzzResult {
  readonly sent: number;
  /** Operations that were sent at least once. */
  readonly operations: number;
  readonly codes: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

/** Cases of one seed are made together, and sent this many at a time. */
const BATCH = 8;
const CASES_PER_SEED = 200;
const MAX_SHOWN = 600;

/** Cookies by caller; a buyer also has the ids of an application with an offer. */
async function signIn(url: string) {
  const buyer = await readyToPay(url);
  const analyst = staffBrowser(url);
  const { text: home } = await analyst.signIn('analyst-personal@example.com');
  if (!home.includes('You are signed in')) throw new Error(`the analyst could not sign in: ${home}`);
  const { application, quote } = buyer.state();
  const own: Readonly<Record<string, unknown>> = { id: application.id, root: application.root, offer: quote.offer?.id, programHash: application.program };
  const cookies: Readonly<Record<Caller, string>> = {
    stranger: '',
    owner: [...buyer.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    analyst: analyst.cookies(`${url}/graphql`),
  };
  return { own, cookies };
}

/** The case's variables with the buyer's own ids in place of good ones. */
const bodyOf = ({ operation: { document }, variables }: FuzzCase, own: Readonly<Record<string, unknown>>, goodIds: ReadonlySet<unknown>): string =>
  JSON.stringify({ ...document, variables }, (key, value: unknown) => (key in own && goodIds.has(value) ? own[key] : value));

/** Every id that the good variables have. */
function listGoodIds(cases: readonly { readonly good: unknown }[]): Set<unknown> {
  const ids = new Set<unknown>();
  JSON.stringify(
    cases.map(({ good }) => good),
    (_key, value: unknown) => {
      if (typeof value === 'string' && value.length >= 36) ids.add(value);
      return value;
    },
  );
  return ids;
}

export async function runFuzz({ url, seed, isProduction = false, shouldGoOn, afterBatch }: FuzzRun): Promise<FuzzResult> {
  const operations = fuzzedOperations(await makeSchema());
  const [{ own, cookies }, goodIds] = [await signIn(url), listGoodIds(operations)];
  const [codes, faults, names] = [new Map<string, number>(), [] as string[], new Set<string>()];
  let sent = 0;
  function prepare(one: FuzzCase, at: string): SentCase {
    const body = bodyOf(one, one.caller === 'owner' ? own : {}, goodIds);
    const title = `${one.operation.name} by ${one.caller}, ${Buffer.byteLength(body)} bytes, ${at}`;
    async function send(): Promise<void> {
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', cookie: cookies[one.caller] }, body });
      const text = await response.text();
      for (const [, code = ''] of text.matchAll(/"code":"([A-Z_]+)"/g)) codes.set(code, (codes.get(code) ?? 0) + 1);
      const fault = findFault({ status: response.status, text, isForbidden: isProduction && !one.operation.isRegistered });
      if (fault !== null) faults.push(`${title}: ${fault}\n  sent ${body.slice(0, MAX_SHOWN)}\n  answered ${response.status} ${text.slice(0, MAX_SHOWN)}`);
    }
    return { title, send };
  }
  for (let round = seed; shouldGoOn(sent); round += 1) {
    const cases = fc.sample(fuzzCases(operations, isProduction), { seed: round, numRuns: CASES_PER_SEED });
    for (let from = 0; from < cases.length && shouldGoOn(sent); from += BATCH) {
      const batch = cases.slice(from, from + BATCH).map((one, index) => prepare(one, `seed ${round}, case ${from + index}`));
      await Promise.all(batch.map(({ send }) => send()));
      sent += batch.length;
      for (const { operation } of cases.slice(from, from + BATCH)) names.add(operation.name);
      await afterBatch?.(batch);
    }
  }
  return { sent, operations: names.size, codes, faults };
}
