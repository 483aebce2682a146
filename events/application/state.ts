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

export interface ApplicationState {
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
  rejection: { readonly page: number; readonly message: string } | null;
  renderError: string | null;
}

/** Answers by question id. */
export type AnswersState = Record<string, AnswerValue>;

/** What the address service last said of each address, with the address it said it of: a verdict on another address is void. */
export type AddressesState = Partial<Record<AddressRole, AddressVerdict>>;
export interface AddressVerdict {
  readonly verdict: 'standardised' | 'accepted' | 'rejected';
  readonly entered: Address;
  readonly address: Address;
}

export interface ApplicationSlices {
  application: ApplicationState;
  answers: AnswersState;
  addresses: AddressesState;
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
  },
  answers: {},
  addresses: {},
});

const including = (pages: readonly number[], page: number): readonly number[] => (pages.includes(page) ? pages : [...pages, page]);
const without = (pages: readonly number[], page: number): readonly number[] => pages.filter((p) => p !== page);

function writeAddress(draft: Draft<ApplicationSlices>, role: AddressRole, address: Address): void {
  const answers = draft.own('answers');
  for (const [part, question] of Object.entries(addressQuestions[role])) answers[question] = address[part as keyof Address];
}

const nothing = (): void => undefined;

export const evolveApplication: Evolvers<ApplicationSlices, ApplicationEvent> = {
  ApplicationStarted(draft, { applicationId, data }) {
    Object.assign(draft.own('application'), { id: applicationId, ...data });
    draft.own('answers')['billingVsMailing'] = true;
  },
  ApplicationResumed(draft, { data }) {
    Object.assign(draft.own('application'), { release: data.release, rejection: null, renderError: null });
  },
  ProgramLoaded(draft, { data }) {
    draft.own('application').program = data.program;
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
    Object.assign(draft.own('application'), { page: data.page, rejection: null });
  },
  PageRejected(draft, { data }) {
    const application = draft.own('application');
    application.rejectedPages = including(application.rejectedPages, data.page);
    application.completedPages = without(application.completedPages, data.page);
    application.rejection = { page: data.page, message: data.message };
  },
  PageCompleted(draft, { data }) {
    const application = draft.own('application');
    application.completedPages = including(application.completedPages, data.page);
    application.rejectedPages = without(application.rejectedPages, data.page);
    application.rejection = null;
  },
  QuestionAnswered(draft, { data }) {
    draft.own('answers')[data.question] = data.value;
  },
  SecretFieldLeft: nothing,
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
  ScreenCaptured: nothing,
  RenderFailed(draft, { data }) {
    draft.own('application').renderError = data.message;
  },
};
