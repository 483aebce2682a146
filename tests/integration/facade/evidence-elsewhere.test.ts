// Evidence that was exported and imported: its files verify there, too. And what other events than Bindflow’s own lead to, with a chain that holds.
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#graph/db';
import { startFacade } from '#graph/http';
import type { LimitRules } from '#graph/limits';
import { type RunningBindflow, noLimits, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { exportFrom, importInto, rewriteIssue } from '../../support/evidence-archive.ts';
import { stopStatement } from '../../support/stop-statement.ts';
import { type EvidenceClient, type ShownEvidence, createEvidenceClient } from '../../support/evidence-client.ts';

const time = { now: Date.UTC(2026, 10, 20, 15) };
const ISSUED_AT = new Date(time.now).toISOString();
const started: RunningBindflow[] = [];
let application: string;
let provider: string;
let shown: ShownEvidence;
let pdf: Buffer;
/** What the family is exported as, with keys. */
let lines: string[];

async function start(limits: LimitRules = noLimits): Promise<{ readonly bindflow: RunningBindflow; readonly client: EvidenceClient }> {
  const bindflow = await startForTests({ now: () => time.now, limits });
  started.push(bindflow);
  return { bindflow, client: await createEvidenceClient(bindflow.facade.url) };
}

/** An empty Bindflow with the exported family. */
async function startWith(all: readonly string[]) {
  const there = await start();
  await importInto(there.bindflow, all);
  return there;
}

beforeAll(async () => {
  const { bindflow, client } = await start();
  const buyer = await readyToPay(bindflow.facade.url, { now: () => time.now });
  await pay(buyer);
  await buyer.ship();
  application = buyer.ports.applicationId;
  provider = buyer.ports.program.display.provider.name;
  shown = (await client.issue(application))!;
  ({ pdf } = await client.download(shown.id));
  lines = await exportFrom(bindflow, application);
}, 120_000);
afterAll(async () => {
  for (const bindflow of started) await bindflow.close();
});

const findRow = (db: Kysely<Database>) => db.selectFrom('evidence').select(['id', 'application_id', 'issued_at']).where('sha256', '=', Buffer.from(shown.sha256, 'hex')).execute();

describe('an exported family with evidence', () => {
  it('verifies where it is imported, and its evidence is rendered there to the byte', async () => {
    const { bindflow, client } = await startWith(lines);
    expect(await client.check(shown.sha256)).toEqual({ issuedAt: ISSUED_AT, provider, isIntact: true });
    expect((await client.download(shown.id)).pdf.equals(pdf)).toBe(true);
    expect(await findRow(bindflow.db)).toEqual([{ id: shown.id, application_id: application, issued_at: new Date(ISSUED_AT) }]);
    expect(await importInto(bindflow, lines)).toMatchObject({ events: 0 });
    expect(await findRow(bindflow.db)).toHaveLength(1);
    // As an earlier release imported it: the events, without what finds the evidence by its hash.
    await bindflow.db.deleteFrom('evidence').execute();
    await importInto(bindflow, lines);
    expect(await client.check(shown.sha256)).toMatchObject({ isIntact: true });
  });

  it('verifies without its keys, too, and is not shown', async () => {
    const { client } = await startWith(await exportFrom(started[0]!, application, false));
    expect(await client.check(shown.sha256)).toEqual({ issuedAt: ISSUED_AT, provider, isIntact: true });
    expect(await client.show(shown.id)).toEqual({ __typename: 'EvidenceRefused', code: 'EVIDENCE_ERASED' });
  });

  it('names no provider that its events do not name', async () => {
    const { client } = await startWith(await rewriteIssue(lines, (data) => Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'provider'))));
    expect(await client.check(shown.sha256)).toEqual({ issuedAt: ISSUED_AT, provider: null, isIntact: true });
    const changed = await startWith(lines);
    await sql`update event set data = jsonb_set(data, '{provider}', '"Another Insurer"') where id = ${shown.id}::uuid`.execute(changed.bindflow.db);
    expect(await changed.client.check(shown.sha256)).toEqual({ issuedAt: ISSUED_AT, provider: null, isIntact: false });
  });
});

