import type { RecordedEvent } from '#events/buyflow';
import { useReplayedEvents } from '../../../state/replay.ts';

/** What is open in a replay. */
export interface RecordedAgreement {
  readonly isTerms: boolean;
  /** The form of the affidavit. */
  readonly affidavit: string | null;
}

/** What opens a document, closes it, or can be done on the page alone: after that it is closed, which nothing else says. */
const decisive: readonly RecordedEvent['type'][] = [
  'TermsOpened',
  'TermsAccepted',
  'TermsWithdrawn',
  'AffidavitOpened',
  'AffidavitAccepted',
  'AffidavitWithdrawn',
  'PageEntered',
  'ApplicationResumed',
  'QuestionAnswered',
  'PaymentMethodChosen',
  'LoginOpened',
  'PurchaseRequested',
  'PurchaseRejected',
];

/** Which document a replay has open, as its log says; null in the buy flow, where the page itself knows. */
export function useRecordedAgreement(): RecordedAgreement | null {
  const events = useReplayedEvents();
  if (!events) return null;
  const last = events.findLast(({ type }) => decisive.includes(type));
  return { isTerms: last?.type === 'TermsOpened', affidavit: last?.type === 'AffidavitOpened' ? last.data.form : null };
}
