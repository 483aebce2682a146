import type { Application } from '../../applications/applications.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { AttemptLedger } from '../ledger/attempt-ledger.ts';
import { readPaymentAnswer } from './payment-answer.ts';
import { FAILED, type PaymentProblem, UNCONFIRMED } from './payment-errors.ts';
import type { PaymentOutcome } from './payment.type.ts';
import { PaymentRefusalReason } from './refusal.ts';

export const PAID_ELSEWHERE = 'This application was paid for in another window. Please go on there, or reload this page.';

const BOUGHT_ELSEWHERE =
  'This application was bought on another device, and nothing more is charged. Please go on there. To see your policies here, choose Save and go on later with the e-mail that it was bought with, and open the link that we send.';

/** What a browser is told of a payment that another device of the family has made, where it is told no more. */
export const elsewhereOf = ({ status }: Attempt): string => (status === 'done' ? BOUGHT_ELSEWHERE : UNCONFIRMED);

const failed = { message: FAILED, reason: PaymentRefusalReason.NOT_SENT, mustQuoteAgain: false };

/** Rows of before reasons were kept have none. */
const declined = ({ answer }: Attempt): PaymentOutcome => ({ reason: PaymentRefusalReason.OTHER, ...(answer as PaymentProblem | Omit<PaymentProblem, 'reason'>) });

function accepted(entry: Attempt): PaymentOutcome {
  const { referenceNumber, amount, paymentType, brand, information } = readPaymentAnswer(entry);
  return information ? { referenceNumber, amount, paymentType, brand } : { offer: entry.purchase };
}

/** What the journal says of a payment, to whoever asks for it again. */
export const outcomeOf: Readonly<Record<Attempt['status'], (entry: Attempt) => PaymentOutcome>> = {
  started: () => ({ message: UNCONFIRMED }),
  unconfirmed: () => ({ message: UNCONFIRMED }),
  declined,
  failed: () => failed,
  done: accepted,
};

/** How long a request waits for a payment that another one makes, in milliseconds: longer than the payment itself may take. */
const PATIENCE = 75_000;

interface Asking {
  readonly offer: string;
  /** Whether the browser is told what came of it. */
  readonly isTold: boolean;
  /** Of the instrument that it would pay with; null where that is not known. */
  readonly fingerprint: string | null;
}

/** Another card's decline says nothing of this one. */
const isOfAnother = (entry: Attempt, { fingerprint }: Asking): boolean => entry.status === 'declined' && fingerprint !== null && entry.fingerprint !== fingerprint;

/** The answer to a request that would pay what another one pays, or has paid: the same as that one's, and no charge. */
export async function answerFromJournal(ledger: AttemptLedger, application: Application, standing: Attempt, asking: Asking): Promise<PaymentOutcome> {
  const { offer, isTold } = asking;
  const entry = await ledger.waitForOutcome(application, standing, PATIENCE);
  if (isOfAnother(entry, asking)) return failed;
  if (entry.purchase === offer && isTold) return outcomeOf[entry.status](entry);
  // Of another offer: what was paid for is not what this request would buy.
  if (entry.status === 'done') return { message: isTold ? PAID_ELSEWHERE : BOUGHT_ELSEWHERE, reason: PaymentRefusalReason.PAYMENT_STANDS, mustQuoteAgain: false };
  return entry.status === 'declined' ? failed : outcomeOf[entry.status](entry);
}
