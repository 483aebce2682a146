import { type ApplicationSlices, addressQuestions, addressRoles } from '#events/application';
import type { Draft } from '#events/core';
import type { IdentitySlices } from '#events/identity';
import { isAskedAtPayment } from '#events/program';
import { type PurchaseSlices, forgetUserName } from '#events/purchase';
import { type QuoteSlices, markQuoteStale } from '#events/quote';

type Slices = ApplicationSlices & IdentitySlices & QuoteSlices & PurchaseSlices;

const questionsOf = ({ application: { accountAnswers } }: Draft<Slices>['state']): readonly string[] => accountAnswers?.questions ?? [];

function setMarks(draft: Draft<Slices>, questions: readonly string[]): void {
  const application = draft.own('application');
  if (questions.length === 0) {
    delete application.accountAnswers;
    return;
  }
  const userName = draft.state.application.accountAnswers?.userName ?? draft.state.identity.holder?.userName ?? '';
  application.accountAnswers = { userName, questions };
}

/** Marks answers as filled in from the account that is logged in. */
export function markAccountAnswers(draft: Draft<Slices>, questions: readonly string[]): void {
  setMarks(draft, [...new Set([...questionsOf(draft.state), ...questions])]);
}

/** Removes the marks of answers that the buyer has typed over: they stay after a logout. */
export function unmarkAccountAnswers(draft: Draft<Slices>, questions: readonly string[]): void {
  const marked = questionsOf(draft.state);
  const left = marked.filter((question) => !questions.includes(question));
  if (left.length < marked.length) setMarks(draft, left);
}

/** Removes all marks: what the account filled in stays, as the buyer's own. */
export function keepAccountAnswers(draft: Draft<Slices>): void {
  unmarkAccountAnswers(draft, questionsOf(draft.state));
}

const without = <T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));

/** What a refused page or quote repeats of the answers. */
function clearRefused(draft: Draft<Slices>, cleared: ReadonlySet<string>): void {
  const { rejection, refusedAnswers } = draft.state.application;
  const application = draft.own('application');
  if (rejection && Object.keys(rejection.refused).some((question) => cleared.has(question))) application.rejection = null;
  if (refusedAnswers) application.refusedAnswers = without(refusedAnswers, cleared);
}

/** The verdicts of the address service repeat the address. */
function clearVerdicts(draft: Draft<Slices>, cleared: ReadonlySet<string>): void {
  const roles = addressRoles.filter((role) => Object.values(addressQuestions[role]).some((question) => cleared.has(question)));
  for (const role of roles) if (draft.state.addresses[role]) delete draft.own('addresses')[role];
}

/** Removes what the account filled in and the buyer has not typed over, wherever the state repeats it (decision 12). */
export function clearAccountAnswers(draft: Draft<Slices>): void {
  forgetUserName(draft);
  const questions = questionsOf(draft.state);
  if (questions.length === 0) return;
  const cleared = new Set(questions);
  const answers = draft.own('answers');
  for (const question of questions) delete answers[question];
  clearRefused(draft, cleared);
  clearVerdicts(draft, cleared);
  if (cleared.has('email') && draft.state.identity.checked) draft.own('identity').checked = null;
  setMarks(draft, []);
  // What is paid for stays as it was paid for.
  if (draft.state.purchase.hasPaid || questions.every(isAskedAtPayment)) return;
  draft.own('application').completedPages = [];
  markQuoteStale(draft);
}
