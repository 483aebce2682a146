// One atom for each part of the state that the payment page shows, so the steps of a purchase do not re-render the page behind the dialog.
import { atom } from 'jotai';
import { resolveAccountKind, findCheckedAccount, computeCardFee, isMethodChoiceRequired, findChosenSavedMethod, shouldSaveMethod } from '#events/rules';
import { eventsAtom, stateAtom } from '../../event-log/log-atoms.ts';
import { answersAtom, hasPaidAtom, memberFeeAtom, offerAtom, payWithCardAtom, purchaseAtom } from '../../state/atoms.ts';

export const accountKindAtom = atom((get) => resolveAccountKind(get(stateAtom)));
/** True until it was looked up whether the email has an account. */
export const isAccountUnknownAtom = atom((get) => findCheckedAccount(get(stateAtom)) === null);
export const hasCreatedAccountAtom = atom((get) => get(purchaseAtom).hasCreatedAccount);
export const isBoundAtom = atom((get) => get(purchaseAtom).done.bind !== undefined);
/** True while the page finds out how far a step came whose answer was lost. */
export const isAnswerLostAtom = atom((get) => get(purchaseAtom).lostAnswer !== undefined);
export const savedMethodAtom = atom((get) => findChosenSavedMethod(get(stateAtom)));
export const savesMethodAtom = atom((get) => shouldSaveMethod(get(stateAtom)));
export const mustChooseMethodAtom = atom((get) => isMethodChoiceRequired(get(stateAtom)));
export const acceptedTermsAtom = atom((get) => get(purchaseAtom).acceptedTerms);
export const acceptedAffidavitsAtom = atom((get) => get(purchaseAtom).acceptedAffidavits);
/** The parts of the state that decide the errors of the secret fields, as one comparable text. */
export const fieldRulesAtom = atom((get) =>
  JSON.stringify([get(accountKindAtom), get(savedMethodAtom), get(mustChooseMethodAtom), get(payWithCardAtom), get(answersAtom)['email']]),
);
/** Events that decide whether a login is news to the buyer of this visit. */
const LOGIN_EVENTS = ['PageEntered', 'IdentityVerified', 'LoggedOut', 'SessionEnded'];
/** True if the buyer has logged in since the page was entered. */
export const hasLoggedInHereAtom = atom((get) => {
  const events = get(eventsAtom);
  const isEntered = events.some(({ type }) => type === 'PageEntered');
  return isEntered && events.findLast(({ type }) => LOGIN_EVENTS.includes(type))?.type === 'IdentityVerified';
});
/** True if a saved billing address, or a new one, was chosen since the login. */
export const hasChosenBillingAddressAtom = atom((get) => {
  const events = get(eventsAtom);
  return events.slice(events.findLastIndex(({ type }) => type === 'IdentityVerified')).some(({ type, data }) => type === 'AddressChosen' && data.role === 'billing');
});
/** True while the payment page asks for nothing, as a payment is open, unconfirmed or done. The page sets it: only the server knows of a payment elsewhere. */
export const isFormHiddenAtom = atom(false);
/** The fee for paying by card, dollars as a decimal text. */
export const cardFeeAtom = atom((get) => {
  const offer = get(offerAtom);
  return offer ? computeCardFee(offer.quotes, get(memberFeeAtom)) : '0.00';
});

/** True if the running purchase was paid before it was requested. A payment during it does not change the page. */
export const hasPaidBeforeRequestAtom = atom((get) => {
  const events = get(eventsAtom);
  const since = events.slice(events.findLastIndex(({ type }) => type === 'PurchaseRequested'));
  return get(hasPaidAtom) && !since.some(({ type }) => type === 'PaymentAccepted' || type === 'PaymentNotDue');
});
