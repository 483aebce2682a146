import { english } from '#events/language';
import { findAcceptedTerms, hashJson, listAffidavits, reviewAnswers } from '#events/rules';
import type { HistoryEvent } from '#graph/event-store';
import { type EvidenceRow, type EvidenceSection, formatTime, toRow } from './evidence-content.ts';
import type { EvidenceMaterial } from './evidence-source.ts';

/** What the buyer answered, in the words of the pages and their order. */
export function describeAnswers({ program, state, requestedAt }: EvidenceMaterial): EvidenceSection[] {
  const when =
    requestedAt === null ? 'The buyer has not clicked Purchase: these are the last answers.' : `As they were when the buyer clicked Purchase: ${formatTime(requestedAt)}.`;
  if (!program) {
    const rows = Object.entries(state.answers).map(([id, value]) => toRow(id, typeof value === 'object' ? value.join(', ') : String(value)));
    return [{ title: 'Answers', note: `${when} The program’s configuration cannot be read, so that questions have their ids here, and answers their stored form.`, rows }];
  }
  const sections = reviewAnswers(english, program, state.answers).map(({ title, page, answers }, index) => ({
    title: `Answers: ${title}`,
    note: index === 0 ? `${when} Questions and answers are worded as the page showed them.` : null,
    rows: answers.map(({ label, value, question }) => toRow(label || question, value, ...(program.display.pages[page] ? [] : [`Page ${page + 1}`]))),
  }));
  return sections.length > 0 ? sections : [{ title: 'Answers', note: when, rows: [toRow('Answers', 'None')] }];
}

const HASH_OF_TERMS =
  'The SHA-256 that the page recorded covers the canonical JSON (RFC 8785) of {label, documents}: the words beside the box, and title and body of every document.';
const HASH_OF_AFFIDAVIT = 'That of an affidavit covers {form, label, body}.';

const findAcceptance = (events: readonly HistoryEvent[], type: string, text: string): HistoryEvent | undefined =>
  events.findLast((event) => event.type === type && event.open['text'] === text);

const compare = (recorded: string, stored: string): string =>
  recorded === stored ? 'The text in the stored configuration has the same hash.' : `The text in the stored configuration has another hash: ${stored}`;

const describeAcceptance = (event: HistoryEvent | undefined): string => `Accepted: ${event ? formatTime(event.shownAt) : 'at an unknown time'}`;

function describeTerms({ program, state, before }: EvidenceMaterial): EvidenceRow[] {
  const { acceptedTerms } = state.purchase;
  if (acceptedTerms === null) return [toRow('Terms', 'Not accepted')];
  const accepted = describeAcceptance(findAcceptance(before, 'TermsAccepted', acceptedTerms));
  if (!program) return [toRow('Terms', accepted, `SHA-256 as recorded: ${acceptedTerms}`)];
  const { label, documents, textHash } = findAcceptedTerms(program, state.quote.offer?.quotes ?? [], acceptedTerms);
  return [
    toRow('Terms', `“${label}”`, accepted, `SHA-256 as recorded: ${acceptedTerms}`, compare(acceptedTerms, textHash)),
    ...documents.map(({ title, body }) => toRow('Document', title, `SHA-256 of {title, body} as stored: ${hashJson({ title, body })}`)),
  ];
}

function describeAffidavits({ program, state, before }: EvidenceMaterial): EvidenceRow[] {
  const needed = program ? listAffidavits(program, state) : [];
  return Object.entries(state.purchase.acceptedAffidavits ?? {}).map(([form, text]) => {
    const known = needed.find((affidavit) => affidavit.form === form);
    const accepted = describeAcceptance(before.findLast(({ type, open }) => type === 'AffidavitAccepted' && open['form'] === form && open['text'] === text));
    return toRow('Affidavit', form, ...(known ? [`“${known.label}”`] : []), accepted, `SHA-256 as recorded: ${text}`, ...(known ? [compare(text, known.textHash)] : []));
  });
}

/** The documents and affidavits that the buyer accepted, with what their hashes cover. */
export const describeDocuments = (material: EvidenceMaterial): EvidenceSection => ({
  title: 'Documents accepted',
  note: `${HASH_OF_TERMS} ${HASH_OF_AFFIDAVIT}`,
  rows: [...describeTerms(material), ...describeAffidavits(material)],
});
