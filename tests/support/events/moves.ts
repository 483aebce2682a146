// What a buyer may do: each move tells its events one by one, in the state that the one before left.
import {
  type AddressRole,
  addressAccepted,
  addressRejected,
  addressStandardised,
  applicationForked,
  applicationResumed,
  earlierPurchaseFound,
  linkExpired,
  linkFollowed,
  memberFeeCleared,
  memberFeeSet,
  pageEntered,
  policyDatesFound,
  questionAnswered,
  renderFailed,
  resumeLinkRequested,
  reminderConsentGiven,
  reminderConsentWithdrawn,
  eventReplaced,
  screenCaptured,
  secretFieldLeft,
  windowSized,
  languageChosen,
  emailSuggested,
  zipMismatchFound,
} from '#events/application';
import type { FlowEvent, State } from '#events/buyflow';
import { emailChecked } from '#events/identity';
import { decideCompletePage } from '#events/intents';
import type { Program } from '#events/program';
import {
  affidavitAccepted,
  affidavitOpened,
  affidavitWithdrawn,
  confirmationTracked,
  identificationChosen,
  paymentMethodChosen,
  termsAccepted,
  termsOpened,
  termsWithdrawn,
} from '#events/purchase';
import { priceEstimated, quotesDropped } from '#events/quote';
import { readAddress, listAffidavits, buildPath, buildTerms, listVisibleQuestions } from '#events/rules';
import { memberFeeOf } from './offers.ts';
import { type LoginMove, chooseSavedMove, logInMove, logOutMove, passwordEmailMove } from './login-move.ts';
import { type PurchaseMove, purchaseMove } from './purchase-move.ts';
import { type QuoteMove, quoteMove } from './quote-move.ts';
import { type Answered, TODAY, validAnswer } from './valid-answers.ts';

export type Move =
  | { readonly move: 'answer'; readonly question: string; readonly value: Answered }
  | { readonly move: 'fillPage'; readonly pick: number }
  | { readonly move: 'next' }
  | { readonly move: 'goTo'; readonly page: number }
  | { readonly move: 'standardize'; readonly role: AddressRole; readonly verdict: 'standardised' | 'accepted' | 'rejected' }
  | { readonly move: 'checkEmail'; readonly hasAccount: boolean }
  | { readonly move: 'memberFee'; readonly fee: string | null }
  | { readonly move: 'choosePayment'; readonly payWithCard: boolean }
  | { readonly move: 'terms'; readonly how: 'open' | 'accept' | 'withdraw' }
  | { readonly move: 'affidavit'; readonly form: string; readonly how: 'open' | 'accept' | 'withdraw' }
  | { readonly move: 'leaveSecret'; readonly filled: boolean }
  | { readonly move: 'followLink'; readonly isGood: boolean }
  | { readonly move: 'resize'; readonly width: number }
  | { readonly move: 'chooseLanguage'; readonly language: 'en' | 'es' }
  | { readonly move: 'consentToReminder'; readonly consents: boolean }
  | { readonly move: 'boughtBefore'; readonly isSo: boolean }
  | { readonly move: 'capture' | 'breakPage' | 'reload' | 'fork' | 'saveForLater' | 'selectLimit' | 'track' | 'replace' | 'estimate' | 'suggestEmail' | 'doubtZip' }
  | LoginMove
  | QuoteMove
  | PurchaseMove;

export interface Walk {
  readonly program: Program;
  readonly state: () => State;
}
export type Steps = Generator<FlowEvent, void>;
type Moves = { readonly [M in Move['move']]: (walk: Walk, move: Extract<Move, { move: M }>) => Iterable<FlowEvent> };

function* fillPage({ program, state }: Walk, pick: number): Steps {
  const page = program.display.pages[state().application.page];
  const asked = new Set<string>();
  for (;;) {
    const next = page && listVisibleQuestions(program, page, state().answers).find(({ id }) => !asked.has(id));
    if (!next) return;
    asked.add(next.id);
    yield questionAnswered({ question: next.id, value: validAnswer(next, pick + asked.size) });
  }
}

function* goOn({ program, state }: Walk): Steps {
  const { page } = state().application;
  const events = decideCompletePage({ page, today: TODAY }, state(), program);
  yield* events;
  if (events[0]?.type === 'PageCompleted') yield pageEntered({ page: page + 1, path: buildPath(program, page + 1) });
}

