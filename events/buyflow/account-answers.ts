import { type Address, type ApplicationSlices, addressQuestions, addressRoles } from '#events/application';
import type { Draft } from '#events/core';
import type { IdentitySlices } from '#events/identity';
import { isUnrated } from '#events/program';
import { type PurchaseSlices, forgetUserName } from '#events/purchase';
import { type QuoteSlices, markQuoteStale } from '#events/quote';

type AccountSlices = ApplicationSlices & IdentitySlices & QuoteSlices & PurchaseSlices;

const readMarkedQuestions = ({ application: { accountAnswers } }: Draft<AccountSlices>['state']): readonly string[] => accountAnswers?.questions ?? [];

function setMarks(draft: Draft<AccountSlices>, questions: readonly string[]): void {
  const application = draft.own('application');
  if (questions.length === 0) {
    delete application.accountAnswers;
    return;
  }
  const userName = draft.state.identity.holder?.userName ?? '';
  application.accountAnswers = { userName, ...draft.state.application.accountAnswers, questions };
}

/** Marks answers as filled in from the account that is logged in. */
export function markAccountAnswers(draft: Draft<AccountSlices>, questions: readonly string[]): void {
  setMarks(draft, [...new Set([...readMarkedQuestions(draft.state), ...questions])]);
}

/** Removes the marks of answers that the buyer has typed over: they stay after a logout. */
export function unmarkAccountAnswers(draft: Draft<AccountSlices>, questions: readonly string[]): void {
  const marked = readMarkedQuestions(draft.state);
  const left = marked.filter((question) => !questions.includes(question));
  if (left.length < marked.length) setMarks(draft, left);
}

/** Notes whether the account's answers were filled in in another browser. */
export function setAccountAnswersFromElsewhere(draft: Draft<AccountSlices>, isFromElsewhere: boolean): void {
  const { accountAnswers } = draft.state.application;
  if (!accountAnswers) return;
  const { userName, questions } = accountAnswers;
  draft.own('application').accountAnswers = { userName, questions, ...(isFromElsewhere && { isFromElsewhere }) };
}

/** Removes all marks, and no answer: what the account filled in stays, as if the buyer had typed it. */
export function unmarkAllAccountAnswers(draft: Draft<AccountSlices>): void {
  unmarkAccountAnswers(draft, readMarkedQuestions(draft.state));
}

const isEqualJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a refused page or quote repeats of answers that are gone by now. */
function clearStaleRefusals(draft: Draft<AccountSlices>): void {
  const { answers, application } = draft.state;
  const isNow = (question: string, answer: unknown): boolean => isEqualJson(answer, answers[question] ?? null);
  const { rejection, refusedAnswers } = application;
  if (rejection && !Object.entries(rejection.refused).every(([question, answer]) => isNow(question, answer))) draft.own('application').rejection = null;
  if (!refusedAnswers) return;
  const left = Object.entries(refusedAnswers).filter(([question, { answer }]) => isNow(question, answer));
  draft.own('application').refusedAnswers = Object.fromEntries(left);
}

/** The verdicts of the address service repeat the address: those on another one than is entered now. */
function clearStaleVerdicts(draft: Draft<AccountSlices>): void {
  for (const role of addressRoles) {
    const verdict = draft.state.addresses[role];
    if (!verdict) continue;
    const isNow = Object.entries(addressQuestions[role]).every(([part, question]) => isEqualJson(verdict.address[part as keyof Address], draft.state.answers[question] ?? ''));
    if (!isNow || verdict.address.street1 === '') delete draft.own('addresses')[role];
  }
}

/** What the state repeats of earlier answers; they may have been the account's. */
function clearStaleCopies(draft: Draft<AccountSlices>): void {
  // The page looks again at what the buyer typed.
  if (draft.state.application.suggestedEmails) delete draft.own('application').suggestedEmails;
  if (draft.state.application.zipStates) delete draft.own('application').zipStates;
  clearStaleRefusals(draft);
  clearStaleVerdicts(draft);
  const { checked } = draft.state.identity;
  if (checked && checked.email !== draft.state.answers['email']) draft.own('identity').checked = null;
}

/** Removes what the account filled in and the buyer has not typed over, wherever the state repeats it (decision 12). */
export function clearAccountAnswers(draft: Draft<AccountSlices>): void {
  forgetUserName(draft);
  const questions = readMarkedQuestions(draft.state);
  for (const question of questions) delete draft.own('answers')[question];
  clearStaleCopies(draft);
  if (questions.length === 0) return;
  setMarks(draft, []);
  // What is paid for stays as it was paid for.
  if (draft.state.purchase.hasPaid || questions.every(isUnrated)) return;
  draft.own('application').completedPages = [];
  markQuoteStale(draft);
}
