import type { RecordedEvent } from '#events/buyflow';
import { useReplayedEvents } from '../../state/use-replayed-events.ts';

export interface TermsOpen {
  readonly isOpen: boolean;
  readonly isAtEnd: boolean;
}

/** What a buyer can do on the page alone: whoever did it has closed the terms, which nothing else says. */
const onPage: readonly RecordedEvent['type'][] = [
  'PageEntered',
  'ApplicationResumed',
  'QuestionAnswered',
  'PaymentMethodChosen',
  'TermsWithdrawn',
  'LoginOpened',
  'PurchaseRequested',
  'PurchaseRejected',
];

/** Whether the terms are open: as the page knows (`isOpened`), in a replay as its log says. */
export function useTermsOpen(isOpened: boolean): TermsOpen {
  const events = useReplayedEvents();
  return events ? recordedTerms(events) : { isOpen: isOpened, isAtEnd: false };
}

function recordedTerms(events: readonly RecordedEvent[]): TermsOpen {
  const after = events.slice(events.findLastIndex(({ type }) => type === 'TermsOpened' || onPage.includes(type)));
  const isAtEnd = after.some(({ type }) => type === 'TermsAccepted');
  // They are closed once their picture is taken.
  const isTaken = after.some(({ type, data }) => type === 'ScreenCaptured' && 'screen' in data && data.screen === 'terms');
  return { isOpen: after[0]?.type === 'TermsOpened' && !isTaken, isAtEnd };
}
