// Purchase, as far as a test lets it come.
import type { FlowEvent } from '#events/buyflow';
import { decideRequestPurchase } from '#events/intents';
import { offerLapsed } from '#events/quote';
import {
  type PurchaseStep,
  accountReady,
  memberReferenceCreated,
  nextStep,
  paymentAccepted,
  paymentDeclined,
  paymentNotDue,
  paymentUnconfirmed,
  policyBound,
  preparationLapsed,
  purchaseAnswerLost,
  purchaseCached,
  purchaseCompleted,
  purchaseHeld,
  purchaseStepCompleted,
  purchaseStepFailed,
  purchaseSteps,
} from '#events/purchase';
import type { Steps, Walk } from './moves.ts';

export interface PurchaseMove {
  readonly move: 'purchase';
  /** Whether the payment form is filled in properly. */
  readonly isValid: boolean;
  readonly payment: 'accepted' | 'notDue' | 'declined' | 'unconfirmed' | 'lapsed' | 'doneOtherwise';
  /** After how many steps the sequence ends, and how. */
  readonly steps: number;
  readonly end: 'failed' | 'held' | 'leftOpen';
  /** Whether the first answer to every step gets lost. */
  readonly losesAnswers: boolean;
}

/** An input for every step that says what it belongs to. */
export const inputsFor = (offer: string): Record<PurchaseStep, string> =>
  Object.fromEntries(purchaseSteps.map((step) => [step, `${step} of ${offer}`])) as Record<PurchaseStep, string>;

function pay(offer: string, input: string, payment: PurchaseMove['payment']): FlowEvent {
  if (payment === 'declined') return paymentDeclined({ offer, message: 'Payment method declined.', field: null });
  if (payment === 'unconfirmed') return paymentUnconfirmed({ offer, message: 'We did not receive confirmation of your payment.' });
  if (payment === 'lapsed') return offerLapsed({ offer, message: 'Your quote has changed since.' });
  if (payment === 'doneOtherwise') return purchaseStepFailed({ step: 'pay', message: 'This purchase was changed on another device.' });
  if (payment === 'notDue') return paymentNotDue({ offer, input });
  return paymentAccepted({ offer, referenceNumber: 'REF-1', amount: '127.60', paymentType: 'CREDIT_CARD', brand: 'visa', input });
}

type Done = (offer: string, input: string, payment: PurchaseMove['payment']) => FlowEvent;
const done: Readonly<Record<PurchaseStep, Done>> = {
  opportunity: (_, input) => purchaseStepCompleted({ step: 'opportunity', input }),
  account: (_, input) => accountReady({ how: 'created', userName: 'maya@example.com', input }),
  cache: (offer, input) => purchaseCached({ offer, input }),
  pay,
  reference: (offer, input) => memberReferenceCreated({ offer, input }),
  bind: (offer, input) => policyBound({ offer, policyNumbers: { 'quote-1': 'KEY-000001' }, input }),
  screen: (_, input) => purchaseStepCompleted({ step: 'screen', input }),
  finish: (offer) => purchaseCompleted({ offer }),
};

function* ending(step: PurchaseStep, end: PurchaseMove['end'], hasPaid: boolean): Steps {
  if (end === 'failed') yield purchaseStepFailed({ step, message: 'Oops!' });
  if (end === 'held' && !hasPaid) yield purchaseHeld({ userName: null });
}

type Performed = Pick<PurchaseMove, 'payment' | 'losesAnswers'> & { readonly step: PurchaseStep; readonly offer: string };
function* performed({ step, offer, payment, losesAnswers }: Performed): Steps {
  if (step === 'pay' && payment === 'doneOtherwise') yield preparationLapsed({ offer });
  if (losesAnswers) yield purchaseAnswerLost({ step });
  yield done[step](offer, inputsFor(offer)[step], payment);
}

/** The buyer clicks Purchase, and its steps run one after the other. */
export function* purchaseMove({ program, state }: Walk, { isValid, payment, steps, end, losesAnswers }: PurchaseMove): Steps {
  const faults = isValid ? {} : { cardNumber: 'Please enter a valid card number' };
  yield* decideRequestPurchase({ payment: faults, account: {}, isPaid: false }, state(), program);
  for (let left = steps; state().purchase.phase === 'running'; left -= 1) {
    const offer = state().purchase.offer ?? '';
    const inputs = inputsFor(offer);
    const step = nextStep(state().purchase, inputs, state().application.memberFee !== null);
    if (step === null) return;
    if (left === 0) return yield* ending(step, end, state().purchase.hasPaid);
    yield* performed({ step, offer, payment, losesAnswers });
  }
}