function* standardize({ state }: Walk, { role, verdict }: Extract<Move, { move: 'standardize' }>): Steps {
  const entered = readAddress(state().answers, role);
  if (verdict === 'standardised') yield addressStandardised({ role, entered, standardised: { ...entered, street1: entered.street1.toUpperCase(), county: 'Cook' } });
  if (verdict === 'accepted') yield addressAccepted({ role, entered });
  if (verdict === 'rejected') yield addressRejected({ role, entered, message: 'Please enter a valid address.' });
}

function terms({ program, state }: Walk, how: 'open' | 'accept' | 'withdraw'): FlowEvent {
  if (how === 'open') return termsOpened({});
  if (how === 'withdraw') return termsWithdrawn({});
  return termsAccepted({ text: buildTerms(program, state().quote.offer?.quotes ?? []).textHash, adminFee: '$25' });
}

function affidavit({ program, state }: Walk, { form, how }: Extract<Move, { move: 'affidavit' }>): FlowEvent {
  if (how === 'open') return affidavitOpened({ form });
  if (how === 'withdraw') return affidavitWithdrawn({ form });
  return affidavitAccepted({ form, text: listAffidavits(program, state()).find((one) => one.form === form)?.textHash ?? 'another' });
}

function* followLink(isGood: boolean): Steps {
  yield linkFollowed({ segmentCode: 'SPRING', accountReference: 'CRM-100200' });
  if (isGood) yield policyDatesFound({ effectiveDate: '2026-12-08', retroDate: null });
  else yield linkExpired({ message: 'This link has expired.' });
}

/** The events of every move. */
export const moves: Moves = {
  answer: (_, { question, value }) => [questionAnswered({ question, value })],
  followLink: (_, { isGood }) => followLink(isGood),
  fillPage: (walk, { pick }) => fillPage(walk, pick),
  next: goOn,
  goTo: ({ program }, { page }) => [pageEntered({ page, path: buildPath(program, page) })],
  standardize,
  checkEmail: ({ state }, { hasAccount }) => {
    const { email } = state().answers;
    return [emailChecked({ email: typeof email === 'string' ? email : '', hasAccount, mustChangePassword: false, requiresVerify: false })];
  },
  memberFee: (_, { fee }) => [fee === null ? memberFeeCleared({}) : memberFeeSet(memberFeeOf(fee))],
  choosePayment: (_, { payWithCard }) => [paymentMethodChosen({ payWithCard }), ...(payWithCard ? [] : [identificationChosen({ option: 'FEIN' as const })])],
  terms: (walk, { how }) => [terms(walk, how)],
  affidavit: (walk, move) => [affidavit(walk, move)],
  leaveSecret: (_, { filled }) => [secretFieldLeft({ field: 'cardNumber', filled, error: null, brand: filled ? 'visa' : null })],
  resize: (_, { width }) => [windowSized({ width })],
  chooseLanguage: (_, { language }) => [languageChosen({ language, source: 'buyer' })],
  consentToReminder: (_, { consents }) => [consents ? reminderConsentGiven({ words: 'Email me one reminder.' }) : reminderConsentWithdrawn({})],
  boughtBefore: (_, { isSo }) => [earlierPurchaseFound({ message: isSo ? 'This insurance was bought in this browser.' : null })],
  capture: () => [screenCaptured({ screen: 'Application', stored: true })],
  replace: () => [eventReplaced({ place: 2, refused: 'QuestionAnswered', reason: 'MALFORMED', field: 'data.value', repaired: true, readable: null })],
  breakPage: () => [renderFailed({ where: 'OrderSummary', message: 'broken' })],
  reload: () => [applicationResumed({ release: 'release-1', path: '/', stoppedAt: { page: 0, question: 'zip' } })],
  track: () => [confirmationTracked({})],
  fork: ({ state }) => [applicationForked({ root: state().application.root, parent: state().application.id, sequence: 9, release: 'release-1' })],
  saveForLater: () => [resumeLinkRequested({ email: 'maya@example.com', sent: true })],
  selectLimit: () => [quotesDropped({})],
  suggestEmail: () => [emailSuggested({ question: 'email', suggestion: 'maya@gmail.com' })],
  doubtZip: () => [zipMismatchFound({ zipQuestion: 'zip', stateQuestion: 'state', state: 'TX' })],
  estimate: ({ program }) => [
    priceEstimated({ input: 'd4e5f6', lines: program.spoke.products.map(({ id, name }) => ({ kind: 'premium', product: id, name, amount: '118.00' })) }),
  ],
  logIn: logInMove,
  logOut: logOutMove,
  chooseSaved: chooseSavedMove,
  passwordEmail: passwordEmailMove,
  quote: quoteMove,
  purchase: purchaseMove,
};
