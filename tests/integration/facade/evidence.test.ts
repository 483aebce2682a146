// Evidence of a sale: what its PDF says, that it is rendered to the byte, who may have it, and what the verifier answers.
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { languageChosen } from '#events/application';
import { createOfflineOperator, startFacade } from '#graph/http';
import { card } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, comeBack, continueFrom, pay, quotedTrades, readyToPay } from '../../support/checkout.ts';
import { type EvidenceClient, type ShownEvidence, createEvidenceClient } from '../../support/evidence-client.ts';
import { readShipped } from '../../support/events/programs.ts';
import { factsOf } from '../../support/facade-facts.ts';
import { fork } from '../../support/fork.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import type { StaffBrowser } from '../../support/staff-browser.ts';

/** More than the other tests use. */
const QUOTA = 8;
const time = { now: Date.UTC(2026, 10, 20, 15) };
let root: string;
let bindflow: RunningBindflow;
let client: EvidenceClient;
let buyer: NodeBuyer;
beforeAll(async () => {
  // The document of the verifier, as it is before its build: the test is about how the server sends it.
  root = mkdtempSync(path.join(os.tmpdir(), 'bindflow-verify-'));
  mkdirSync(path.join(root, 'assets'));
  cpSync('web/verify/index.html', path.join(root, 'index.html'));
  bindflow = await startForTests({ now: () => time.now, verifier: { root }, limits: { evidenceCheck: { client: { tries: QUOTA, seconds: 600 } } } });
  client = await createEvidenceClient(bindflow.facade.url);
  // Surplus lines with affidavits, a declined card, then a payment.
  buyer = await quotedTrades(bindflow.facade.url, { now: () => time.now, more: { firstName: 'Łukasz', lastName: 'Ñandú' } });
  acceptTerms(buyer);
  expect(await pay(buyer, { ...card, securityCode: '901' })).toBe(false);
  expect(await pay(buyer)).toBe(true);
  await buyer.ship();
}, 120_000);
afterAll(async () => {
  await bindflow.close();
  rmSync(root, { recursive: true, force: true });
});