describe('the verifier', () => {
  it('notices after a minute that stored events were changed', async () => {
    const { bindflow, client } = await startWith(lines);
    expect(await client.check(shown.sha256)).toMatchObject({ isIntact: true });
    await sql`update event set writer = 'x' where stream = ${`application/${application}`} and sequence = 2`.execute(bindflow.db);
    expect(await client.check(shown.sha256)).toMatchObject({ isIntact: true });
    time.now += 60_000;
    expect(await client.check(shown.sha256)).toMatchObject({ isIntact: false });
  });

  it('says that a stream could not be read in time', async () => {
    const { bindflow } = await startWith(lines);
    const { wait, open } = stopStatement();
    const reads = new Set<string>();
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (JSON.stringify(node).includes('isToTheMillisecond')) reads.add(queryId.queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (reads.has(queryId.queryId)) await wait();
        return result;
      },
    };
    const facade = await startFacade({ ...bindflow.settings, port: 0, db: bindflow.db.withPlugin(plugin), readTimeoutMs: 100 });
    const client = await createEvidenceClient(facade.url);
    const { errors } = await client.ask(null, 'query V($sha256: Sha256!) { evidence(sha256: $sha256) { isIntact } }', { sha256: shown.sha256 });
    open();
    await facade.close();
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['READ_TIMEOUT']);
  });

  it('counts each hash of a request, for the address and not the browser', async () => {
    const { client } = await start({ evidenceCheck: { client: { tries: 3, seconds: 600 } } });
    const query = (count: number) => `{ ${Array.from({ length: count }, (_, index) => `a${index}: evidence(sha256: "${'0'.repeat(64)}") { isIntact }`).join(' ')} }`;
    const codeOf = async (count: number) => (await client.ask(null, query(count), {})).errors?.[0]?.extensions.code;
    // Each request is of a new browser.
    expect([await codeOf(2), await codeOf(2), await codeOf(1)]).toEqual([undefined, 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });
});

describe('evidence of another layout', () => {
  const other = 'c'.repeat(64);
  it('verifies by its hash, and is not rendered', async () => {
    const { client } = await startWith(await rewriteIssue(lines, (data) => ({ ...data, layout: 99, sha256: other })));
    expect(await client.check(other)).toEqual({ issuedAt: ISSUED_AT, provider, isIntact: true });
    expect(await client.show(shown.id)).toEqual({ __typename: 'EvidenceRefused', code: 'EVIDENCE_OTHER_LAYOUT' });
    const { status, pdf: refusal } = await client.download(shown.id);
    expect([status, refusal.toString()]).toEqual([409, expect.stringContaining('A release that draws evidence in another way')]);
  });

  it('is told apart from other bytes of this layout, which are a fault', async () => {
    const { client } = await startWith(await rewriteIssue(lines, (data) => ({ ...data, sha256: other })));
    expect(await client.check(other)).toMatchObject({ isIntact: true });
    expect(await client.show(shown.id)).toEqual({ __typename: 'EvidenceRefused', code: 'EVIDENCE_OTHER_BYTES' });
    const { status, pdf: refusal } = await client.download(shown.id);
    expect([status, refusal.toString()]).toEqual([409, expect.stringContaining('This is a fault of Bindflow')]);
  });
});

describe('a changed event that issued evidence', () => {
  const stream = (id: string) => `application/${id}`;
  it.each([
    ['covers nothing', () => []],
    ['covers another family', () => [{ stream: stream('00000000-0000-4000-8000-000000000000'), sequence: 3, hash: 'a'.repeat(64) }]],
    ['covers what is no stream', () => [{ stream: 'x', sequence: 3, hash: 'a'.repeat(64) }]],
    ['covers more than a database counts', () => [{ stream: stream(application), sequence: 4_000_000_000, hash: 'a'.repeat(64) }]],
    ['covers with no hash', () => [{ stream: stream(application), sequence: 1, hash: 'x' }]],
  ])('that %s is refused in words', async (_, covered) => {
    const { bindflow, client } = await startWith(await rewriteIssue(lines, (data) => ({ ...data, covered: covered() })));
    // Events that cannot issue evidence are not in its index: the row is of before the change.
    await bindflow.db
      .insertInto('evidence')
      .values({ id: shown.id, root_id: application, application_id: application, sha256: Buffer.from(shown.sha256, 'hex'), issued_at: new Date(ISSUED_AT) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect(await client.show(shown.id)).toEqual({ __typename: 'EvidenceRefused', code: 'EVIDENCE_CHANGED' });
    expect((await client.download(shown.id)).status).toBe(409);
    expect(await client.check(shown.sha256)).toEqual({ issuedAt: ISSUED_AT, provider: expect.toBeOneOf([provider, null]) as unknown, isIntact: false });
  });
});
