import type { AnswerValue } from '#events/program';
import type { Language } from '#events/language';
import type { Address, AddressRole } from './address.ts';

export interface MemberFee {
  /** Dollars, as a decimal text. */
  readonly fee: string;
  readonly id: string;
  readonly refNum: string;
  /** What the gateway files it under; Dues unless told otherwise. */
  readonly fieldName: string;
}

/** Why a page could not be left. */
interface PageRejection {
  readonly page: number;
  readonly message: string;
  /** What was answered to the questions that it concerns; null for nothing. */
  readonly refused: Readonly<Record<string, AnswerValue | null>>;
}

/** An answer that the facade refused, and what the buyer reads beside it as long as the answer is the same. */
export interface RefusedAnswer {
  /** Null for none. */
  readonly answer: AnswerValue | null;
  readonly message: string;
}

/** The link that the buyer came by, where it names more than a program. */
export interface FollowedLink {
  /** Under which campaign; empty for none. */
  readonly segmentCode: string;
  /** Its acctref: the policy that this one follows; empty for none. */
  readonly accountReference: string;
  /** What the buyer reads of a link that has expired. */
  readonly expired: string | null;
}

/** The question is null for the page as a whole. */
interface StoppedAt {
  readonly page: number;
  readonly question: string | null;
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
  /** Emails that the page offers instead of those answered, by question; a new answer takes the offer away. */
  suggestedEmails?: Readonly<Record<string, string>>;
  /** The states that ZIP codes seem to be in, by the question for the ZIP code, where the answer is another one; an answer to either takes it away. */
  zipStates?: Readonly<Record<string, { readonly stateQuestion: string; readonly state: string }>>;
  renderError: string | null;
  link?: FollowedLink;
  /** Whether the deployment saves payment methods with accounts; none where no event says it. */
  savesMethods?: boolean;
  /** Whether the deployment mails proofs of coverage; none where no event says it. */
  mailsProof?: boolean;
  /** Whether the deployment mails reminders; none where no event says it. */
  mailsReminders?: boolean;
  /** Whether the buyer consents to a reminder; none where the box was never ticked. */
  consentsToReminder?: boolean;
  /** What the buyer reads of another purchase that was made in this browser; none where no event says it. */
  earlierPurchase?: string;
  /** Where the page says that the buyer stopped; none after a reload, and once the page is left. */
  stoppedAt?: StoppedAt;
  /** Of the window, in CSS pixels; none where no event says it. */
  width?: number;
  /** Of the pages; none where no event says it: English. */
  language?: Language;
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
