import { atom } from 'jotai';
import type { RecordedEvent } from '#events/buyflow';
import { STILL_UNCONFIRMED, UNREACHABLE } from '#workflows/purchase';
import { eventsAtom } from '../../../event-log/log-atoms.ts';

/** A click that only asks what became of a payment. */
export interface PaymentCheck {
  /** When it was answered, ISO. */
  readonly at: string;
  /** False if the server could not be reached. */
  readonly isAnswered: boolean;
}

const UNANSWERED: readonly string[] = [STILL_UNCONFIRMED, UNREACHABLE];

/** The last check of a payment, if it found the payment still unconfirmed. A purchase has steps between its request and its payment; a check has none. */
function findLastCheck(events: readonly RecordedEvent[]): PaymentCheck | null {
  const event = events.findLast((one) => one.type === 'PaymentUnconfirmed' || one.type === 'PurchaseStepFailed');
  if (!event) return null;
  const { type, at, data } = event;
  if (UNANSWERED.includes(data.message)) return { at, isAnswered: false };
  const before = events[events.indexOf(event) - 1];
  return type === 'PaymentUnconfirmed' && before?.type === 'PurchaseRequested' ? { at, isAnswered: true } : null;
}

export const lastCheckAtom = atom((get) => findLastCheck(get(eventsAtom)));

/** The buyer’s own time of day: 8:37 p.m., which ends a sentence. */
export const formatClock = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso)).replace(/([AP])M$/, (_, half: string) => `${half.toLowerCase()}.m.`);
