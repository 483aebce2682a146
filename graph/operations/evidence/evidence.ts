import { hash, randomUUID } from 'node:crypto';
import { evidenceIssued } from '#events/server-stream';
import type { ArchivedApplication } from '#graph/event-store';
import { type HistoryDeps, type Viewer, exportFamily, recordPersonalShown } from '../history.ts';
import { composeEvidence } from './compose-evidence.ts';
import type { EvidenceContent } from './evidence-content.ts';
import { type EvidenceProblem, findProblem, listSources, pinGaps } from './evidence-gaps.ts';
import { type EvidenceIssue, type EvidenceSource, cutFamily, findProgramHash, findProvider } from './evidence-source.ts';
import { type EvidenceSubject, collectFamily, findProgramVersion, readConfiguration, readHeads, readIssue, verifyCovered } from './read-evidence.ts';
import { EVIDENCE_LAYOUT, renderPdf } from './render-pdf.ts';

/** Evidence as it was issued. */
interface Evidence extends EvidenceSubject {
  readonly id: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  /** Of the PDF, in hexadecimal. */
  readonly sha256: string;
  readonly content: EvidenceContent;
  readonly pdf: Buffer;
}

export type EvidenceResult = { readonly ok: true; readonly evidence: Evidence } | { readonly ok: false; readonly problem: EvidenceProblem };

const refuse = (problem: EvidenceProblem): EvidenceResult => ({ ok: false, problem });
const isKeyMissing = (family: readonly ArchivedApplication[], { application }: EvidenceSubject): boolean =>
  family.every((one) => one.application.id !== application || one.application.key === null);

async function createSource({ db }: HistoryDeps, { root, application }: EvidenceSubject, all: readonly ArchivedApplication[], issue: EvidenceIssue): Promise<EvidenceSource> {
  const family = cutFamily(all, issue.covered, issue.gaps?.sealed);
  const isMissing = typeof issue.gaps?.configuration === 'string';
  const configuration = isMissing ? null : await readConfiguration(db, findProgramHash(family, application));
  return { issue, application, family, configuration, verified: await verifyCovered(db, root, issue.covered) };
}

/** The bytes of evidence, and their hash; null if the covered part of the family has no such application. */
async function render(source: EvidenceSource): Promise<Pick<Evidence, 'content' | 'pdf' | 'sha256'> | null> {
  const content = composeEvidence(source);
  if (!content) return null;
  const pdf = await renderPdf(content, source.issue);
  return { content, pdf, sha256: hash('sha256', pdf) };
}

async function findSubject({ db }: HistoryDeps, application: string): Promise<EvidenceSubject | null> {
  const row = await db.selectFrom('application').select('root_id').where('id', '=', application).executeTakeFirst();
  return row ? { root: row.root_id, application } : null;
}

/** Records the issue and its hash together, or neither. Resolves to false if the person was erased meanwhile. */
function recordIssue({ db, eventStore }: HistoryDeps, { root, application }: EvidenceSubject, source: EvidenceSource, sha256: string): Promise<boolean> {
  const { id, ...issue } = source.issue;
  const data = { ...issue, gaps: issue.gaps ?? undefined, covered: [...issue.covered], provider: findProvider(source), sha256, layout: EVIDENCE_LAYOUT };
  return db.transaction().execute(async (trx) => {
    const make = (after: number) => evidenceIssued({ ...data, after });
    const { ok } = await eventStore.record({ root, id: application }, { id, make }, trx);
    if (!ok) return false;
    await trx
      .insertInto('evidence')
      .values({ id, root_id: root, application_id: application, sha256: Buffer.from(sha256, 'hex'), issued_at: new Date(issue.issuedAt) })
      .execute();
    return true;
  });
}

/** Issues evidence of everything until now. That the viewer sees personal values, and why, is recorded before it is returned. Null if there is no such application. */
export async function issueEvidence(deps: HistoryDeps, application: string, viewer: Viewer): Promise<EvidenceResult | null> {
  const subject = await findSubject(deps, application);
  if (!subject) return null;
  const covered = await readHeads(deps.db, subject.root);
  const family = await collectFamily(exportFamily(deps, { application, shownTo: null }));
  if (isKeyMissing(family, subject)) return refuse('erased');
  const programVersion = await findProgramVersion(deps.db, findProgramHash(cutFamily(family, covered), application));
  const issue = { id: randomUUID(), issuedAt: new Date(deps.now()).toISOString(), ...viewer, programVersion, covered, gaps: null };
  const source = pinGaps(await createSource(deps, subject, family, issue));
  const rendered = await render(source);
  if (!rendered) return null;
  await recordPersonalShown(deps, { root: subject.root, id: application }, viewer);
  if (!(await recordIssue(deps, subject, source, rendered.sha256))) return refuse('erased');
  return { ok: true, evidence: { ...subject, id: issue.id, issuedAt: issue.issuedAt, ...rendered } };
}

/** Renders evidence again, to the byte. That the viewer sees personal values is recorded before it is returned; a refusal shows none. Null if none was issued under this id. */
export async function openEvidence(deps: HistoryDeps, id: string, by: string): Promise<EvidenceResult | null> {
  const row = await deps.db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const subject = { root: row.root_id, application: row.application_id };
  const family = await collectFamily(exportFamily(deps, { application: subject.application, shownTo: null }));
  if (isKeyMissing(family, subject)) return refuse('erased');
  const issue = readIssue(family, subject, id);
  if (issue?.sha256 !== row.sha256.toString('hex')) return refuse('changed');
  const stored = await createSource(deps, subject, family, issue);
  for (const source of listSources(stored)) {
    const rendered = await render(source);
    if (!rendered) return refuse('changed');
    if (rendered.sha256 !== issue.sha256) continue;
    await recordPersonalShown(deps, { root: subject.root, id: subject.application }, { by, why: `Evidence ${id}` });
    return { ok: true, evidence: { ...subject, id, issuedAt: issue.issuedAt, ...rendered } };
  }
  return refuse(findProblem(stored, issue.layout));
}
