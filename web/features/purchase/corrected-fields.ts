import { addressQuestions } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';

/** Events after which the purchase has a new problem. */
const PROBLEM_EVENTS: readonly RecordedEvent['type'][] = ['PurchaseRejected', 'PurchaseHeld', 'PaymentDeclined', 'PaymentUnconfirmed', 'PurchaseStepFailed'];

function listChangedFields({ type, data }: RecordedEvent): readonly string[] {
  if (type === 'QuestionAnswered') return [data.question];
  if (type === 'AddressChosen') return Object.values(addressQuestions[data.role]);
  // The page chooses again by itself on each visit.
  const isChoice = type === 'PaymentMethodChosen' || (type === 'SavedPaymentMethodChosen' && data.isPreselected !== true);
  return isChoice ? ['savedMethod'] : [];
}

/** Returns the recorded fields that were changed since the last attempt to purchase ended: before a reload, too. */
export const findCorrectedFields = (events: readonly RecordedEvent[]): ReadonlySet<string> =>
  new Set(events.slice(events.findLastIndex(({ type }) => PROBLEM_EVENTS.includes(type)) + 1).flatMap(listChangedFields));
