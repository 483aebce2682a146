// Evidence that was issued while something was missing: it says what, and is rendered to the same bytes when that is there again.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationLine, ArchiveLine } from '#events/archive';
import { parseEvidenceIssued } from '#events/server-stream';
import { composeEvidence } from '../../../graph/operations/evidence/compose-evidence.ts';
import { type CoveredStream, cutFamily } from '../../../graph/operations/evidence/evidence-source.ts';
import { renderPdf } from '../../../graph/operations/evidence/render-pdf.ts';
import { type RunningBindflow, noLimits, startForTests } from '../../support/bindflow.ts';
import { comeBack, pay, readyToPay } from '../../support/checkout.ts';
import { type IssuedData, exportFrom, importInto, isProgramLine, readFamily, rewriteIssue } from '../../support/evidence-archive.ts';
import { type EvidenceClient, type ShownEvidence, createEvidenceClient } from '../../support/evidence-client.ts';
import { fork } from '../../support/fork.ts';

const now = Date.UTC(2026, 10, 20, 15);
const REASON = 'The bank asks.';
const OTHER_SHA256 = 'c'.repeat(64);
const started: RunningBindflow[] = [];
/** A window, and its duplicate, of which evidence is issued. */
let first: string;
let application: string;
let provider: string;
/** The family where nothing is missing. */
let lines: string[];
/** The hash of its configuration. */
let program: string;

async function startWith(all: readonly string[]): Promise<{ readonly bindflow: RunningBindflow; readonly client: EvidenceClient }> {
  const bindflow = await startForTests({ now: () => now, limits: noLimits });
  started.push(bindflow);
  if (all.length > 0) await importInto(bindflow, all);
  return { bindflow, client: await createEvidenceClient(bindflow.facade.url) };
}

const withoutProgram = (all: readonly string[]): string[] => all.filter((line) => !isProgramLine(line));
const factOf = (shown: ShownEvidence | null | undefined, label: string) => shown?.sections.flatMap(({ facts }) => facts).find((fact) => fact.label === label);
const refused = (code: string) => ({ __typename: 'EvidenceRefused', code });

beforeAll(async () => {
  const { bindflow } = await startWith([]);
  const buyer = await readyToPay(bindflow.facade.url, { now: () => now });
  await buyer.ship();
  const second = comeBack(await fork(buyer));
  await pay(second);
  await second.ship();
  [first, application, provider] = [buyer.ports.applicationId, second.ports.applicationId, second.ports.program.display.provider.name];
  lines = await exportFrom(bindflow, application);
  program = (JSON.parse(lines.find(isProgramLine)!) as { readonly hash: string }).hash;
}, 120_000);
afterAll(async () => {
  for (const bindflow of started) await bindflow.close();
});

