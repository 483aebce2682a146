import type { Draft, Evolvers } from '#events/core';
import { type Address, type AddressRole, addressQuestions } from './address.ts';
import type { ApplicationEvent } from './events.ts';
import type { ApplicationSlices, FollowedLink, RefusedAnswer } from './slices.ts';

const addPage = (pages: readonly number[], page: number): readonly number[] => (pages.includes(page) ? pages : [...pages, page]);
const removePage = (pages: readonly number[], page: number): readonly number[] => pages.filter((p) => p !== page);

/** Called for an answer, which the page then checks again. */
function forgetZipState(draft: Draft<ApplicationSlices>, question: string): void {
  const found = Object.entries(draft.state.application.zipStates ?? {});
  const others = found.filter(([zipQuestion, { stateQuestion }]) => question !== zipQuestion && question !== stateQuestion);
  if (others.length < found.length) draft.own('application').zipStates = Object.fromEntries(others);
}

function writeAddress(draft: Draft<ApplicationSlices>, role: AddressRole, address: Address): void {
  const answers = draft.own('answers');
  for (const [part, question] of Object.entries(addressQuestions[role])) {
    const value = address[part as keyof Address];
    if (answers[question] !== value) forgetZipState(draft, question);
    answers[question] = value;
  }
}

/** The address that a question belongs to. */
const rolesByQuestion = new Map(Object.entries(addressQuestions).flatMap(([role, parts]) => Object.values(parts).map((question) => [question, role as AddressRole] as const)));

function setSavedAddress(draft: Draft<ApplicationSlices>, role: AddressRole, saved: string | null): void {
  const application = draft.own('application');
  const { [role]: _, ...others } = application.savedAddresses;
  application.savedAddresses = saved === null ? others : { ...others, [role]: saved };
}

/** The account holder has changed: filled-in fields stay and can be edited again. */
export function forgetSavedAddressChoice(draft: Draft<ApplicationSlices>): void {
  if (Object.keys(draft.state.application.savedAddresses).length > 0) draft.own('application').savedAddresses = {};
}

/** Called by a new attempt to quote, which checks everything again. */
export function forgetRefusals(draft: Draft<ApplicationSlices>): void {
  const { rejection, refusedAnswers } = draft.state.application;
  if (rejection === null && refusedAnswers === undefined) return;
  const application = draft.own('application');
  application.rejection = null;
  delete application.refusedAnswers;
}

function forgetStop(draft: Draft<ApplicationSlices>): void {
  if (draft.state.application.stoppedAt) delete draft.own('application').stoppedAt;
}

const ignore = (): void => undefined;

const readLink = ({ application: { link } }: Draft<ApplicationSlices>['state']): FollowedLink => ({ segmentCode: '', accountReference: '', expired: null, ...link });

type Deployment = Pick<ApplicationSlices['application'], 'savesMethods' | 'mailsProof' | 'mailsReminders'>;

/** What an event says of the deployment. */
const readDeployment = ({ savesMethods, mailsProof, mailsReminders }: { readonly [K in keyof Deployment]?: boolean | undefined }): Deployment => ({
  ...(savesMethods !== undefined && { savesMethods }),
  ...(mailsProof !== undefined && { mailsProof }),
  ...(mailsReminders !== undefined && { mailsReminders }),
});