async function readText(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
const facts = (shown: ShownEvidence | null | undefined, title: string) => shown?.sections.find((section) => section.title === title)?.facts ?? [];

describe('evidence of a sale', () => {
  it('says what was answered, accepted, tried and issued, in its PDF and on its page', async () => {
    const shown = await client.issue(buyer.ports.applicationId);
    expect(shown).toMatchObject({ __typename: 'Evidence', title: 'Evidence of a sale' });
    const { status, headers, pdf } = await client.download(shown!.id);
    expect([status, headers.get('content-type'), headers.get('cache-control'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'no-store',
      `attachment; filename="evidence-${shown!.id.slice(0, 8)}.pdf"`,
    ]);
    expect(hash('sha256', pdf)).toBe(shown!.sha256);
    const text = await readText(pdf);
    const { policyNumbers, payment } = buyer.state().purchase;
    const numbers = Object.values(policyNumbers);
    expect(numbers.length).toBeGreaterThan(1);
    for (const words of [
      ...numbers,
      'Łukasz',
      'Ñandú',
      payment!.referenceNumber,
      'Priya Natarajan',
      'The bank asks what was accepted.',
      'Texas surplus lines notice for umbrella liability',
    ])
      expect(text).toContain(words);
    expect(facts(shown, 'Attempts to pay').map(({ value }) => value)).toEqual([
      'Declined, nothing charged (DECLINED)',
      expect.stringMatching(new RegExp(`^Paid: \\$.*, reference ${payment!.referenceNumber}$`)),
    ]);
    expect(facts(shown, 'Documents accepted').flatMap(({ details }) => details)).toContain('The text in the stored configuration has the same hash.');
    expect(JSON.stringify(facts(shown, 'Documents accepted'))).not.toContain('another hash');
    expect(facts(shown, 'Record')[0]).toMatchObject({ value: 'Verified when this was issued' });
    // Every text of the page is in the PDF.
    const inPdf = text.replaceAll(' ', '');
    const missing = shown!.sections.flatMap(({ title, facts: all }) => [title, ...all.flatMap(({ label, value, details }) => [label, value, ...details])]);
    expect(missing.filter((words) => !inPdf.includes(words.replaceAll(/\s/g, '')))).toEqual([]);
  });

  it('has the words that a Spanish reader has read and accepted', async () => {
    const quoted = await quotedTrades(bindflow.facade.url, { now: () => time.now });
    const reader = { ...quoted, ports: { ...quoted.ports, program: readShipped('trades', 'es') } };
    reader.ports.record(languageChosen({ language: 'es', source: 'buyer' }));
    acceptTerms(reader);
    expect(await pay(reader)).toBe(true);
    await reader.ship();
    const shown = await client.issue(reader.ports.applicationId);
    const accepted = JSON.stringify(facts(shown, 'Documents accepted'));
    expect(accepted).toContain('He leído y acepto los términos y condiciones');
    expect(accepted).toContain('The text in the stored configuration has the same hash.');
    expect(accepted).not.toContain('another hash');
    expect(shown!.sections.find(({ title }) => title.includes('El trabajo que hace'))?.facts).toContainEqual(expect.objectContaining({ label: '¿Cuál es su oficio principal?' }));
  });

  it('is rendered to the same bytes by another process, a month later', async () => {
    const shown = await client.issue(buyer.ports.applicationId, 'Twice');
    const first = await client.download(shown!.id);
    time.now += 30 * 86_400_000;
    const later = await startFacade({ ...bindflow.settings, port: 0 });
    const again = await (await createEvidenceClient(later.url)).download(shown!.id);
    await later.close();
    expect(again.pdf.equals(first.pdf)).toBe(true);
    expect(hash('sha256', again.pdf)).toBe(shown!.sha256);
    await client.signInAgain();
  });

  it('covers what was until then, whatever comes later', async () => {
    const early = await readyToPay(bindflow.facade.url, { now: () => time.now });
    await early.ship();
    const shown = await client.issue(early.ports.applicationId);
    expect(await pay(early)).toBe(true);
    await early.ship();
    expect(await client.show(shown!.id)).toEqual(shown);
    expect([facts(shown, 'Policies'), facts(shown, 'Attempts to pay')]).toMatchObject([[{ value: 'None was issued' }], [{ value: 'None' }]]);
    expect(facts(await client.issue(early.ports.applicationId), 'Policies')).toMatchObject([{ label: 'Policy' }]);
  });

  it('has the attempts of every window, and the answers of the one that bought', async () => {
    const first = await readyToPay(bindflow.facade.url, { now: () => time.now });
    expect(await pay(first, { ...card, securityCode: '901' })).toBe(false);
    await first.ship();
    time.now += 60_000;
    const second = comeBack(await fork(first));
    second.answer({ lastName: 'Okonkwo' });
    await continueFrom(second, 0);
    acceptTerms(second);
    expect(await pay(second)).toBe(true);
    await second.ship();
    const shown = await client.issue(second.ports.applicationId);
    expect(facts(shown, 'Attempts to pay').map(({ value }) => value.slice(0, 8))).toEqual(['Declined', 'Paid: $2']);
    expect(shown!.sections.flatMap((section) => section.facts)).toContainEqual({ label: 'Last name', value: 'Okonkwo', details: [] });
    expect(facts(shown, 'Record').filter(({ label }) => label.endsWith('stream'))).toHaveLength(4);
    const [, other] = facts(await client.issue(first.ports.applicationId), 'Attempts to pay');
    expect(other?.details).toContain(`In application ${second.ports.applicationId}`);
  });

  it('is recorded with its hash, and so is each look at it', async () => {
    const before = (await factsOf(bindflow.db, buyer)).length;
    const shown = await client.issue(buyer.ports.applicationId);
    expect(await client.show(shown!.id)).toEqual(shown);
    const recorded = (await factsOf(bindflow.db, buyer)).slice(before);
    expect(recorded.map(({ type }) => type)).toEqual(['PersonalShown', 'EvidenceIssued', 'PersonalShown']);
    expect(recorded[1]?.data).toMatchObject({ sha256: shown!.sha256, layout: 1, by: expect.stringContaining('Priya Natarajan') as string });
    expect(JSON.stringify(recorded)).not.toContain('The bank asks');
    const row = await bindflow.db.selectFrom('evidence').selectAll().where('id', '=', shown!.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ application_id: buyer.ports.applicationId, sha256: Buffer.from(shown!.sha256, 'hex') });
  });
});

describe('who may have it', () => {
  it('needs the right to personal values, and a reason', async () => {
    const { id } = (await client.issue(buyer.ports.applicationId))!;
    const other = await client.signedIn('analyst');
    const query = 'mutation I($input: IssueEvidenceInput!) { issueEvidence(input: $input) { __typename } }';
    const codes = async (who: StaffBrowser | null, reason: string) =>
      (await client.ask(who, query, { input: { application: buyer.ports.applicationId, reason } })).errors?.map(({ extensions }) => extensions.code);
    expect([await codes(null, 'x'), await codes(other, 'x'), await codes(await client.signedIn('analyst-personal'), ' ')]).toEqual([
      ['STAFF_SIGN_IN'],
      ['STAFF_RIGHT'],
      ['BAD_USER_INPUT'],
    ]);
    expect([
      (await client.download(id, { who: null })).status,
      (await client.download(id, { who: other })).status,
      (await client.download('x')).status,
      (await client.download(buyer.ports.applicationId)).status,
    ]).toEqual([401, 403, 404, 404]);
    const fromSite = async (site: string | null) => (await client.download(id, { site })).status;
    // A browser says none for an address that was typed; an old one says nothing.
    expect([await fromSite('cross-site'), await fromSite('same-site'), await fromSite('none'), await fromSite(null)]).toEqual([403, 403, 200, 200]);
    expect([await client.issue(id), await client.show(buyer.ports.applicationId)]).toEqual([null, null]);
  });
});

describe('the verifier', () => {
  it('is a page for anybody, under the policy of the others', async () => {
    const [page, slash, none] = await Promise.all(['/verify', '/verify/', '/verify/none'].map((at) => fetch(bindflow.facade.url + at, { redirect: 'manual' })));
    expect([page!.status, page!.headers.get('cache-control'), slash!.status, none!.status]).toEqual([200, 'no-store', 308, 404]);
    const rules = (page!.headers.get('content-security-policy') ?? '').split(';');
    expect(rules).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'self'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"]));
    expect(rules.find((rule) => rule.startsWith('script-src'))).toMatch(/^script-src 'self'( 'nonce-\w+')?$/);
  });

  it('knows a file that was issued, and no other', async () => {
    const { sha256, id } = (await client.issue(buyer.ports.applicationId))!;
    const { pdf } = await client.download(id);
    expect(await client.check(sha256)).toEqual({ issuedAt: new Date(time.now).toISOString(), provider: buyer.ports.program.display.provider.name, isIntact: true });
    pdf[1000]! ^= 1;
    expect(await client.check(hash('sha256', pdf))).toBeNull();
    expect((await client.ask(null, 'query V($sha256: Sha256!) { evidence(sha256: $sha256) { isIntact } }', { sha256: 'x' })).errors).toHaveLength(1);
  });

  it('answers for a file whose person was erased; the evidence itself is gone', async () => {
    const gone = await readyToPay(bindflow.facade.url, { now: () => time.now });
    await gone.ship();
    const shown = (await client.issue(gone.ports.applicationId))!;
    expect(shown.title).toBe('Evidence of an application');
    for await (const _ of createOfflineOperator(bindflow.settings).erase({ applications: [gone.ports.applicationId], addresses: [], by: 'Ida Ops', why: 'request', isDry: false }));
    expect(await client.show(shown.id)).toEqual({ __typename: 'EvidenceRefused', code: 'EVIDENCE_ERASED' });
    expect((await client.download(shown.id)).status).toBe(410);
    expect(await client.issue(gone.ports.applicationId)).toMatchObject({ code: 'EVIDENCE_ERASED' });
    const before = await client.check(shown.sha256);
    expect(before).toMatchObject({ isIntact: true });
    // The row that leads to the event is in no hash chain, so that nothing is told from it.
    await sql`update evidence set issued_at = '2020-01-01' where sha256 = ${Buffer.from(shown.sha256, 'hex')}`.execute(bindflow.db);
    expect(await client.check(shown.sha256)).toEqual(before);
  });

  it('says that stored events were changed since, and so does evidence that is issued then', async () => {
    const changed = await readyToPay(bindflow.facade.url, { now: () => time.now });
    await changed.ship();
    const id = changed.ports.applicationId;
    const shown = (await client.issue(id))!;
    await sql`update event set data = jsonb_set(data, '{total}', '"1.00"') where root_id = ${id} and stream = ${`facade/${id}`} and type = 'OfferStored'`.execute(bindflow.db);
    expect(await client.check(shown.sha256)).toMatchObject({ isIntact: false });
    const recorded = await factsOf(bindflow.db, changed);
    expect(await client.show(shown.id)).toEqual({ __typename: 'EvidenceRefused', code: 'EVIDENCE_CHANGED' });
    expect((await client.download(shown.id)).status).toBe(409);
    // Nothing personal was shown.
    expect(await factsOf(bindflow.db, changed)).toEqual(recorded);
    const record = facts(await client.issue(id), 'Record');
    expect(record[0]).toMatchObject({ label: 'Hash chain', value: 'NOT VERIFIED' });
    expect(record).toContainEqual({ label: 'Unreadable events', value: '1', details: [expect.stringMatching(/^facade event \d+, OfferStored: altered$/)] });
    expect(record.flatMap(({ details }) => details)).toContainEqual(expect.stringMatching(/NOT VERIFIED: event \d+ is not as it was written$/));
  });

  it('asks to wait after too many files', async () => {
    for (let asked = 0; asked < QUOTA; asked += 1) await client.check('0'.repeat(64));
    expect((await client.ask(null, 'query V($sha256: Sha256!) { evidence(sha256: $sha256) { isIntact } }', { sha256: '0'.repeat(64) })).errors?.[0]?.extensions.code).toBe(
      'TOO_MANY_REQUESTS',
    );
  });
});