describe('evidence that was issued without the configuration', () => {
  let there: Awaited<ReturnType<typeof startWith>>;
  let shown: ShownEvidence;
  beforeAll(async () => {
    there = await startWith(withoutProgram(lines));
    shown = (await there.client.issue(application, REASON))!;
  }, 60_000);

  it('says which one was missing', () => {
    expect(factOf(shown, 'Version')?.details).toEqual([`SHA-256 of its configuration: ${program}`, expect.stringMatching(/^The configuration was missing when this was issued/)]);
    expect(factOf(shown, 'Provider')).toBeUndefined();
  });

  it('is the same, and verifies, when the configuration is stored', async () => {
    const { bindflow, client } = there;
    const { pdf } = await client.download(shown.id);
    await importInto(bindflow, lines);
    expect(await client.show(shown.id)).toEqual(shown);
    expect((await client.download(shown.id)).pdf.equals(pdf)).toBe(true);
    expect(await client.check(shown.sha256)).toEqual({ issuedAt: new Date(now).toISOString(), provider: null, isIntact: true });
    expect(factOf(await client.issue(application), 'Provider')?.value).toBe(provider);
  });

  it('is told apart from evidence whose configuration is missing since', async () => {
    const { bindflow, client } = there;
    await importInto(bindflow, lines);
    const { id } = (await client.issue(application))!;
    await sql`update program_configuration set configuration = '{}' where hash = ${program}`.execute(bindflow.db);
    expect(await client.show(id)).toEqual(refused('EVIDENCE_NO_CONFIGURATION'));
    expect(await client.show(shown.id)).toEqual(shown);
    await bindflow.db.deleteFrom('program_configuration').where('hash', '=', program).execute();
    expect(await client.show(id)).toEqual(refused('EVIDENCE_NO_CONFIGURATION'));
    expect((await client.download(id)).status).toBe(409);
    expect(await client.show(shown.id)).toEqual(shown);
  });

  /** Another store with the family, whose evidence says something else. */
  async function startRewritten(change: (data: IssuedData) => IssuedData): Promise<EvidenceClient> {
    const exported = await exportFrom(there.bindflow, application);
    const rewritten = await rewriteIssue(exported, (data) => (data['sha256'] === shown.sha256 ? change(data) : data));
    return (await startWith([rewritten[0]!, ...lines.filter(isProgramLine), ...withoutProgram(rewritten).slice(1)])).client;
  }

  it('of another layout is refused for its layout', async () => {
    const client = await startRewritten((data) => ({ ...data, layout: 99, sha256: OTHER_SHA256 }));
    expect(await client.show(shown.id)).toEqual(refused('EVIDENCE_OTHER_LAYOUT'));
  });

  it('of a release that read fewer events is no fault of this one', async () => {
    const client = await startRewritten((data) => ({ ...data, gaps: { ...(data['gaps'] as object), unreadable: 1 }, sha256: OTHER_SHA256 }));
    expect(await client.show(shown.id)).toEqual(refused('EVIDENCE_OTHER_LAYOUT'));
  });

  it('is the same where its event is of before, and does not say it', async () => {
    /** What an earlier release has issued of the same events. */
    async function render(data: IssuedData): Promise<string> {
      const issued = parseEvidenceIssued(data)!;
      const covered = issued.covered.map((one) => ({ ...one, stream: one.stream as CoveredStream['stream'] }));
      const issue = { ...issued, id: shown.id, by: String(data['by']), why: REASON, covered, gaps: null };
      const verified = covered.map(({ sequence }) => ({ ok: true, events: sequence }) as const);
      const content = composeEvidence({ issue, application, family: cutFamily(await readFamily(lines), covered), verified, configuration: null })!;
      return hash('sha256', await renderPdf(content, issue));
    }
    const exported = await exportFrom(there.bindflow, application);
    let data: IssuedData = {};
    await rewriteIssue(exported, (one) => (one['sha256'] === shown.sha256 ? (data = one) : one));
    const sha256 = await render(data);
    const client = await startRewritten((of) => ({ ...of, gaps: undefined, sha256 }));
    expect(await client.show(shown.id)).toMatchObject({ __typename: 'Evidence', sha256 });
  });
});

describe('evidence that was issued without the key of an ancestor', () => {
  it('is the same when the key has come', async () => {
    const sealed = lines.map((text) => {
      const line = JSON.parse(text) as ArchiveLine;
      return line.kind === 'application' && line.id === first ? JSON.stringify({ ...line, key: null } satisfies ApplicationLine) : text;
    });
    const { bindflow, client } = await startWith(sealed);
    const shown = await client.issue(application);
    expect(factOf(shown, 'Sealed')?.value).toMatch(/^The personal values of \d+ events have no key here$/);
    await importInto(bindflow, lines);
    expect(await client.show(shown!.id)).toEqual(shown);
    expect(factOf(await client.issue(application), 'Sealed')).toBeUndefined();
  });
});

describe('evidence that was issued of a changed event', () => {
  it('is refused as changed once the event is as it was written', async () => {
    const { bindflow, client } = await startWith(lines);
    const setWriter = (writer: string) => sql`update event set writer = ${writer} where stream = ${`application/${application}`} and sequence = 2`.execute(bindflow.db);
    const { rows } = await sql<{ writer: string }>`select writer from event where stream = ${`application/${application}`} and sequence = 2`.execute(bindflow.db);
    await setWriter('x');
    const shown = await client.issue(application);
    expect(await client.show(shown!.id)).toEqual(shown);
    await setWriter(rows[0]!.writer);
    expect(await client.show(shown!.id)).toEqual(refused('EVIDENCE_CHANGED'));
  });
});
