import type { AnswerValue } from '#events/program';
import type { Draft, Evolvers } from '#events/core';
import { type Address, type AddressRole, addressQuestions } from './address.ts';
import type { ApplicationEvent } from './events.ts';

export interface MemberFee {
  /** Dollars, as a decimal text. */
  readonly fee: string;
  readonly id: string;
  readonly refNum: string;
  /** What the gateway files it under; Dues unless told otherwise. */
  readonly fieldName: string;
}

/** Why a page could not be left. */
export interface PageRejection {
  readonly page: number;
  readonly message: string;
  /** What was answered to the questions that it concerns; null for nothing. */
  readonly refused: Readonly<Record<string, AnswerValue | null>>;
}

/** An answer that the facade refused, and what the buyer reads beside it as long as the answer is the same. */
interface RefusedAnswer {
  /** Null for none. */
  readonly answer: AnswerValue | null;
  readonly message: string;
}

/** The link that the buyer came by, where it names more than a program. */
interface FollowedLink {
  /** Under which campaign; empty for none. */
  readonly segmentCode: string;
  /** Its acctref: the policy that this one follows; empty for none. */
  readonly accountReference: string;
  /** What the buyer reads of a link that has expired. */
  readonly expired: string | null;
}

interface ApplicationState {
  id: string;
  root: string;
  release: string;
  sitename: string;
  /** Hash of the program's configuration. */
  program: string;
  sponsorId: string;
  memberFee: MemberFee | null;
  page: number;
  completedPages: readonly number[];
  /** Pages on which Next or Continue was refused: from then on they show what is missing. */
  rejectedPages: readonly number[];
  rejection: PageRejection | null;
  /** What the facade refused at the last attempt to quote, by question, on whatever page it is asked; none where it refused nothing. */
  refusedAnswers?: Readonly<Record<string, RefusedAnswer>>;
  renderError: string | null;
  link?: FollowedLink;
  /** Whether the deployment saves payment methods with accounts; none where no event says it. */
  savesMethods?: boolean;
  /** What the buyer reads of another purchase that was made in this browser; none where no event says it. */
  earlierPurchase?: string;
  /** Of the window, in CSS pixels; none where no event says it. */
  width?: number;
  /** Whether the page was entered since the document was loaded: who is on a page is not sent away from it. */
  isEntered: boolean;
  /** The saved address that each address was filled from; its fields are locked then. */
  savedAddresses: Readonly<Partial<Record<AddressRole, string>>>;
  /** What the account filled in and the buyer has not typed over: a logout removes it. None where there is nothing. */
  accountAnswers?: AccountAnswers;
}

interface AccountAnswers {
  /** The user name of the account. */
  readonly userName: string;
  readonly questions: readonly string[];
  /** Filled in in another browser, and the account has not logged in in this one: no logout here is its own. */
  readonly isFromElsewhere?: true;
}

/** Answers by question id. */
type Answers = Record<string, AnswerValue>;

/** What the address service last said of each address, with the address it said it of: a verdict on another address is void. */
type AddressVerdicts = Partial<Record<AddressRole, AddressVerdict>>;
export interface AddressVerdict {
  readonly verdict: 'standardised' | 'accepted' | 'rejected';
  readonly entered: Address;
  readonly address: Address;
}

export interface ApplicationSlices {
  application: ApplicationState;
  answers: Answers;
  addresses: AddressVerdicts;
}

export const initialApplication = (): ApplicationSlices => ({
  application: {
    id: '',
    root: '',
    release: '',
    sitename: '',
    program: '',
    sponsorId: '',
    memberFee: null,
    page: 0,
    completedPages: [],
    rejectedPages: [],
    rejection: null,
    renderError: null,
    isEntered: false,
    savedAddresses: {},
  },
  answers: {},
  addresses: {},
});

const addPage = (pages: readonly number[], page: number): readonly number[] => (pages.includes(page) ? pages : [...pages, page]);
const removePage = (pages: readonly number[], page: number): readonly number[] => pages.filter((p) => p !== page);

function writeAddress(draft: Draft<ApplicationSlices>, role: AddressRole, address: Address): void {
  const answers = draft.own('answers');
  for (const [part, question] of Object.entries(addressQuestions[role])) answers[question] = address[part as keyof Address];
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

const ignore = (): void => undefined;

const readLink = ({ application: { link } }: Draft<ApplicationSlices>['state']): FollowedLink => ({ segmentCode: '', accountReference: '', expired: null, ...link });

export const evolveApplication: Evolvers<ApplicationSlices, ApplicationEvent> = {
  ApplicationStarted(draft, { applicationId, data }) {
    Object.assign(draft.own('application'), { id: applicationId, ...data });
    draft.own('answers')['billingVsMailing'] = true;
  },
  ApplicationResumed(draft, { data }) {
    const { release, savesMethods } = data;
    Object.assign(draft.own('application'), { release, rejection: null, renderError: null, isEntered: false, ...(savesMethods !== undefined && { savesMethods }) });
  },
  ApplicationForked(draft, { applicationId, data: { root, release, sameBrowser } }) {
    // In the same browser it is the same person, who has the page before him.
    Object.assign(draft.own('application'), { id: applicationId, root, release, ...(!sameBrowser && { rejection: null, renderError: null }) });
  },
  ResumeLinkRequested: ignore,
  ProgramLoaded(draft, { data }) {
    const { program, savesMethods } = data;
    Object.assign(draft.own('application'), { program, ...(savesMethods !== undefined && { savesMethods }) });
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
