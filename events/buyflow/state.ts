import { type Draft, type Evolvers, type Recorded, createCatalog, createFold } from '#events/core';
import {
  type ApplicationEvent,
  type ApplicationSlices,
  addressQuestions,
  applicationEvents,
  evolveApplication,
  forgetRefusals,
  forgetSavedAddressChoice,
  initialApplication,
} from '#events/application';
import { isUnrated } from '#events/program';
import { type IdentityEvent, type IdentitySlices, evolveIdentity, forgetHolder, identityEvents, initialIdentity } from '#events/identity';
import { type QuoteEvent, type QuoteSlices, evolveQuote, initialQuote, interruptQuote, markQuoteStale, quoteEvents } from '#events/quote';
import {
  type PurchaseEvent,
  type PurchaseSlices,
  abandonPurchase,
  clearCheckpoints,
  evolvePurchase,
  forgetAccount,
  inheritPurchase,
  initialPurchase,
  interruptPurchase,
  purchaseEvents,
} from '#events/purchase';
import { clearAccountAnswers, markAccountAnswers, setAccountAnswersFromElsewhere, unmarkAccountAnswers, unmarkAllAccountAnswers } from './account-answers.ts';

/** Every event of the buy flow. */
export type FlowEvent = ApplicationEvent | IdentityEvent | QuoteEvent | PurchaseEvent;
export type RecordedEvent = Recorded<FlowEvent>;
/** The whole state of an application: what the pages show, the console replays and a snapshot keeps. */
export type State = ApplicationSlices & IdentitySlices & QuoteSlices & PurchaseSlices;

export const initialState = (): State => ({
  ...initialApplication(),
  ...initialIdentity(),
  ...initialQuote(),
  ...initialPurchase(),
});

/** Another buyer: the account of the purchase and the saved addresses and methods belong to the one before. */
function clearBuyer(draft: Draft<State>): void {
  forgetAccount(draft);
  forgetSavedAddressChoice(draft);
}

/** What an event of one feature changes in another. */
const crossFeatureEvolvers: Partial<Evolvers<State, FlowEvent>> = {
  ApplicationResumed(draft) {
    interruptQuote(draft);
    interruptPurchase(draft);
  },
  ApplicationForked(draft, { data }) {
    // Another window of the same browser: the same person, with the same login, in the middle of the same page.
    if (data.sameBrowser) return;
    interruptQuote(draft);
    inheritPurchase(draft);
    // The reader of the resume link may be another person than the account's holder, so the account is checked again.
    forgetAccount(draft);
    if (draft.state.identity.holder) clearBuyer(draft);
    forgetHolder(draft);
    setAccountAnswersFromElsewhere(draft, true);
  },
  MemberFeeSet: (draft) => markQuoteStale(draft),
  MemberFeeCleared: (draft) => markQuoteStale(draft),
  QuestionAnswered: (draft, { data }) => {
    if (!isUnrated(data.question)) markQuoteStale(draft);
    if (data.source === 'account') markAccountAnswers(draft, [data.question]);
    else unmarkAccountAnswers(draft, [data.question]);
  },
  AddressChosen: (draft, { data }) => {
    if (data.role !== 'billing') markQuoteStale(draft);
    const questions = Object.values(addressQuestions[data.role]);
    if (data.saved === null) unmarkAccountAnswers(draft, questions);
    else markAccountAnswers(draft, questions);
  },
  IdentityVerified: (draft) => {
    clearBuyer(draft);
    setAccountAnswersFromElsewhere(draft, false);
  },
  SavedDataLoaded: (draft, { data }) => {
    // A method that no longer exists cannot be chosen.
    if (!data.methods && draft.state.purchase.chosenMethod !== null) draft.own('purchase').chosenMethod = null;
  },
  LoggedOut: (draft, { data }) => {
    clearBuyer(draft);
    if (data.cleared) clearAccountAnswers(draft);
    // Older logs: the answers stayed on the page.
    else unmarkAllAccountAnswers(draft);
  },
  SessionEnded: (draft) => clearBuyer(draft),
  OfferLapsed: (draft) => abandonPurchase(draft),
  QuotesDropped: (draft) => clearCheckpoints(draft),
  QuoteRequested(draft) {
    clearCheckpoints(draft);
    forgetRefusals(draft);
    const answers = draft.own('answers');
    answers['billingVsMailing'] = true;
    answers['fullName'] = [answers['firstName'], answers['lastName']].filter(Boolean).join(' ');
  },
};

const featureEvolvers: Evolvers<State, FlowEvent> = { ...evolveApplication, ...evolveIdentity, ...evolveQuote, ...evolvePurchase };

type AnyEvolve = (draft: Draft<State>, event: RecordedEvent) => void;
const evolvers = Object.fromEntries(
  Object.entries(featureEvolvers).map(([type, own]) => {
    const across = crossFeatureEvolvers[type as FlowEvent['type']] as AnyEvolve | undefined;
    const both: AnyEvolve = (draft, event) => {
      (own as AnyEvolve)(draft, event);
      across?.(draft, event);
    };
    return [type, across ? both : own];
  }),
) as unknown as Evolvers<State, FlowEvent>;

/** The fold of the buy flow: `step`, `foldAll`, `states`. */
export const fold = createFold<State, FlowEvent>(initialState, evolvers);

/** Every event that a log of the buy flow may hold. */
export const catalog = createCatalog<FlowEvent>([...applicationEvents, ...identityEvents, ...quoteEvents, ...purchaseEvents]);