export const evolveApplication: Evolvers<ApplicationSlices, ApplicationEvent> = {
  ApplicationStarted(draft, { applicationId, data }) {
    Object.assign(draft.own('application'), { id: applicationId, ...data });
    draft.own('answers')['billingVsMailing'] = true;
  },
  ApplicationResumed(draft, { data }) {
    const { release, stoppedAt } = data;
    forgetStop(draft);
    Object.assign(draft.own('application'), { release, rejection: null, renderError: null, isEntered: false, ...readDeployment(data), ...(stoppedAt && { stoppedAt }) });
  },
  ApplicationForked(draft, { applicationId, data: { root, release, sameBrowser } }) {
    // In the same browser it is the same person, who has the page before him.
    Object.assign(draft.own('application'), { id: applicationId, root, release, ...(!sameBrowser && { rejection: null, renderError: null }) });
  },
  ResumeLinkRequested: ignore,
  ReminderConsentGiven(draft) {
    draft.own('application').consentsToReminder = true;
  },
  ReminderConsentWithdrawn(draft) {
    draft.own('application').consentsToReminder = false;
  },
  ProgramLoaded(draft, { data }) {
    Object.assign(draft.own('application'), { program: data.program, ...readDeployment(data) });
  },
  SponsorResolved(draft, { data }) {
    draft.own('application').sponsorId = data.sponsorId;
  },
  MemberFeeSet(draft, { data }) {
    draft.own('application').memberFee = data;
  },
  MemberFeeCleared(draft) {
    draft.own('application').memberFee = null;
  },
  PageEntered(draft, { data }) {
    if (draft.state.application.stoppedAt?.page !== data.page) forgetStop(draft);
    Object.assign(draft.own('application'), { page: data.page, rejection: null, isEntered: true });
  },
  PageRejected(draft, { data }) {
    const application = draft.own('application');
    application.rejectedPages = addPage(application.rejectedPages, data.page);
    application.completedPages = removePage(application.completedPages, data.page);
    const refused = Object.fromEntries(data.questions.map((question) => [question, draft.state.answers[question] ?? null]));
    application.rejection = { page: data.page, message: data.message, refused };
    if (!data.messages) return;
    const said = data.messages.flatMap((message, index): [string, RefusedAnswer][] => {
      const question = data.questions[index];
      return question === undefined ? [] : [[question, { answer: refused[question] ?? null, message }]];
    });
    application.refusedAnswers = { ...application.refusedAnswers, ...Object.fromEntries(said) };
  },
  PageCompleted(draft, { data }) {
    const application = draft.own('application');
    application.completedPages = addPage(application.completedPages, data.page);
    application.rejectedPages = removePage(application.rejectedPages, data.page);
    application.rejection = null;
  },
  QuestionAnswered(draft, { data }) {
    draft.own('answers')[data.question] = data.value;
    const { [data.question]: offered, ...otherOffers } = draft.state.application.suggestedEmails ?? {};
    if (offered !== undefined) draft.own('application').suggestedEmails = otherOffers;
    forgetZipState(draft, data.question);
    // A typed value is no longer the saved address.
    const role = rolesByQuestion.get(data.question);
    if (role && draft.state.application.savedAddresses[role] !== undefined) setSavedAddress(draft, role, null);
  },
  SecretFieldLeft: ignore,
  AddressStandardised(draft, { data }) {
    draft.own('addresses')[data.role] = { verdict: 'standardised', entered: data.entered, address: data.standardised };
    writeAddress(draft, data.role, data.standardised);
  },
  AddressAccepted(draft, { data }) {
    draft.own('addresses')[data.role] = { verdict: 'accepted', entered: data.entered, address: data.entered };
  },
  AddressRejected(draft, { data }) {
    draft.own('addresses')[data.role] = { verdict: 'rejected', entered: data.entered, address: data.entered };
  },
  AddressChosen(draft, { data }) {
    writeAddress(draft, data.role, data.address);
    setSavedAddress(draft, data.role, data.saved);
  },
  ScreenCaptured: ignore,
  EventReplaced: ignore,
  WindowSized(draft, { data }) {
    draft.own('application').width = data.width;
  },
  EmailSuggested(draft, { data: { question, suggestion } }) {
    draft.own('application').suggestedEmails = { ...draft.state.application.suggestedEmails, [question]: suggestion };
  },
  ZipMismatchFound(draft, { data: { zipQuestion, ...found } }) {
    draft.own('application').zipStates = { ...draft.state.application.zipStates, [zipQuestion]: found };
  },
  LanguageChosen(draft, { data }) {
    draft.own('application').language = data.language;
  },
  LinkFollowed(draft, { data }) {
    draft.own('application').link = { ...data, expired: null };
  },
  LinkExpired(draft, { data }) {
    draft.own('application').link = { ...readLink(draft.state), expired: data.message };
  },
  PolicyDatesFound: ignore,
  EarlierPurchaseFound(draft, { data: { message } }) {
    const application = draft.own('application');
    if (message === null) delete application.earlierPurchase;
    else application.earlierPurchase = message;
  },
  RenderFailed(draft, { data }) {
    draft.own('application').renderError = data.message;
  },
};
