// Evidence of a family that was recorded once: its words and its drawing stay those of its layout.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { canonicalJson } from '#events/core';
import { type ArchivedApplication, readArchive } from '#graph/event-store';
import { composeEvidence } from '../../../../graph/operations/evidence/compose-evidence.ts';
import { type CoveredStream, type EvidenceGaps, type EvidenceSource, cutFamily } from '../../../../graph/operations/evidence/evidence-source.ts';
import { EVIDENCE_LAYOUT, renderPdf } from '../../../../graph/operations/evidence/render-pdf.ts';

const RECORDED = 'tests/fixtures/evidence/two-windows.jsonl';
const LAYOUTS = 'tests/fixtures/evidence/layouts.json';

interface Hashes {
  readonly words: string;
  readonly pdf: string;
}
/** Of a layout. */
interface LayoutHashes extends Hashes {
  /** Of evidence whose event says what was missing. */
  readonly gaps: Hashes;
}

async function* readTexts(): AsyncIterable<string> {
  yield* readFileSync(RECORDED, 'utf8').trimEnd().split('\n');
}

/** The first window's card is declined; the second one, with another name, buys surplus lines with affidavits. */
async function readRecorded() {
  const family: ArchivedApplication[] = [];
  let configuration: EvidenceSource['configuration'] = null;
  for await (const found of readArchive(readTexts())) {
    if ('application' in found) family.push(found);
    else configuration = { hash: found.program.hash, json: found.program.configuration };
  }
  const ids = family.map(({ application }) => application.id);
  const first = family[0]!.application.root;
  const covered = family.flatMap(({ application, streams }) =>
    streams.map(({ line }): CoveredStream => ({ stream: `${line.author}/${application.id}`, sequence: line.events, hash: Buffer.from(line.hash, 'base64url').toString('hex') })),
  );
  return { family, configuration, first, second: ids.find((id) => id !== first)!, covered };
}

async function readSources(): Promise<{ readonly before: EvidenceSource[]; readonly withGaps: EvidenceSource[] }> {
  const { family, configuration, first, second, covered } = await readRecorded();
  const issue = { id: '3f1c0c7e-0000-4000-8000-000000000000', issuedAt: '2026-11-27T15:00:00.000Z', by: 'Ida Ops', why: 'The bank asks.', gaps: null };
  const make = (application: string, of: Partial<EvidenceSource> = {}, streams = covered): EvidenceSource => ({
    issue: { ...issue, programVersion: { number: 3, servedSince: '2026-11-20T10:00:00.000Z' }, covered: streams },
    application,
    family: cutFamily(family, streams),
    verified: streams.map(({ sequence }) => ({ ok: true, events: sequence })),
    configuration,
    ...of,
  });
  const begun = covered.flatMap((one) => (one.stream === `application/${first}` ? [{ ...one, sequence: 12 }] : []));
  const before = [
    make(second),
    make(first),
    make(first, {}, begun),
    make(second, { configuration: null }),
    make(second, { verified: [{ ok: false, sequence: 3, reason: 'changed' }, ...covered.slice(1).map(({ sequence }) => ({ ok: true, events: sequence }) as const)] }),
  ];
  const complete = { configuration: null, sealed: [], erased: [], unreadable: 0, unverified: [] };
  const withGaps = (source: EvidenceSource, gaps: Partial<EvidenceGaps> = {}): EvidenceSource => ({ ...source, issue: { ...source.issue, gaps: { ...complete, ...gaps } } });
  const sealed = make(second, { family: cutFamily(family, covered, [first]) });
  return {
    before,
    withGaps: [withGaps(make(second)), withGaps(make(second, { configuration: null }), { configuration: configuration!.hash }), withGaps(sealed, { sealed: [first] })],
  };
}

/** Everything that evidence says of the family, and its PDFs. */
async function render(sources: readonly EvidenceSource[]): Promise<Hashes> {
  const contents: string[] = [];
  const pdfs: string[] = [];
  for (const source of sources) {
    const content = composeEvidence(source)!;
    contents.push(canonicalJson(content));
    pdfs.push(hash('sha256', await renderPdf(content, source.issue)));
  }
  return { words: hash('sha256', contents.join('\n')), pdf: hash('sha256', pdfs.join('\n')) };
}

function explain(known: LayoutHashes | undefined, rendered: LayoutHashes): string {
  const layout = known ? EVIDENCE_LAYOUT + 1 : EVIDENCE_LAYOUT;
  const entry = `${LAYOUTS} needs, beside the layouts that it has:\n"${layout}": ${JSON.stringify(rendered)}`;
  if (!known) return entry;
  const what = known.words === rendered.words && known.gaps.words === rendered.gaps.words ? 'The drawing of evidence' : 'What evidence says of the same events';
  return `${what} is no longer that of layout ${EVIDENCE_LAYOUT}: evidence that was issued could not be rendered to the byte. Undo the change. If it is intended, raise EVIDENCE_LAYOUT in graph/operations/evidence/render-pdf.ts to ${layout}; then ${entry}`;
}

it('says and draws the same of the same events, or has another layout', async () => {
  const layouts = JSON.parse(readFileSync(LAYOUTS, 'utf8')) as Readonly<Record<string, LayoutHashes>>;
  const { before, withGaps } = await readSources();
  const rendered = { ...(await render(before)), gaps: await render(withGaps) };
  const known = layouts[EVIDENCE_LAYOUT];
  expect(rendered, explain(known, rendered)).toEqual(known);
});

it('tells the windows, the words and the faults of the family apart', async () => {
  const { before, withGaps } = await readSources();
  const [contents, pinned] = [before, withGaps].map((sources) => sources.map((source) => JSON.stringify(composeEvidence(source)))) as [string[], string[]];
  expect(new Set([...contents, ...pinned]).size).toBe(7);
  // Where nothing is missing, evidence says the same as that of before.
  expect(pinned[0]).toBe(contents[0]);
  expect(pinned.slice(1)).toEqual([expect.stringContaining('The configuration was missing when this was issued'), expect.stringContaining('have no key here')]);
  const [sold, declined, begun, unnamed, unverified] = contents;
  for (const words of ['Okonkwo', 'Affidavit', 'Declined, nothing charged', 'Paid: $', 'has the same hash']) expect(sold).toContain(words);
  expect(sold).not.toContain('another hash');
  expect(declined).toContain('In application');
  expect([begun, unnamed, unverified]).toEqual([
    expect.stringContaining('None was issued'),
    expect.stringContaining('cannot be read, so that questions have their ids here'),
    expect.stringContaining('event 3 is not as it was written'),
  ]);
  // A configuration that is not here names no provider, least of all another one.
  expect([sold?.includes('"Provider"'), unnamed?.includes('"Provider"')]).toEqual([true, false]);
});
