// What the payment page shows of the fold, each by itself: while a purchase runs the page behind the dialog is not made anew at every step.
import { atom } from 'jotai';
import { canApply } from '#events/buyflow';
import { quotesDropped } from '#events/quote';
import { accountKind, accountOf, cardFee, mustChooseMethod, savedMethod, savesMethod } from '#events/rules';
import { eventsAtom, stateAtom } from '../../event-log/log-atoms.ts';
import { answersAtom, hasPaidAtom, memberFeeAtom, offerAtom, payWithCardAtom, purchaseAtom } from '../../state/atoms.ts';

export const accountKindAtom = atom((get) => accountKind(get(stateAtom)));
/** Whether nobody has asked yet if the e-mail has an account. */
export const isAccountUnknownAtom = atom((get) => accountOf(get(stateAtom)) === null);
export const hasCreatedAccountAtom = atom((get) => get(purchaseAtom).hasCreatedAccount);
export const isBoundAtom = atom((get) => get(purchaseAtom).done.bind !== undefined);
/** True while the page finds out how far a step came whose answer was lost. */
export const isAnswerLostAtom = atom((get) => get(purchaseAtom).lostAnswer !== undefined);
export const savedMethodAtom = atom((get) => savedMethod(get(stateAtom)));
export const savesMethodAtom = atom((get) => savesMethod(get(stateAtom)));
export const mustChooseMethodAtom = atom((get) => mustChooseMethod(get(stateAtom)));
export const acceptedTermsAtom = atom((get) => get(purchaseAtom).acceptedTerms);
export const acceptedAffidavitsAtom = atom((get) => get(purchaseAtom).acceptedAffidavits);
export const areQuotesFreeAtom = atom((get) => canApply(get(stateAtom), quotesDropped({})));
/** What of the fold decides what is wrong with the fields that are never written. */
export const fieldRulesAtom = atom((get) =>
  JSON.stringify([get(accountKindAtom), get(savedMethodAtom), get(mustChooseMethodAtom), get(payWithCardAtom), get(answersAtom)['email']]),
);
/** What paying by card adds, dollars as a decimal text. */
export const cardFeeAtom = atom((get) => {
  const offer = get(offerAtom);
  return offer ? cardFee(offer.quotes, get(memberFeeAtom)) : '0.00';
});

/** Whether the purchase that runs was paid for when it was begun: what is paid in the middle of it leaves the page as it was. */
export const beganPaidAtom = atom((get) => {
  const events = get(eventsAtom);
  const since = events.slice(events.findLastIndex(({ type }) => type === 'PurchaseRequested'));
  return get(hasPaidAtom) && !since.some(({ type }) => type === 'PaymentAccepted' || type === 'PaymentNotDue');
});
