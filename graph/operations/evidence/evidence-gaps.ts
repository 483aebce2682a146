import { type EvidenceGaps, type EvidenceSource, findProgramHash, findProvider, readMaterial } from './evidence-source.ts';
import { EVIDENCE_LAYOUT } from './render-pdf.ts';

/**
 * Why there is no evidence to show. `erased`: the person was. `changed`: events that it covers are not as they were. `configuration`: the program's, which it was
 * issued with, is missing now. `layout`: this release draws it in another way than the one that issued it. `bytes`: in the same way, and yet the bytes differ.
 */
export type EvidenceProblem = 'erased' | 'changed' | 'configuration' | 'layout' | 'bytes';

/** Why there is no evidence to show, for the staff. */
export const evidenceProblems: Readonly<Record<EvidenceProblem, string>> = {
  erased: 'The personal values of this application can no longer be read: the person was erased, or the key is elsewhere. A PDF that was issued before can still be verified.',
  changed: 'NOT VERIFIED: stored events that this evidence covers were changed since. bindflow log verify reports where.',
  configuration:
    'The program’s configuration that this evidence was issued with is missing: it is not stored here, not as its hash says, or this release cannot read it. The file itself can still be verified.',
  layout: 'A release that draws evidence in another way issued this one, so that it cannot be rendered to the byte. The file itself can still be verified.',
  bytes:
    'This release draws evidence in the way of the one that issued it, and the stored events verify, but the bytes differ from those that were issued. This is a fault of Bindflow: please report it. The file itself can still be verified.',
};

/** Returns what cannot be read of the source now. */
function findGaps(source: EvidenceSource): EvidenceGaps {
  const { family, verified, issue, application } = source;
  const withoutKey = family.flatMap(({ application: one }) => (one.key === null ? [one] : []));
  return {
    configuration: findProvider(source) === null ? findProgramHash(family, application) : null,
    sealed: withoutKey.flatMap(({ id, erased }) => (erased === undefined ? [id] : [])),
    erased: withoutKey.flatMap(({ id, erased }) => (erased === undefined ? [] : [id])),
    unreadable: readMaterial(source)?.unreadable ?? 0,
    unverified: issue.covered.flatMap(({ stream }, index) => (verified[index]?.ok ? [] : [stream])),
  };
}

/** Returns the source as evidence is issued of it: what cannot be read now stays missing when it is rendered again. */
export function pinGaps(source: EvidenceSource): EvidenceSource {
  const gaps = findGaps(source);
  return { ...source, issue: { ...source.issue, gaps }, configuration: gaps.configuration === null ? source.configuration : null };
}

/** Returns what evidence may have been rendered of: an event of before does not say whether the configuration was missing. */
export const listSources = (source: EvidenceSource): EvidenceSource[] =>
  source.issue.gaps === null && source.configuration !== null ? [source, { ...source, configuration: null }] : [source];

/** What evidence of before was issued without, as far as its event tells. */
const assumeGaps = ({ issue }: EvidenceSource, now: EvidenceGaps): EvidenceGaps => ({
  ...now,
  configuration: issue.programVersion === null ? now.configuration : null,
  erased: [],
  unverified: [],
});

const isPart = (some: readonly string[], all: readonly string[]): boolean => some.every((name) => all.includes(name));
const isSameSet = (one: readonly string[], other: readonly string[]): boolean => isPart(one, other) && isPart(other, one);

/** Tells why what was issued is not rendered to the same bytes again. */
export function findProblem(source: EvidenceSource, layout: number): EvidenceProblem {
  const now = findGaps(source);
  const then = source.issue.gaps ?? assumeGaps(source, now);
  if (!isSameSet(now.unverified, then.unverified)) return 'changed';
  if (then.configuration !== now.configuration) return 'configuration';
  if (!isPart(now.erased, then.erased) || !isPart(now.sealed, then.sealed)) return 'erased';
  // A release that reads other events than the one that issued it also draws other ones.
  return layout === EVIDENCE_LAYOUT && now.unreadable === then.unreadable ? 'bytes' : 'layout';
}
