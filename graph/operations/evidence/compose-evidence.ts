import { listHiddenFields } from '../visible-fields.ts';
import type { StreamVerification } from '#graph/event-store';
import { describeAnswers, describeDocuments } from './answer-sections.ts';
import { type EvidenceContent, type EvidenceRow, type EvidenceSection, formatTime, toRow } from './evidence-content.ts';
import { type EvidenceMaterial, type EvidenceSource, readMaterial } from './evidence-source.ts';
import { describeOffer, describePayments, describePolicies } from './payment-sections.ts';

/** Returns the hash of the configuration, and says if it was missing. */
function describeConfiguration({ issue: { gaps }, configuration }: EvidenceSource): string[] {
  const missing = gaps?.configuration ?? null;
  return [
    `SHA-256 of its configuration: ${missing ?? configuration?.hash ?? 'unknown'}`,
    ...(missing === null ? [] : ['The configuration was missing when this was issued: it was not stored, not as its hash says, or could not be read.']),
  ];
}

function describeVersion({ source, history, program }: EvidenceMaterial): EvidenceRow[] {
  const name = program?.sitename ?? history.application.sitename ?? 'unknown';
  const version = source.issue.programVersion;
  return [
    toRow('Program', program ? `${program.display.name} (${name})` : name),
    toRow('Version', version ? `${version.number}, served since ${formatTime(version.servedSince)}` : 'Not stored here', ...describeConfiguration(source)),
  ];
}

function describeApplication(material: EvidenceMaterial): EvidenceSection {
  const { history, state, program } = material;
  const { application, ancestors } = history;
  const first = history.events[0];
  return {
    title: 'Application',
    note: null,
    rows: [
      toRow('Application', application.id, ...(ancestors.length > 0 ? [`It continues ${ancestors.map(({ id }) => id).join(', ')}`] : [])),
      ...(program ? [toRow('Provider', program.display.provider.name)] : []),
      ...describeVersion(material),
      toRow('Sponsor', state.application.sponsorId || 'None'),
      toRow('Begun', first ? formatTime(first.shownAt) : 'Unknown'),
    ],
  };
}

const describeIssue = ({ source: { issue } }: EvidenceMaterial): EvidenceSection => ({
  title: 'Issued',
  note: 'This request is itself an event of the application, with the hash of this file.',
  rows: [toRow('Evidence', issue.id), toRow('Requested by', issue.by), toRow('Reason', issue.why), toRow('When', formatTime(issue.issuedAt))],
});

const faults = { missing: 'is missing', changed: 'is not as it was written', unlinked: 'does not follow the one before it', head: 'does not end the stream as noted' } as const;

const describeVerification = (result: StreamVerification | undefined): string =>
  result?.ok ? 'Verified' : `NOT VERIFIED${result ? `: event ${result.sequence} ${faults[result.reason]}` : ''}`;

/** Events that the document does not show, and why. */
function describeGaps({ history, source: { family } }: EvidenceMaterial): EvidenceRow[] {
  const quarantined = history.events.filter((event) => event.quarantined !== null);
  const withoutKey = new Set(family.flatMap(({ application: { id, key } }) => (key === null ? [id] : [])));
  const closed = history.events.filter((event) => withoutKey.has(event.application) && listHiddenFields(event).length > 0);
  const erased = history.ancestors.filter((one) => one.erased !== undefined);
  return [
    toRow(
      'Unreadable events',
      quarantined.length === 0 ? 'None' : String(quarantined.length),
      ...quarantined.map((event) => `${event.author} event ${event.sequence}, ${event.type}: ${event.quarantined}`),
    ),
    ...erased.map(({ id, erased: at }) => toRow('Erased', `The personal values of application ${id}`, `Since ${formatTime(at ?? '')}`)),
    ...(closed.length > 0 ? [toRow('Sealed', `The personal values of ${closed.length} events have no key here`)] : []),
  ];
}

function describeRecord(material: EvidenceMaterial): EvidenceSection {
  const { covered } = material.source.issue;
  const isVerified = material.source.verified.every(({ ok }) => ok);
  return {
    title: 'Record',
    note: 'Each event’s hash covers the event and the hash before it: an event that is changed, added or removed breaks the chain. Times of pages are those of the buyer’s device, corrected by the server’s clock; times of payments and policies are the server’s own.',
    rows: [
      toRow('Hash chain', isVerified ? 'Verified when this was issued' : 'NOT VERIFIED'),
      ...covered.map(({ stream, sequence, hash }, index) =>
        toRow(
          stream.startsWith('facade/') ? 'Server’s stream' : 'Buyer’s stream',
          stream,
          `${sequence} events: ${describeVerification(material.source.verified[index])}`,
          `SHA-256 of the last one: ${hash}`,
        ),
      ),
      ...describeGaps(material),
    ],
  };
}

/** Returns what evidence says; null if the family has no such application. Pure: the same source gives the same content. */
export function composeEvidence(source: EvidenceSource): EvidenceContent | null {
  const material = readMaterial(source);
  if (!material) return null;
  const isSold = material.serverEvents.some(({ type }) => type === 'PoliciesIssued');
  return {
    title: isSold ? 'Evidence of a sale' : 'Evidence of an application',
    sections: [
      describeIssue(material),
      describeApplication(material),
      describePolicies(material),
      describePayments(material),
      describeOffer(material),
      describeDocuments(material),
      ...describeAnswers(material),
      describeRecord(material),
    ],
  };
}
