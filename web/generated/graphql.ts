/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { CalendarDate, DateTime, Money } from '../operations/scalars.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** How a purchase came to the buyer’s account. */
export type AccountOrigin =
  /** A new account was made, with the password that the buyer chose. */
  | 'CREATED'
  /** An earlier attempt of this purchase has settled it already. */
  | 'KEPT'
  /** The email had an account, and its password opened it. */
  | 'LOGGED_IN'
  /** The buyer had signed in, by password and emailed code, before the purchase. */
  | 'SIGNED_IN'
  /** The email’s account must change its password: the facade logged in for this purchase only. */
  | 'TEMPORARY';

/** A note at an event. */
export type AddNoteInput = {
  /** The application whose event it is, by the UUID that its browser made. */
  application: string | number;
  /** The author of the event’s stream. */
  author: EventAuthor;
  /** The event’s number in that stream, from 1. */
  sequence: number;
  /** What to note, 2000 characters at most. Encrypted, because it may contain a name. */
  text: string;
};

/** A United States address as it was typed. */
export type AddressInput = {
  /** Town or post office, 1 to 128 characters. */
  city: string;
  /** The county, if it is known from an address that was standardized before. */
  county?: string | null | undefined;
  /** Postal code: ZIP, five digits, or ZIP+4 with its dash. */
  postalCode: string;
  /** One of the 50 states or DC, by its two letters: TX. */
  state: string;
  /** House number and street, 1 to 128 characters; where the program says so, no PO box. */
  street1: string;
  /** Apartment, suite or unit, at most 128 characters. */
  street2?: string | null | undefined;
};

/** How alerts reach a subscriber. */
export type AlertChannel =
  /** As mail to the address that the analyst signed in with. */
  | 'EMAIL'
  /** As a signed request to a URL. */
  | 'WEBHOOK';

/** How far a message is. */
export type AlertDeliveryState =
  /** The receiver has accepted it. */
  | 'DELIVERED'
  /** It was given up after many attempts. */
  | 'FAILED'
  /** It is sent soon, or again after a failed attempt. */
  | 'PENDING';

/** What analysts are alerted to. */
export type AlertKind =
  /** The conversion of a sponsor in the last seven days is below that of the 28 days before, by more than chance explains. */
  | 'CONVERSION_FELL'
  /** In the last three full hours at least ten payments of a program were declined, and twice as many as usual in the same hours of the weekday. */
  | 'DECLINES_DOUBLED'
  /** It is unknown whether a buyer was charged. Each payment raises one alert. */
  | 'UNCONFIRMED_PAYMENT';

/** One of your subscriptions. */
export type AlertSubscriptionInput = {
  /** Which subscription, from alertSubscriptions. */
  id: string | number;
};

/** An answer that rating uses. */
export type AnswerInput = {
  /** Which question it answers, by the id that the program’s configuration gives it. */
  question: string | number;
  /** What was answered. */
  value: AnswerValueInput;
};

/** The value of an answer: exactly one of its fields. */
export type AnswerValueInput =
  {   /** The state of a checkbox. */
  checked: boolean; choices?: never; text?: never; }
  |  { checked?: never;   /** The values of several chosen options. */
  choices: Array<string>; text?: never; }
  |  { checked?: never; choices?: never;   /** What was typed or chosen. Numbers and days (YYYY-MM-DD) are text, too. */
  text: string; };

/** Events that a browser recorded, in order. */
export type AppendEventsInput = {
  /** Whose stream they are appended to. */
  application: ApplicationRefInput;
  /** Events with their envelopes (docs/events.md), at most 500. */
  events: Array<Record<string, unknown>>;
  /** When the batch left the browser, by its own clock. */
  sent: string;
};

/** A filter of applications. All given fields must match. Of several values, any may match; null and an empty list match all. */
export type ApplicationFilterInput = {
  /** A question that was answered, last or not, by its id. */
  answered?: Array<string> | null | undefined;
  /** A page that they reached and continued from, or purchased, by its path, in any case. */
  continued?: Array<string> | null | undefined;
  /** Whether a payment was declined. */
  declined?: boolean | null | undefined;
  /** The classes of device. */
  devices?: Array<DeviceClass> | null | undefined;
  /** Whether it has notes of analysts. */
  hasNotes?: boolean | null | undefined;
  /** The exact kickout reason, as the program states it for analysts. */
  kickoutReasons?: Array<string> | null | undefined;
  /** What was paid, else the newest offer by card, is at most this. */
  maxAmount?: Money | null | undefined;
  /** It took at most as many whole seconds. */
  maxSeconds?: number | null | undefined;
  /** The first width of the window is at most this, CSS pixels. */
  maxWidth?: number | null | undefined;
  /** What was paid, else the newest offer by card, is at least this. */
  minAmount?: Money | null | undefined;
  /** It took at least as many whole seconds. */
  minSeconds?: number | null | undefined;
  /** The first width of the window is at least this, CSS pixels. */
  minWidth?: number | null | undefined;
  /** How they ended, or that they are in progress. */
  outcomes?: Array<ApplicationOutcome> | null | undefined;
  /** The page where they stopped, by its path, such as /Quote, in any case. */
  pages?: Array<string> | null | undefined;
  /** How far the newest payment is. */
  payments?: Array<PaymentState> | null | undefined;
  /** The configurations of programs, by their hashes. */
  programHashes?: Array<string> | null | undefined;
  /** The question that was answered last, by its id; null for applications without answers. */
  questions?: Array<string | null | undefined> | null | undefined;
  /** A page that they reached, by its path, in any case. */
  reached?: Array<string> | null | undefined;
  /** What led buyers here: a sponsor’s link by its id, a host, or `direct`; null where it is not recorded. */
  referrers?: Array<string | null | undefined> | null | undefined;
  /** The releases of the pages. */
  releases?: Array<string> | null | undefined;
  /** What became of their reminders; applications without one do not match. */
  reminders?: Array<ReminderResult> | null | undefined;
  /** The campaigns of their links; null for applications without one. */
  segments?: Array<string | null | undefined> | null | undefined;
  /** Applications that began at this time or later. */
  since?: string | null | undefined;
  /** The sitenames of their programs. */
  sitenames?: Array<string> | null | undefined;
  /** The codes of their sponsors. */
  sponsors?: Array<string> | null | undefined;
  /** The states of the insured’s own addresses, by their two letters; null before it is settled. */
  states?: Array<string | null | undefined> | null | undefined;
  /** Words that must all occur in the public text, in any case, or begin an id. What buyers typed isn’t searched. */
  text?: string | null | undefined;
  /** Applications that began before this time. */
  until?: string | null | undefined;
};

/** The outcome of an application. Only the server is believed about money. */
export type ApplicationOutcome =
  /** The browser has sent nothing for half an hour, or the time that the deployment sets. */
  | 'ABANDONED'
  /** The browser has sent something recently: within half an hour, or the time that is set. */
  | 'IN_PROGRESS'
  /** Nothing is sold at the address. */
  | 'KICKED_OUT_BY_ADDRESS'
  /** The answers exclude every product, or the buyer does without those that are left. */
  | 'KICKED_OUT_BY_PRODUCT'
  /** Policies were issued. */
  | 'PURCHASED'
  /** Policies were issued in another application of its family: in another tab or on another device. */
  | 'PURCHASED_ELSEWHERE';

/** One buyer’s way through a program’s questions up to the policies, in this browser. */
export type ApplicationRefInput = {
  /** A UUID that the browser made; no two applications share one. */
  id: string | number;
  /** The first application of its family of forks and devices. By default this one. */
  root?: string | number | null | undefined;
};

/** The order of a list. */
export type ApplicationSort =
  /** The highest total of the newest offer first. */
  | 'HIGHEST_TOTAL'
  /** The latest event first. */
  | 'LAST_MOVED'
  /** The longest time from the first event on first. */
  | 'LONGEST'
  /** The last start first. */
  | 'NEWEST'
  /** The first start first. */
  | 'OLDEST';

/** What kind of bank account an eCheck is drawn on. With a FEIN it goes out as CorporateChecking, whichever is given. */
export type BankAccountType =
  /** An account for payments, which checks are drawn on. Sent as Checking. */
  | 'CHECKING'
  /** An account for savings. Sent as Savings. */
  | 'SAVINGS';

/** How an eCheck payer is identified: exactly one of its fields. */
export type BankIdentificationInput =
  {   /** A company, by its tax number. */
  company: CompanyInput; driversLicense?: never; }
  |  { company?: never;   /** A person, by the driver’s license. */
  driversLicense: DriversLicenseInput; };

/** A bank account as it was typed. Written nowhere: it goes into one request and is forgotten. */
export type BankInput = {
  /** The number of the account at its bank, 4 to 17 digits. */
  accountNumber: string;
  /** What kind of account; a FEIN makes it CorporateChecking. */
  bankAccountType: BankAccountType;
  /** How the payer is identified, if the program asks for it (securityIdentification in its configuration). */
  identification?: BankIdentificationInput | null | undefined;
  /** The nine digits that name the bank, the last of them a check digit. */
  routingNumber: string;
};

/** What applications are told apart by. */
export type BreakdownDimension =
  /** The day on which they began, UTC. */
  | 'DAY'
  /** The class of device: phone, tablet or desktop. */
  | 'DEVICE'
  /** The path of the last page. */
  | 'LAST_PAGE'
  /** The sitename of the program. */
  | 'PROGRAM'
  /** The configuration of the program, by its hash. */
  | 'PROGRAM_VERSION'
  /** What led the buyer here: a sponsor’s link by its id, else the host of the page with the link, or `direct`. */
  | 'REFERRER'
  /** The release of the pages. */
  | 'RELEASE'
  /** The campaign of the link. */
  | 'SEGMENT'
  /** The code of the sponsor. */
  | 'SPONSOR'
  /** The state of the insured’s own address, two letters. */
  | 'STATE'
  /** The Monday of the week in which they began, UTC. */
  | 'WEEK'
  /** The first width of the window, by hundreds of CSS pixels, rounded down. */
  | 'WIDTH';

/** What a row of a breakdown is told apart by over time. */
export type BreakdownSeries =
  /** By day, UTC. */
  | 'DAY'
  /** By week, from Monday, UTC. */
  | 'WEEK';

/** The person or business to be insured. */
export type BuyerInput = {
  /** The name of the business, if one is insured, at most 128 characters. */
  businessName?: string | null | undefined;
  /** Where mails go; also the user name of the account made at purchase. */
  email: string;
  /** Given name, 1 to 128 characters, a letter among them. */
  firstName: string;
  /** Family name, 1 to 128 characters, a letter among them. */
  lastName: string;
  /** A North American phone number with its area code, without an extension; stripped to its digits before it is sent. */
  phone: string;
};

/** What the gateway keeps before anything is paid. */
export type CachePurchaseInput = {
  /** The mailing address, as it was rated. */
  address: AddressInput;
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The answers that were rated, all of them, in the program’s order. */
  answers: Array<AnswerInput>;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The address that the payer’s bank has on file; the mailing address where they are the same. */
  billing: AddressInput;
  /** The person or business that is insured, as they were rated. */
  buyer: BuyerInput;
  /** The offer that is being bought: the purchase id. */
  offer: string | number;
  /** The possible sale that becomes one, as saveOpportunity answered. */
  opportunity: OpportunityRefInput;
  /** How it will be paid: decides whether the card fee is part of it. Once more where the buyer changes it. */
  paymentType: PaymentType;
  /** The rating account, as createRatingAccount returned it. Null if the rating engine needs none. */
  ratingAccountId?: string | number | null | undefined;
  /** The link’s segmentcode: the campaign by which the buyer came, at most 64 characters. */
  segmentCode?: string | null | undefined;
  /** Whose account the purchase has, as prepareAccount answered: another window or device may have prepared another one since. */
  userName: string;
};

/** A picture of a page, for the record. */
export type CaptureScreenInput = {
  /** The application that it shows. */
  application: ApplicationRefInput;
  /** The buyer, as saveOpportunity returned it. Null before the CRM has a record. */
  crmAccountId?: string | number | null | undefined;
  /** A PNG in base64, sensitive inputs blanked before the picture was made; at most 5 MB. */
  image: string;
  /** The opportunity, as saveOpportunity returned it. Null before the CRM has a record. */
  opportunityId?: string | number | null | undefined;
  /** What the picture shows: payment, terms, … */
  screen: string;
};

/** The type of a card: one of the four brands that pay, or any other brand. */
export type CardBrand =
  /** American Express: 15 digits, beginning with 34 or 37, and a security code of four digits. */
  | 'AMERICAN_EXPRESS'
  /** Discover: 16 or 19 digits, beginning with 6. */
  | 'DISCOVER'
  /** Mastercard: 16 digits, beginning with 51 to 55 or 2221 to 2720. */
  | 'MASTERCARD'
  /** Any other brand. A saved card of it is shown, and cannot pay. */
  | 'OTHER'
  /** Visa: 13, 16 or 19 digits, beginning with 4. */
  | 'VISA';

/** A card as it was typed. Written nowhere: it goes into one request and is forgotten. */
export type CardInput = {
  /** The digits on the card, of one of the four brands; spaces and dashes are dropped. */
  cardNumber: string;
  /** Month of expiry, two digits, 01 to 12. */
  expirationMonth: string;
  /** Year of expiry, four digits, from this year on. */
  expirationYear: string;
  /** The code beside the number: 3 digits, 4 for American Express. */
  securityCode: string;
};

/** What an amount of a quote is. */
export type ChargeType =
  /** The sponsor’s dues that rating adds. The member fee is not one of them. */
  | 'DUE'
  /** What running the program or paying by card costs; it is not premium. The category says which. */
  | 'FEE'
  /** The price of the insurance itself. */
  | 'PREMIUM';

/** An address at which something is to be sold. */
export type CheckAddressKickoutInput = {
  /** The address as it was typed. */
  address: AddressInput;
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
};

/** A company that pays by eCheck. Its account counts as a corporate checking account. */
export type CompanyInput = {
  /** Its federal employer identification number: nine digits, with a dash after the second or without. */
  fein: string;
  /** Its name, at most 128 characters. */
  name: string;
};

/** A page of the console whose addresses have names. */
export type ConsolePage =
  /** The list of applications. */
  | 'APPLICATIONS'
  /** A trial of other rules. */
  | 'WHAT_IF';

/** What counts as one. */
export type CountUnit =
  /** Each application. */
  | 'APPLICATION'
  /** Each family of forks and devices, that is, each buyer: by the application that was purchased, else by the newest. */
  | 'FAMILY';

/** Who the rating account is for. */
export type CreateRatingAccountInput = {
  /** Where the insured is, in the spelling that standardizeAddress answered; the ZIP’s dash is removed. */
  address: AddressInput;
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** Who is to be insured: name, email and phone of the account. */
  buyer: BuyerInput;
  /** The CRM’s number of the buyer, as saveOpportunity answered; the rating account gets it as its number. */
  crmAccountId: string | number;
};

/** What a buyer holds, by the first width of the window, in CSS pixels. */
export type DeviceClass =
  /** 1024 and wider. */
  | 'DESKTOP'
  /** Narrower than 600. */
  | 'PHONE'
  /** 600 to 1023. */
  | 'TABLET';

/** The driver’s license of a person who pays by eCheck. */
export type DriversLicenseInput = {
  /** Its number, at most 40 characters. */
  licenseNumber: string;
  /** The state that issued it. */
  state: string;
};

/** Who writes a stream of events. */
export type EventAuthor =
  /** The pages: what the buyer did and saw. */
  | 'BROWSER'
  /** The server: calls, charges, policies, abandonment. Only the server is believed about money. */
  | 'FACADE';

/** Why a product left the application. */
export type ExitReason =
  /** The buyer went away before buying. */
  | 'ABANDON'
  /** The buyer does without it. */
  | 'GOING_BARE'
  /** It was kicked out: an answer or the address excludes it from being sold. */
  | 'KICK_OUT'
  /** It did not: it is still to be sold. */
  | 'NONE';

/** A search for a buyer, with its reason. */
export type FindByEmailInput = {
  /** The buyer’s email, in any case. */
  email: string;
  /** For later readers of the histories: a call, a complaint. Stored as personal, because it may contain a name. */
  reason: string;
};

/** Where a fork begins: a tab of this browser was duplicated, and both tabs continue. */
export type ForkInput = {
  /** The application that the other window writes; it must be this browser’s. */
  parent: string | number;
  /** Its last event that counts for the new one, too; it must be in the log. */
  sequence: number;
};

/** Why personal values are not shown. */
export type HiddenReason =
  /** The person was erased: they can no longer be read. */
  | 'ERASED'
  /** They were not requested: showPersonal shows them. */
  | 'MASKED'
  /** Their key is not here: they were imported without it. */
  | 'SEALED';

/** A request for evidence of what happened in an application. */
export type IssueEvidenceInput = {
  /** The application, by the UUID that its browser made. */
  application: string | number;
  /** Why, such as a dispute or a complaint. The evidence says it, and the history. Stored as personal, because it may contain a name. */
  reason: string;
};

/** A language that pages can be read in. */
export type Language =
  /** English, as it is written in the United States. */
  | 'EN'
  /** Spanish, as it is written in the United States. */
  | 'ES';

/** What an account holder types to log in. Written nowhere: it goes into one request and is forgotten. */
export type LogInInput = {
  /** The application that is being filled in, where there is one: its program says where the account site is. */
  application?: ApplicationRefInput | null | undefined;
  /** The email that the account was made with; sent as username. */
  email: string;
  /** Its password, 1 to 128 characters; sent as password. */
  password: string;
};

/** The email of a purchase, and the program that was bought, if the page knows it. */
export type MailProofOfCoverageInput = {
  /** As it was answered when the buyer bought: only there the letters go. */
  email: string;
  /** Of the program, as in the query string of a link. Letters of its purchases go out; if the email bought nothing there, those of the other programs. Null for all programs. */
  sitename?: string | null | undefined;
};

/** An application, and the email address for the link that continues it. */
export type MailResumeLinkInput = {
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The buyer’s own: the link and the code that makes it work go there, and nothing else does. */
  email: string;
};

/** A buy flow that begins or continues in this browser. */
export type OpenApplicationInput = {
  /** The link's acctref: the reference of the policy that this one follows (customLink says whether it is still good). It goes out as the account's reference when the policy is bound. */
  accountReference?: string | number | null | undefined;
  /** A UUID that the browser made, and the first application of its family: itself, where it is not a fork. */
  application: ApplicationRefInput;
  /** Where it begins if it is a fork of another tab’s application; it takes over that one’s sponsor and member. */
  fork?: ForkInput | null | undefined;
  /** The number by which the sponsor knows the member, from the link’s memberid; it decides the member fee. */
  memberId?: string | null | undefined;
  /** The configuration that the page was served with. */
  programHash: string;
  /** The link's sp_id: overrides the program's sponsor. */
  sponsorId?: string | null | undefined;
};

/** How far the buyer has come through the buy flow. */
export type OpportunityLocation =
  /** The questions of an application page are being answered. */
  | 'APPLICATION'
  /** The buyer has asked to purchase what the order summary shows. */
  | 'ORDER_SUMMARY'
  /** The offer is before the buyer, on the payment page. */
  | 'PAYMENT'
  /** A quote is being asked for. */
  | 'QUOTE';

/** A product in an opportunity. */
export type OpportunityProductInput = {
  /** The record’s id, as saveOpportunity answered. */
  id: string | number;
  /** What the CRM calls the product: the program’s crm entry for the environment. */
  productId: string | number;
};

/** The CRM’s record of a possible sale, as saveOpportunity answered it. */
export type OpportunityRefInput = {
  /** The CRM’s number of the buyer; rating accounts and orchestrations go by it. */
  accountId: string | number;
  /** The number that the CRM gave it. */
  id: string | number;
  /** What may be sold, each with the CRM’s own id. */
  products: Array<OpportunityProductInput>;
};

/** What of a payment the payment service objects to. */
export type PaymentField =
  /** The number at that bank: method.bank.accountNumber. */
  | 'ACCOUNT_NUMBER'
  /** The address of the payer: billing. */
  | 'BILLING_STREET'
  /** The card number: method.card.cardNumber of the input. */
  | 'CARD_NUMBER'
  /** Month and year of expiration: method.card.expirationMonth and expirationYear. */
  | 'EXPIRATION_MONTH'
  /** The nine digits that name the bank: method.bank.routingNumber. */
  | 'ROUTING_NUMBER'
  /** The three or four digits beside the number: method.card.securityCode. */
  | 'SECURITY_CODE';

/** What a payment is made with: exactly one of its fields. */
export type PaymentMethodInput =
  {   /** A bank account as it was typed. It is paid by eCheck. */
  bank: BankInput; card?: never; saved?: never; }
  |  { bank?: never;   /** A card as it was typed. */
  card: CardInput; saved?: never; }
  |  { bank?: never; card?: never;   /** The id of a saved method of the account holder who is signed in, from viewer.paymentMethods. */
  saved: string | number; };

/** The result of settling a payment. */
export type PaymentResolutionOutcome =
  /** It counts as paid. The policies are put in force now or as soon as possible. */
  | 'CHARGED'
  /** It counts as not charged: the buyer may pay again. */
  | 'UNLOCKED';

/** How far the payment of an application is. There is at most one, however many windows and forks it has. */
export type PaymentState =
  /** Nothing is charged and nothing under way: the buyer may pay. */
  | 'NONE'
  /** A payment is under way at this moment. */
  | 'OPEN'
  /** It was charged, or nothing was due. What follows is bindPolicies. */
  | 'PAID'
  /** It is unknown whether the buyer was charged: paying and quoting are locked until an operator settles it. */
  | 'UNCONFIRMED';

/** How a purchase is paid. */
export type PaymentType =
  /** A credit or debit card; a card fee may be part of the total. */
  | 'CREDIT_CARD'
  /** A bank account; the card fee is taken off. */
  | 'ECHECK';

/** Whose account the purchase is to have. Who is signed in, and verified, uses that account, whatever is said here. */
export type PrepareAccountInput = {
  /** The mailing address. */
  address: AddressInput;
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** Whose account it is; the user name is the email. */
  buyer: BuyerInput;
  /** The CRM’s account, as saveOpportunity answered. */
  crmAccountId: string | number;
  /** Who is signed in as far as the buyer was shown, by the viewer’s userName; null where nobody is. It is refused where that is not so any more; left out, it is not asked. */
  holder?: string | null | undefined;
  /** The offer that is being bought. */
  offer: string | number;
  /** Of a new account the password that the buyer chose, of an existing one its own; 1 to 128 characters, kept nowhere. Not needed of who is signed in, after an earlier attempt, or where the password must be changed. */
  password?: string | null | undefined;
};

/** What rating needs to know before it is known who the buyer is. */
export type PriceEstimateInput = {
  /** Answers to the questions of Program.estimateQuestions, and no others; unanswered ones left out. */
  answers: Array<AnswerInput>;
  /** An application of this browser. Nothing is stored with it. */
  application: ApplicationRefInput;
  /** The program’s keys of the products to rate. Those that an answer excludes are left out. */
  products: Array<string | number>;
};

/** A product, and whether it is still in. */
export type ProductExitInput = {
  /** Why it is not to be sold any more; NONE while it is. */
  exitReason: ExitReason;
  /** Which product, by the id that the program’s configuration gives it. */
  product: string | number;
};

/** A step of a purchase that needs no more than its offer. */
export type PurchaseStepInput = {
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The offer that is being bought: the purchase id. */
  offer: string | number;
};

/** Why an event cannot be read; histories leave it out. */
export type QuarantineReason =
  /** Its hash does not match: bindflow log verify reports where the event store is damaged. In histories only. */
  | 'ALTERED'
  /** Its personal fields cannot be decrypted although the key is there: they are damaged. */
  | 'SEALED'
  /** Its fields do not match its version. */
  | 'SHAPE'
  /** This release knows no event of that name, or not of that version. */
  | 'UNKNOWN';

/** How an application came to its rating account. */
export type RatingAccountOrigin =
  /** This request created it. */
  | 'CREATED'
  /** It existed. */
  | 'FOUND';

/** What the CRM is to know of a buyer and of how far he has come. */
export type RefreshAccountInput = {
  /** Where the insured is, in the spelling that standardizeAddress answered. */
  address: AddressInput;
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** Answers of visible questions, in the program’s order; unanswered ones left out. */
  answers: Array<AnswerInput>;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The payer’s address; null where nobody has been asked for it yet. */
  billing?: AddressInput | null | undefined;
  /** Who is to be insured. */
  buyer: BuyerInput;
  /** The address that excludes products, where it is the address that does. */
  kickoutAddress?: AddressInput | null | undefined;
  /** How far the buyer has come. */
  location: OpportunityLocation;
  /** The possible sale that it is about, as saveOpportunity answered. */
  opportunity: OpportunityRefInput;
  /** All products of the program, each with whether it is still in. */
  products: Array<ProductExitInput>;
  /** True if the buyer has asked to be called. The CRM gets it as one of the answers. */
  wantsCall?: boolean | null | undefined;
};

/** Why something was refused. docs/codes.md says for each code whether a client can try again. */
export type RefusalCode =
  /** The account could not be created: its user name is taken, or the gateway refused it. */
  | 'ACCOUNT_FAILED'
  /** The billing address is not the one that the bank has on file. */
  | 'ADDRESS_MISMATCH'
  /** The address service could not validate the address. The program decides whether the buyer may continue with it (allowUnvalidatedAddress). */
  | 'ADDRESS_NOT_VALIDATED'
  /** The receiver of a test did not accept it. The message says why. */
  | 'ALERT_NOT_DELIVERED'
  /** The amount that the buyer was shown is not the amount of the offer for this payment method. */
  | 'AMOUNT_DIFFERS'
  /** Answers that the program requires are missing or cannot be right. */
  | 'ANSWERS_INVALID'
  /** The policies could not be put in force, or not all of them. The payment stays made, and is never made again. */
  | 'BIND_FAILED'
  /** The application was bought since, by a person who has not proven to own the address of this link. */
  | 'BOUGHT_SINCE'
  /** The gateway did not store the purchase. Nothing was charged. */
  | 'CACHE_FAILED'
  /** The security code could not be mailed. */
  | 'CODE_NOT_SENT'
  /** A configuration of a program breaks its schema, or its rules read what it does not ask. The problems say where. */
  | 'CONFIGURATION_INVALID'
  /** Another window writes to this application: the id or the sequence of an event is taken. */
  | 'CONFLICT'
  /** A code was mailed less than 30 seconds ago. */
  | 'COOLDOWN'
  /** The custom link, which has an acctref, can be used no more. No application was opened. */
  | 'CUSTOM_LINK_EXPIRED'
  /** The bank declined. Lost, stolen and suspected fraud read like any other reason. */
  | 'DECLINED'
  /** The person was erased. Nothing more is stored of this application. */
  | 'ERASED'
  /** The application has no such event. */
  | 'EVENT_UNKNOWN'
  /** Events that the evidence covers are not as they were written. bindflow log verify reports where. */
  | 'EVIDENCE_CHANGED'
  /** The person was erased, or the key is elsewhere: there is nothing to show any more. A PDF that was issued before can still be verified. */
  | 'EVIDENCE_ERASED'
  /** The configuration that the evidence was issued with is no longer stored, not as its hash says, or cannot be read. */
  | 'EVIDENCE_NO_CONFIGURATION'
  /** The evidence was issued by a release that draws it in the same way, and its events verify, but it was rendered to other bytes: a fault to report. */
  | 'EVIDENCE_OTHER_BYTES'
  /** The evidence was issued by a release that draws it in another way, so that it cannot be rendered to the byte. */
  | 'EVIDENCE_OTHER_LAYOUT'
  /** An event belongs to another application. */
  | 'FOREIGN'
  /** The batch does not continue where the stream ends. Send it again from there. */
  | 'GAP'
  /** The signed-in account holder is not the one that the buyer was shown. Nothing was charged. */
  | 'HOLDER_CHANGED'
  /** The bank has no such account. */
  | 'INVALID_ACCOUNT_NUMBER'
  /** The card number is not valid. */
  | 'INVALID_CARD_NUMBER'
  /** It is not the newest code, or it was entered too late or too often. */
  | 'INVALID_CODE'
  /** No account has this email and password. */
  | 'INVALID_CREDENTIALS'
  /** The month or year of expiration is not that of the card. */
  | 'INVALID_EXPIRATION'
  /** No bank has this routing number. */
  | 'INVALID_ROUTING_NUMBER'
  /** The security code is not that of the card. */
  | 'INVALID_SECURITY_CODE'
  /** The application was imported without its key, so nothing personal can be stored of it. */
  | 'KEY_ELSEWHERE'
  /** The answers or the address exclude every product of the program that the buyer does not do without. */
  | 'KICKED_OUT'
  /** The amount is over the limit of the payment method. */
  | 'LIMIT_EXCEEDED'
  /** The mail server did not take the mail. Nothing was changed. */
  | 'MAIL_NOT_SENT'
  /** An event is not in the catalog (docs/events.md), or a field of it is missing, unknown or of another type. */
  | 'MALFORMED'
  /** The saved card has expired. */
  | 'METHOD_EXPIRED'
  /** The saved card is of a brand that is not accepted. */
  | 'METHOD_NOT_ACCEPTED'
  /** The payment method could not be saved with the account. The purchase is not affected. */
  | 'METHOD_NOT_SAVED'
  /** The signed-in account holder has no such payment method. */
  | 'METHOD_UNKNOWN'
  /** The email of the account has to be verified on the account site first. */
  | 'MUST_VERIFY'
  /** The note was written by another person, who alone may remove it. */
  | 'NOTE_OF_ANOTHER'
  /** Nothing is stored of the application yet, so no link can continue it. */
  | 'NOTHING_SAVED'
  /** The policies of the purchase are not in force yet. */
  | 'NOT_BOUND'
  /** The account of the purchase need not change its password. */
  | 'NOT_NEEDED'
  /** The stream belongs to another browser. */
  | 'NOT_OWNER'
  /** Rating refused the request, or returned no quote. */
  | 'NOT_RATED'
  /** The payment did not reach the payment service, or was refused before it was tried. Nothing was charged. */
  | 'NOT_SENT'
  /** The payment is not unconfirmed, or another payment of its family exists. */
  | 'NOT_SETTLED'
  /** This needs the account holder, signed in: a saved payment method also verified, a security code a login that waits for it. */
  | 'NOT_SIGNED_IN'
  /** The analyst’s sign-in has no email address, or the deployment has no mail server. */
  | 'NO_ALERT_MAIL'
  /** The offer collects no member fee, so there is no member number to store. */
  | 'NO_MEMBER_FEE'
  /** The payment service gave another reason, or none. */
  | 'OTHER'
  /** The password of the account has to be changed on the account site first. */
  | 'PASSWORD_MUST_CHANGE'
  /** The password is missing, or is not one that a new account may have. */
  | 'PASSWORD_NEEDED'
  /** A payment of this application family is in progress, unconfirmed or made. Query purchaseStatus. */
  | 'PAYMENT_EXISTS'
  /** The gateway did not store the member number. The payment is not affected. */
  | 'REFERENCE_FAILED'
  /** The resume link was good for 7 days. renewResumeLink mails another one within 30 days of the first. */
  | 'RESUME_LINK_EXPIRED'
  /** The buyer has had a link mailed to another address since. */
  | 'RESUME_LINK_REVOKED'
  /** No resume link has this token: it is damaged, or it ended long ago. */
  | 'RESUME_LINK_UNKNOWN'
  /** The resume link was used. renewResumeLink mails another one. */
  | 'RESUME_LINK_USED'
  /** The login from which the account came has ended. Nothing was charged. */
  | 'SIGNED_OUT'
  /** The offer is unknown, too old, or was rated for another insured, address or answers. */
  | 'STALE_OFFER'
  /** More applications match a filter than rules can be tried on together. Nothing was tried. Narrow the filter. */
  | 'TOO_MANY_APPLICATIONS'
  /** Too many payments were declined within the hour. Nothing more is sent until some time has passed. */
  | 'TOO_MANY_DECLINES'
  /** The application has as many notes as there may be. */
  | 'TOO_MANY_NOTES'
  /** The analyst has as many subscriptions to alerts as there may be. */
  | 'TOO_MANY_SUBSCRIPTIONS'
  /** This account, link or client has tried too often. */
  | 'TOO_MANY_TRIES'
  /** Analysts share as many views as there may be. */
  | 'TOO_MANY_VIEWS'
  /** It is unknown whether the buyer was charged. Paying and quoting are locked until an operator settles it. */
  | 'UNCONFIRMED'
  /** The sponsor has no member with this number. */
  | 'UNKNOWN_MEMBER'
  /** The analyst has no subscription with this id. */
  | 'UNKNOWN_SUBSCRIPTION'
  /** The address of a webhook is not an https address on the internet. Outside production any http address will do. */
  | 'WEBHOOK_REFUSED'
  /** An earlier step is missing, or was made for another account or payment type. */
  | 'WRONG_STEP';

/** What became of a reminder. */
export type ReminderResult =
  /** Policies were issued after it, in this application or another one of its family. */
  | 'PURCHASED'
  /** The mail server took it. */
  | 'REMINDED'
  /** The buyer came back after it, to this application or another one of its family. */
  | 'RETURNED'
  /** It bounced, or no mail server took it. */
  | 'UNDELIVERED';

/** A note to remove. */
export type RemoveNoteInput = {
  /** Its application, by the UUID that its browser made. */
  application: string | number;
  /** By the id that addNote returned. */
  id: string | number;
};

/** A shared view to remove. */
export type RemoveSharedViewInput = {
  /** Its exact name. */
  name: string;
  /** Which page of the console it is of. */
  page?: ConsolePage;
};

/** What rating needs to know. */
export type RequestQuotesInput = {
  /** Where the insured is, in the spelling that standardizeAddress answered. */
  address: AddressInput;
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** Answers of visible questions, each question once, in the program’s order; unanswered ones left out. */
  answers: Array<AnswerInput>;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** Who is to be insured. */
  buyer: BuyerInput;
  /** The possible sale that the quotes belong to, as saveOpportunity answered. */
  opportunity: OpportunityRefInput;
  /** The rating account, as createRatingAccount returned it. Null if the rating engine needs none. */
  ratingAccountId?: string | number | null | undefined;
};

/** A member number as the buyer typed it. */
export type ResolveMemberInput = {
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The number that the sponsor gave the member; null takes back the one that was given before. */
  memberId?: string | null | undefined;
};

/** How an unconfirmed payment is settled. */
export type ResolvePaymentInput = {
  /** Whether it was charged. */
  isCharged: boolean;
  /** The offer that it is for: the purchase id. */
  offer: string | number;
  /** How this was found out, for later readers of the history. Stored as personal, because it may contain a name. */
  reason: string;
  /** The payment service’s reference number: required if it was charged, and refused if not. */
  referenceNumber?: string | null | undefined;
};

/** What a buyer answered that decides whose member he is. */
export type ResolveSponsorInput = {
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The answer to the program’s sponsor question: a sponsor’s code, or OTHER, which leaves it to the occupation. Null where the program does not ask. */
  membership?: string | null | undefined;
  /** What the buyer does for a living, as the program’s occupation question has it. Null where it is not answered. */
  occupation?: string | null | undefined;
};

/** The token of a mailed link, and the code that was mailed after it was opened. */
export type ResumeApplicationInput = {
  /** A UUID that the browser made for the application that continues here. The same one again gets the same answer. */
  application: string | number;
  /** The code from the newest email: 6 digits. */
  code: string;
  /** The token: 43 letters, digits, - and _. */
  token: string;
};

/** The text after the # of a mailed link. */
export type ResumeTokenInput = {
  /** The token: 43 letters, digits, - and _. */
  token: string;
};

/** How far an application has come, for the CRM. */
export type SaveOpportunityInput = {
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** Where the buyer can be reached: the CRM knows him by it. */
  email: string;
  /** How far the buyer has come. */
  location: OpportunityLocation;
  /** All products of the program, each with whether it is still in. */
  products: Array<ProductExitInput>;
  /** The link’s segmentcode: the campaign by which the buyer came, at most 64 characters. */
  segmentCode?: string | null | undefined;
  /** The state of the insured, once it is known. */
  state?: string | null | undefined;
};

/** A filter or a trial to share. */
export type ShareViewInput = {
  /** What analysts call it, 60 characters at most, unique within its page. */
  name: string;
  /** Which page of the console it is of. */
  page?: ConsolePage;
  /** The query of its address in the console, with its question mark, and its fragment. */
  search: string;
};

/** Evidence to show again. */
export type ShowEvidenceInput = {
  /** Its id. */
  evidence: string | number;
};

/** A request to see personal values, with its reason. */
export type ShowPersonalInput = {
  /** The application, by the UUID that its browser made. */
  id: string | number;
  /** For later readers of the history: a case, a complaint. Stored as personal, because it may contain a name. */
  reason: string;
};

/** What decided whose member the buyer is. */
export type SponsorSource =
  /** The sp_id of the link. */
  | 'LINK'
  /** The buyer’s answer to the program’s sponsor question. */
  | 'MEMBERSHIP'
  /** The buyer’s occupation, which the gateway knows a sponsor for. */
  | 'OCCUPATION'
  /** Nothing else did: it is the sponsor that the program’s settings name. */
  | 'PROGRAM';

/** An address to be validated. */
export type StandardizeAddressInput = {
  /** The address as it was typed. */
  address: AddressInput;
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
};

/** A payment for an offer. */
export type SubmitPaymentInput = {
  /** The sequence of the last event that the browser has recorded. Server events are ordered after it in the history. */
  after?: number;
  /** The total that the buyer was shown, dollars as decimal text with two places: must equal what the offer comes to for this way of paying. */
  amount: Money;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The address that the payer’s bank has on file. */
  billing: AddressInput;
  /** What is paid with. Null if the total is zero or less. */
  method?: PaymentMethodInput | null | undefined;
  /** The offer that is being bought: the purchase id. */
  offer: string | number;
  /** Who pays: the name, email and phone that go to the payment service. */
  payer: BuyerInput;
  /** Whose account it is paid for: as prepareAccount answered and cachePurchase received it. */
  userName: string;
};

/** Which alerts to get, and where. */
export type SubscribeToAlertsInput = {
  /** Which kinds of alerts, at least one. */
  kinds: Array<AlertKind>;
  /** Only alerts about this program, by its name in addresses; null for all. */
  program?: string | null | undefined;
  /** Only alerts about this sponsor, by its code; null for all. Declines are counted by program: no sponsor has any. */
  sponsor?: string | null | undefined;
  /** Where to post the alerts, an https address; null for mail to the address that you signed in with. */
  webhookUrl?: string | null | undefined;
};

/** The second step of a login. */
export type VerifySecurityCodeInput = {
  /** The code from the newest email: 6 letters or digits; sent as code. */
  code: string;
};

/** What other rules would change for an application. */
export type WhatIfChange =
  /** Nothing would be sold any more. */
  | 'CLOSED'
  /** It was quoted, and would have to answer more before that. */
  | 'INCOMPLETE'
  /** Fewer products would be sold. */
  | 'NARROWER'
  /** Something would be sold, where nothing was. */
  | 'OPENED'
  /** The same products would be sold. */
  | 'SAME'
  /** It cannot be said: the rules read an answer that is not public, or the configuration that was shown cannot be read. */
  | 'UNKNOWN'
  /** More products would be sold. */
  | 'WIDER';

/** Rules to try on past applications. */
export type WhatIfInput = {
  /** The asOf of an earlier answer with the same filter: judges the same applications, as they were. They are kept for 10 minutes, and read again after that. */
  asOf?: string | null | undefined;
  /** The whole configuration to try (programs/program.schema.json), as the query configuration returns it, with other rules. */
  configuration: Record<string, unknown>;
  /** Which applications, 400000 at most: all by default. Those of other programs are left out. */
  filter?: ApplicationFilterInput;
};

export type StandardizeAddressMutationVariables = Exact<{
  input: StandardizeAddressInput;
}>;


export type StandardizeAddressMutation = { standardizeAddress:
    | { __typename: 'AddressNotValidated', message: string }
    | { __typename: 'AddressStandardized', address: { street1: string, street2: string | null, city: string, state: string, postalCode: string, county: string | null } }
   };

export type AppendEventsMutationVariables = Exact<{
  input: AppendEventsInput;
}>;


export type AppendEventsMutation = { appendEvents:
    | { __typename: 'EventsAppended', sequence: number }
    | { __typename: 'EventsRefused', code: RefusalCode, index: number, event: string | null, field: string | null, message: string, head: number }
   };

export type OpenApplicationMutationVariables = Exact<{
  input: OpenApplicationInput;
}>;


export type OpenApplicationMutation = { openApplication:
    | { __typename: 'Application', sponsorId: string | null, sponsorSource: SponsorSource, memberFee: { fee: Money, id: string, fieldName: string, refNum: string } | null }
    | { __typename: 'CustomLinkExpired', message: string }
   };

export type ProgramByHashQueryVariables = Exact<{
  hash: string;
  language?: Language;
}>;


export type ProgramByHashQuery = { programByHash: { hash: string, configuration: Record<string, unknown> } | null };

export type ListAlertsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListAlertsQuery = { alerts: { nodes: Array<{ id: string, kind: AlertKind, title: string, detail: string, path: string, program: string | null, sponsor: string | null, isDemo: boolean, raisedAt: DateTime, endedAt: DateTime | null, facts:
        | { __typename: 'ConversionFacts', recent: { from: DateTime, until: DateTime, purchased: number, ended: number, conversion: { value: number, low: number, high: number } }, earlier: { from: DateTime, until: DateTime, purchased: number, ended: number, conversion: { value: number, low: number, high: number } } }
        | { __typename: 'DeclineFacts', from: DateTime, until: DateTime, declines: number, usual: number, weeks: number }
        | { __typename: 'UnconfirmedPaymentFacts', amount: Money | null, unconfirmedAt: DateTime, application: { id: string } }
      , deliveries: Array<{ channel: AlertChannel, to: string, state: AlertDeliveryState, attempts: number, deliveredAt: DateTime | null, error: string | null }> }>, pageInfo: { endCursor: string | null } } };

export type PeriodConversionFieldsFragment = { from: DateTime, until: DateTime, purchased: number, ended: number, conversion: { value: number, low: number, high: number } };

export type ListAlertSubscriptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListAlertSubscriptionsQuery = { alertSubscriptions: Array<{ id: string, kinds: Array<AlertKind>, program: string | null, sponsor: string | null, channel: AlertChannel, target: string, createdAt: DateTime }> };

export type AlertSubscriptionFieldsFragment = { id: string, kinds: Array<AlertKind>, program: string | null, sponsor: string | null, channel: AlertChannel, target: string, createdAt: DateTime };

export type SubscribeToAlertsMutationVariables = Exact<{
  input: SubscribeToAlertsInput;
}>;


export type SubscribeToAlertsMutation = { subscribeToAlerts:
    | { __typename: 'AlertSubscribed', secret: string | null, subscription: { id: string, kinds: Array<AlertKind>, program: string | null, sponsor: string | null, channel: AlertChannel, target: string, createdAt: DateTime } }
    | { __typename: 'AlertSubscriptionRefused', message: string, code: RefusalCode }
   };

export type UnsubscribeFromAlertsMutationVariables = Exact<{
  input: AlertSubscriptionInput;
}>;


export type UnsubscribeFromAlertsMutation = { unsubscribeFromAlerts: { id: string, wasThere: boolean } };

export type SendTestAlertMutationVariables = Exact<{
  input: AlertSubscriptionInput;
}>;


export type SendTestAlertMutation = { sendTestAlert:
    | { __typename: 'TestAlertRefused', message: string, code: RefusalCode }
    | { __typename: 'TestAlertSent', id: string }
   };

export type ListedApplicationFragment = { id: string, sitename: string | null, summary: { sponsor: string | null, outcome: ApplicationOutcome, isPartlyKickedOut: boolean, path: string | null, question: string | null, kickoutReasons: Array<string>, startedAt: DateTime | null, lastEvent: string | null, lastEventAt: DateTime | null, seconds: number | null, total: Money | null, amountPaid: Money | null, payment: PaymentState, declines: number, resumes: number, events: number } | null };

export type FindApplicationsQueryVariables = Exact<{
  filter: ApplicationFilterInput;
  sort: ApplicationSort;
  first: number;
  after?: string | null | undefined;
}>;


export type FindApplicationsQuery = { applications: { nodes: Array<{ id: string, sitename: string | null, summary: { sponsor: string | null, outcome: ApplicationOutcome, isPartlyKickedOut: boolean, path: string | null, question: string | null, kickoutReasons: Array<string>, startedAt: DateTime | null, lastEvent: string | null, lastEventAt: DateTime | null, seconds: number | null, total: Money | null, amountPaid: Money | null, payment: PaymentState, declines: number, resumes: number, events: number } | null }>, pageInfo: { endCursor: string | null } } };

export type CountApplicationsQueryVariables = Exact<{
  filter: ApplicationFilterInput;
  sort: ApplicationSort;
}>;


export type CountApplicationsQuery = { applications: { counts: { total: number, mark: string, outcomes: Array<{ outcome: ApplicationOutcome, count: number }>, sitenames: Array<{ value: string, count: number }>, sponsors: Array<{ value: string, count: number }>, devices: Array<{ device: DeviceClass, count: number }>, programHashes: Array<{ value: string, count: number }>, releases: Array<{ value: string, count: number }>, segments: Array<{ value: string, count: number }>, pages: Array<{ value: string, count: number }>, kickoutReasons: Array<{ value: string, count: number }> } } };

export type CountStatesQueryVariables = Exact<{
  filter: ApplicationFilterInput;
}>;


export type CountStatesQuery = { applications: { stateCounts: Array<{ value: string, count: number }> } };

export type CountReferrersQueryVariables = Exact<{
  filter: ApplicationFilterInput;
}>;


export type CountReferrersQuery = { applications: { referrerCounts: Array<{ value: string, count: number }> } };

export type CountArrivalsQueryVariables = Exact<{
  filter: ApplicationFilterInput;
  mark: string;
}>;


export type CountArrivalsQuery = { applicationsSince: number };

export type ReplayedHistoryFragment = { isPersonal: boolean, application: { id: string, sitename: string | null, parent: { id: string } | null }, forks: Array<{ id: string }>, events: Array<{ place: number, author: EventAuthor, sequence: number, id: string, type: string, version: number, at: DateTime, writtenAt: DateTime | null, writer: string, data: Record<string, unknown>, quarantined: QuarantineReason | null, application: { id: string }, hidden: { fields: Array<string>, reason: HiddenReason } | null, trace: { id: string, url: string | null } | null }>, configurations: Array<{ hash: string, configuration: unknown }> };

export type ReadHistoryQueryVariables = Exact<{
  id: string | number;
}>;


export type ReadHistoryQuery = { applicationHistory: { isPersonal: boolean, application: { id: string, sitename: string | null, parent: { id: string } | null }, forks: Array<{ id: string }>, events: Array<{ place: number, author: EventAuthor, sequence: number, id: string, type: string, version: number, at: DateTime, writtenAt: DateTime | null, writer: string, data: Record<string, unknown>, quarantined: QuarantineReason | null, application: { id: string }, hidden: { fields: Array<string>, reason: HiddenReason } | null, trace: { id: string, url: string | null } | null }>, configurations: Array<{ hash: string, configuration: unknown }> } | null };

export type ShowPersonalMutationVariables = Exact<{
  input: ShowPersonalInput;
}>;


export type ShowPersonalMutation = { showPersonal: { isPersonal: boolean, application: { id: string, sitename: string | null, parent: { id: string } | null }, forks: Array<{ id: string }>, events: Array<{ place: number, author: EventAuthor, sequence: number, id: string, type: string, version: number, at: DateTime, writtenAt: DateTime | null, writer: string, data: Record<string, unknown>, quarantined: QuarantineReason | null, application: { id: string }, hidden: { fields: Array<string>, reason: HiddenReason } | null, trace: { id: string, url: string | null } | null }>, configurations: Array<{ hash: string, configuration: unknown }> } | null };

export type FindByEmailMutationVariables = Exact<{
  input: FindByEmailInput;
}>;


export type FindByEmailMutation = { findByEmail: { hasMore: boolean, nodes: Array<{ id: string, sitename: string | null, summary: { sponsor: string | null, outcome: ApplicationOutcome, isPartlyKickedOut: boolean, path: string | null, question: string | null, kickoutReasons: Array<string>, startedAt: DateTime | null, lastEvent: string | null, lastEventAt: DateTime | null, seconds: number | null, total: Money | null, amountPaid: Money | null, payment: PaymentState, declines: number, resumes: number, events: number } | null }> } };

export type ReadBreakdownQueryVariables = Exact<{
  filter: ApplicationFilterInput;
  by: BreakdownDimension;
  unit: CountUnit;
  series?: BreakdownSeries | null | undefined;
}>;


export type ReadBreakdownQuery = { breakdown: Array<{ value: string | null, applications: number, inProgress: number, purchased: number, purchasedElsewhere: number, abandoned: number, kickedOut: number, quotedTotal: Money, paidTotal: Money, lostTotal: Money, conversion: { value: number, low: number, high: number } | null, lostEstimate: { amount: Money, applications: number, meanOffer: Money, offers: number } | null, series: Array<{ day: string, applications: number, conversion: { value: number, low: number, high: number } | null }> | null }> };

export type ListProgramVersionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListProgramVersionsQuery = { programVersions: Array<{ hash: string, sitename: string | null, number: number, servedSince: DateTime }> };

export type ReadQuestionLabelsQueryVariables = Exact<{
  hash: string;
}>;


export type ReadQuestionLabelsQuery = { programByHash: { id: string, sitename: string, questions: Array<{ key: string, label: string | null }> } | null };

export type ListServedReleasesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListServedReleasesQuery = { servedReleases: Array<{ release: string, servedSince: DateTime }> };

export type ShownEvidenceFragment = { id: string, title: string, issuedAt: DateTime, sha256: string, application: { id: string }, sections: Array<{ title: string, note: string | null, facts: Array<{ label: string, value: string, details: Array<string> }> }> };

export type IssueEvidenceMutationVariables = Exact<{
  input: IssueEvidenceInput;
}>;


export type IssueEvidenceMutation = { issueEvidence:
    | { __typename: 'Evidence', id: string, sha256: string }
    | { __typename: 'EvidenceRefused', message: string, code: RefusalCode }
   | null };

export type ShowEvidenceMutationVariables = Exact<{
  input: ShowEvidenceInput;
}>;


export type ShowEvidenceMutation = { showEvidence:
    | { __typename: 'Evidence', id: string, title: string, issuedAt: DateTime, sha256: string, application: { id: string }, sections: Array<{ title: string, note: string | null, facts: Array<{ label: string, value: string, details: Array<string> }> }> }
    | { __typename: 'EvidenceRefused', message: string, code: RefusalCode }
   | null };

export type VerifyEvidenceQueryVariables = Exact<{
  sha256: string;
}>;


export type VerifyEvidenceQuery = { evidence: { issuedAt: DateTime, provider: string | null, isIntact: boolean } | null };

export type ReadFunnelQueryVariables = Exact<{
  filter: ApplicationFilterInput;
}>;


export type ReadFunnelQuery = { funnel: { applications: number, declined: number, declines: number, timed: number, outcomes: Array<{ outcome: ApplicationOutcome, count: number }>, pages: Array<{ path: string, entered: number, visits: number, continued: number, medianSeconds: number | null, p90Seconds: number | null, stopped: Array<{ outcome: ApplicationOutcome, count: number }>, abandonedAfter: Array<{ question: string | null, count: number }> }>, kickoutReasons: Array<{ value: string, count: number }>, reminders: { reminded: number, returned: number, purchased: number, undelivered: number } } };

export type ReadFunnelQuestionsQueryVariables = Exact<{
  filter: ApplicationFilterInput;
}>;


export type ReadFunnelQuestionsQuery = { funnel: { questions: Array<{ path: string, question: string, answered: number }> } };

export type ListFoundQueryVariables = Exact<{
  filter: ApplicationFilterInput;
  sort: ApplicationSort;
  first: number;
  after?: string | null | undefined;
}>;


export type ListFoundQuery = { applications: { nodes: Array<{ id: string }>, pageInfo: { endCursor: string | null } } };

export type ListRowsQueryVariables = Exact<{
  filter: ApplicationFilterInput;
  sort: ApplicationSort;
  first: number;
  after?: string | null | undefined;
}>;


export type ListRowsQuery = { applications: { nodes: Array<{ id: string, sitename: string | null, summary: { outcome: ApplicationOutcome, sponsor: string | null, programHash: string | null, segment: string | null, referrer: string | null, state: string | null, release: string | null, device: DeviceClass | null, width: number | null, path: string | null, question: string | null, kickoutReasons: Array<string>, startedAt: DateTime | null, lastSeenAt: DateTime | null, seconds: number | null, total: Money | null, amountPaid: Money | null, payment: PaymentState, declines: number } | null }>, pageInfo: { endCursor: string | null } } };

export type ShownNoteFragment = { id: string, author: EventAuthor, sequence: number, text: string | null, writtenBy: string, writtenAt: DateTime, isOwn: boolean, application: { id: string } };

export type ListEventNotesQueryVariables = Exact<{
  id: string | number;
}>;


export type ListEventNotesQuery = { eventNotes: Array<{ id: string, author: EventAuthor, sequence: number, text: string | null, writtenBy: string, writtenAt: DateTime, isOwn: boolean, application: { id: string } }> };

export type ListNewestNotesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ListNewestNotesQuery = { newestNotes: { nodes: Array<{ id: string, author: EventAuthor, sequence: number, text: string | null, writtenBy: string, writtenAt: DateTime, isOwn: boolean, application: { id: string } }>, pageInfo: { endCursor: string | null } } };

export type AddNoteMutationVariables = Exact<{
  input: AddNoteInput;
}>;


export type AddNoteMutation = { addNote:
    | { __typename: 'EventNote', id: string, author: EventAuthor, sequence: number, text: string | null, writtenBy: string, writtenAt: DateTime, isOwn: boolean, application: { id: string } }
    | { __typename: 'NoteNotAdded', message: string, code: RefusalCode }
   };

export type RemoveNoteMutationVariables = Exact<{
  input: RemoveNoteInput;
}>;


export type RemoveNoteMutation = { removeNote:
    | { __typename: 'NoteNotRemoved', message: string, code: RefusalCode }
    | { __typename: 'NoteRemoved', id: string, wasThere: boolean }
   };

export type ListUnconfirmedPaymentsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ListUnconfirmedPaymentsQuery = { unconfirmedPayments: { nodes: Array<{ offerId: string, amount: Money, startedAt: DateTime, application: { id: string } }>, pageInfo: { endCursor: string | null } } };

export type ResolveUnconfirmedPaymentMutationVariables = Exact<{
  input: ResolvePaymentInput;
}>;


export type ResolveUnconfirmedPaymentMutation = { resolvePayment:
    | { __typename: 'PaymentResolved', outcome: PaymentResolutionOutcome, policyNumbers: Array<string> | null }
    | { __typename: 'ResolutionRefused', code: RefusalCode, message: string }
   };

export type ListQuarantinedEventsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ListQuarantinedEventsQuery = { quarantinedEvents: { scannedUntil: DateTime | null, scannedEvents: number, rescannedAt: DateTime | null, nodes: Array<{ stream: string, sequence: number, type: string, version: number, reason: QuarantineReason, application: { id: string } }>, pageInfo: { endCursor: string | null } } };

export type ListSharedViewsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListSharedViewsQuery = { sharedViews: Array<{ page: ConsolePage, name: string, search: string, savedBy: string, savedAt: DateTime }> };

export type ShareViewMutationVariables = Exact<{
  input: ShareViewInput;
}>;


export type ShareViewMutation = { shareView:
    | { __typename: 'SharedView', name: string }
    | { __typename: 'TooManyViews', message: string, code: RefusalCode }
   };

export type RemoveSharedViewMutationVariables = Exact<{
  input: RemoveSharedViewInput;
}>;


export type RemoveSharedViewMutation = { removeSharedView: { name: string, wasThere: boolean } };

export type ReadStandbyLagQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadStandbyLagQuery = { standbyLag: number | null };

export type ReadConfigurationQueryVariables = Exact<{
  hash: string;
}>;


export type ReadConfigurationQuery = { configuration: { hash: string, configuration: unknown } | null };

export type TryRulesQueryVariables = Exact<{
  input: WhatIfInput;
}>;


export type TryRulesQuery = { whatIf:
    | { __typename: 'ConfigurationRefused', message: string, code: RefusalCode, problems: Array<{ path: string, reason: string }> }
    | { __typename: 'TooManyApplications', message: string, code: RefusalCode }
    | { __typename: 'WhatIf', sitename: string, asOf: DateTime, applications: number, counts: Array<{ change: WhatIfChange, applications: number, quoted: number, quotedTotal: Money, paidTotal: Money, estimate: { amount: Money, applications: number, meanOffer: Money, offers: number } | null }>, rules: Array<{ product: string | null, rule: string, reason: string, excluded: number, admitted: number }>, changed: Array<{ change: WhatIfChange, missing: Array<string>, application: { id: string, summary: { outcome: ApplicationOutcome, total: Money | null, amountPaid: Money | null, startedAt: DateTime | null } | null }, before: Array<{ name: string, reasons: Array<string> }>, after: Array<{ name: string, reasons: Array<string> }> }> }
   };

export type CustomLinkQueryVariables = Exact<{
  programHash: string;
  reference: string | number;
}>;


export type CustomLinkQuery = { customLink: { message: string | null, policyDates: { expirationDate: CalendarDate | null, effectiveDate: CalendarDate, retroDate: CalendarDate | null } | null } };

export type LinkMessageQueryVariables = Exact<{
  programHash: string;
  reference: string | number;
}>;


export type LinkMessageQuery = { customLink: { message: string | null } };

export type PriceEstimateQueryVariables = Exact<{
  input: PriceEstimateInput;
}>;


export type PriceEstimateQuery = { priceEstimate:
    | { __typename: 'AnswersInvalid' }
    | { __typename: 'PriceEstimate', lines: Array<{ type: ChargeType, productKey: string | null, name: string, amount: Money }> }
    | { __typename: 'ProductsKickedOut' }
    | { __typename: 'QuotesRefused' }
   };

export type EmailCheckQueryVariables = Exact<{
  email: string;
}>;


export type EmailCheckQuery = { emailCheck: { hasAccount: boolean, mustChangePassword: boolean, requiresVerify: boolean } };

export type LogInMutationVariables = Exact<{
  input: LogInInput;
}>;


export type LogInMutation = { logIn:
    | { __typename: 'LoginRefused', code: RefusalCode, message: string }
    | { __typename: 'SecurityCodeSent', maskedEmail: string, resendAfter: number }
    | { __typename: 'TooManyTries', code: RefusalCode, message: string }
    | { __typename: 'VerificationRequired', code: RefusalCode, message: string }
   };

export type ResendSecurityCodeMutationVariables = Exact<{ [key: string]: never; }>;


export type ResendSecurityCodeMutation = { resendSecurityCode:
    | { __typename: 'SecurityCodeRefused', code: RefusalCode, message: string }
    | { __typename: 'SecurityCodeSent', maskedEmail: string, resendAfter: number }
    | { __typename: 'TooManyTries', code: RefusalCode, message: string, retryAfter: number }
   };

export type VerifySecurityCodeMutationVariables = Exact<{
  input: VerifySecurityCodeInput;
}>;


export type VerifySecurityCodeMutation = { verifySecurityCode:
    | { __typename: 'SecurityCodeRefused', code: RefusalCode, message: string }
    | { __typename: 'SignedIn', account: { userName: string, primaryPhone: string | null } }
    | { __typename: 'TooManyTries', code: RefusalCode, message: string }
   };

export type LogOutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogOutMutation = { logOut: { viewer: { userName: string } | null } };

export type ViewerQueryVariables = Exact<{
  application: ApplicationRefInput;
}>;


export type ViewerQuery = { viewer: { userName: string, primaryPhone: string | null, isVerified: boolean } | null };

export type SavedAddressesQueryVariables = Exact<{
  application: ApplicationRefInput;
}>;


export type SavedAddressesQuery = { viewer: { addresses: Array<{ id: string, displayText: string, street1: string, street2: string | null, city: string, state: string, postalCode: string }> | null } | null };

export type SavedPaymentMethodsQueryVariables = Exact<{
  application: ApplicationRefInput;
}>;


export type SavedPaymentMethodsQuery = { viewer: { paymentMethods: Array<{ id: string, kind: PaymentType, brand: CardBrand | null, name: string, last4: string, expires: CalendarDate | null, isExpired: boolean, createdDate: CalendarDate, displayText: string }> | null } | null };

export type OfferFieldsFragment = { id: string, expiresAt: DateTime, quotes: Array<{ id: string, productCode: string, productDescription: string, isAdmitted: boolean, effectiveDate: CalendarDate, carrier: string, opportunityProductId: string, rateInfo: { total: Money, totalPreTaxPremium: Money, totalDues: Money, totalFees: Money, totalTax: Money, ratingDiscounts: Array<{ label: string, amount: Money }>, charges: Array<{ type: ChargeType, category: string, name: string, total: Money, preTaxAmount: Money, premium: Money, coverageLimitText: string | null, isAdditionalInsured: boolean, lob: { name: string, coverageCodes: Array<string> } | null }> } }> };

export type ReadOfferQueryVariables = Exact<{
  application: ApplicationRefInput;
  id: string | number;
}>;


export type ReadOfferQuery = { offer: { id: string, expiresAt: DateTime, quotes: Array<{ id: string, productCode: string, productDescription: string, isAdmitted: boolean, effectiveDate: CalendarDate, carrier: string, opportunityProductId: string, rateInfo: { total: Money, totalPreTaxPremium: Money, totalDues: Money, totalFees: Money, totalTax: Money, ratingDiscounts: Array<{ label: string, amount: Money }>, charges: Array<{ type: ChargeType, category: string, name: string, total: Money, preTaxAmount: Money, premium: Money, coverageLimitText: string | null, isAdditionalInsured: boolean, lob: { name: string, coverageCodes: Array<string> } | null }> } }> } | null };

export type SaveOpportunityMutationVariables = Exact<{
  input: SaveOpportunityInput;
}>;


export type SaveOpportunityMutation = { saveOpportunity: { id: string, accountId: string, products: Array<{ id: string, productId: string }> } };

export type RefreshAccountMutationVariables = Exact<{
  input: RefreshAccountInput;
}>;


export type RefreshAccountMutation = { refreshAccount: { isAccepted: boolean } };

export type MailProofOfCoverageMutationVariables = Exact<{
  input: MailProofOfCoverageInput;
}>;


export type MailProofOfCoverageMutation = { mailProofOfCoverage:
    | { __typename: 'ProofOfCoverageRequested', maskedEmail: string }
    | { __typename: 'TooManyTries', code: RefusalCode, message: string, retryAfter: number }
   };

export type EarlierPurchaseQueryVariables = Exact<{
  application: ApplicationRefInput;
}>;


export type EarlierPurchaseQuery = { earlierPurchase: { message: string } | null };

export type PurchaseStatusQueryVariables = Exact<{
  application: ApplicationRefInput;
}>;


export type PurchaseStatusQuery = { purchaseStatus: { payment: PaymentState, isBound: boolean, elsewhere: string | null, offer: { id: string } | null, accepted: { referenceNumber: string, amount: Money, paymentType: PaymentType, brand: CardBrand | null } | null } };

export type DeclinedPaymentQueryVariables = Exact<{
  application: ApplicationRefInput;
  offer: string | number;
  since: number;
}>;


export type DeclinedPaymentQuery = { declinedPayment: { message: string, field: PaymentField | null } | null };

export type PrepareAccountMutationVariables = Exact<{
  input: PrepareAccountInput;
}>;


export type PrepareAccountMutation = { prepareAccount:
    | { __typename: 'AccountPrepared', origin: AccountOrigin, account: { userName: string } }
    | { __typename: 'OfferUnavailable', code: RefusalCode, message: string }
    | { __typename: 'PurchaseRefused', code: RefusalCode, message: string }
    | { __typename: 'TooManyTries', code: RefusalCode, message: string }
    | { __typename: 'VerificationRequired', code: RefusalCode, message: string }
   };

export type CachePurchaseMutationVariables = Exact<{
  input: CachePurchaseInput;
}>;


export type CachePurchaseMutation = { cachePurchase:
    | { __typename: 'OfferUnavailable', code: RefusalCode, message: string }
    | { __typename: 'PurchaseCached' }
    | { __typename: 'PurchaseRefused', code: RefusalCode, message: string }
   };

export type SubmitPaymentMutationVariables = Exact<{
  input: SubmitPaymentInput;
}>;


export type SubmitPaymentMutation = { submitPayment:
    | { __typename: 'OfferUnavailable', code: RefusalCode, message: string }
    | { __typename: 'PaymentAccepted', referenceNumber: string, amount: Money, paymentType: PaymentType, brand: CardBrand | null }
    | { __typename: 'PaymentDeclined', code: RefusalCode, message: string, field: PaymentField | null }
    | { __typename: 'PaymentNotDue' }
    | { __typename: 'PaymentRefused', code: RefusalCode, message: string }
    | { __typename: 'PaymentUnconfirmed', code: RefusalCode, message: string }
    | { __typename: 'TooManyTries', code: RefusalCode, message: string }
   };

export type CreateMemberReferenceMutationVariables = Exact<{
  input: PurchaseStepInput;
}>;


export type CreateMemberReferenceMutation = { createMemberReference:
    | { __typename: 'MemberReference', memberNumber: string }
    | { __typename: 'OfferUnavailable', code: RefusalCode, message: string }
    | { __typename: 'PurchaseRefused', code: RefusalCode, message: string }
   };

export type BindPoliciesMutationVariables = Exact<{
  input: PurchaseStepInput;
}>;


export type BindPoliciesMutation = { bindPolicies:
    | { __typename: 'OfferUnavailable', code: RefusalCode, message: string }
    | { __typename: 'PoliciesBound', boundHere: boolean, issuedAt: DateTime | null, policies: Array<{ number: string, quote: { id: string } }> }
    | { __typename: 'PurchaseRefused', code: RefusalCode, message: string }
   };

export type SendPasswordUpdateMutationVariables = Exact<{
  input: PurchaseStepInput;
}>;


export type SendPasswordUpdateMutation = { sendPasswordUpdate:
    | { __typename: 'PasswordUpdateSent' }
    | { __typename: 'PurchaseRefused', code: RefusalCode, message: string }
   };

export type CheckAddressKickoutMutationVariables = Exact<{
  input: CheckAddressKickoutInput;
}>;


export type CheckAddressKickoutMutation = { checkAddressKickout: { kickedLobs: Array<string> } };

export type CreateRatingAccountMutationVariables = Exact<{
  input: CreateRatingAccountInput;
}>;


export type CreateRatingAccountMutation = { createRatingAccount: { id: string, origin: RatingAccountOrigin } | null };

export type RequestQuotesMutationVariables = Exact<{
  input: RequestQuotesInput;
}>;


export type RequestQuotesMutation = { requestQuotes:
    | { __typename: 'AnswersInvalid', code: RefusalCode, message: string, problems: Array<{ question: string, message: string }> }
    | { __typename: 'Offer', id: string, expiresAt: DateTime, quotes: Array<{ id: string, productCode: string, productDescription: string, isAdmitted: boolean, effectiveDate: CalendarDate, carrier: string, opportunityProductId: string, rateInfo: { total: Money, totalPreTaxPremium: Money, totalDues: Money, totalFees: Money, totalTax: Money, ratingDiscounts: Array<{ label: string, amount: Money }>, charges: Array<{ type: ChargeType, category: string, name: string, total: Money, preTaxAmount: Money, premium: Money, coverageLimitText: string | null, isAdditionalInsured: boolean, lob: { name: string, coverageCodes: Array<string> } | null }> } }> }
    | { __typename: 'ProductsKickedOut', code: RefusalCode, message: string, kickedProducts: Array<{ key: string, name: string, kickedLobs: Array<string>, reasons: Array<string> }> }
    | { __typename: 'QuotesRefused', code: RefusalCode, message: string }
   };

type ResumeRefusalFields_AddressNotValidated_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_AlertSubscriptionRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_AnswersInvalid_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_ConfigurationRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_CustomLinkExpired_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_EventsRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_EvidenceRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_LoginRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_NoteNotAdded_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_NoteNotRemoved_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_OfferUnavailable_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_PaymentDeclined_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_PaymentRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_PaymentUnconfirmed_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_ProductsKickedOut_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_PurchaseRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_QuotesRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_ResolutionRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_ResumeCodeCooldown_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_ResumeRefused_Fragment = { mailsTo: string | null, code: RefusalCode, message: string };

type ResumeRefusalFields_SecurityCodeRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_SponsorshipRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_TestAlertRefused_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_TooManyApplications_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_TooManyTries_Fragment = { retryAfter: number, code: RefusalCode, message: string };

type ResumeRefusalFields_TooManyViews_Fragment = { code: RefusalCode, message: string };

type ResumeRefusalFields_VerificationRequired_Fragment = { code: RefusalCode, message: string };

export type ResumeRefusalFieldsFragment =
  | ResumeRefusalFields_AddressNotValidated_Fragment
  | ResumeRefusalFields_AlertSubscriptionRefused_Fragment
  | ResumeRefusalFields_AnswersInvalid_Fragment
  | ResumeRefusalFields_ConfigurationRefused_Fragment
  | ResumeRefusalFields_CustomLinkExpired_Fragment
  | ResumeRefusalFields_EventsRefused_Fragment
  | ResumeRefusalFields_EvidenceRefused_Fragment
  | ResumeRefusalFields_LoginRefused_Fragment
  | ResumeRefusalFields_NoteNotAdded_Fragment
  | ResumeRefusalFields_NoteNotRemoved_Fragment
  | ResumeRefusalFields_OfferUnavailable_Fragment
  | ResumeRefusalFields_PaymentDeclined_Fragment
  | ResumeRefusalFields_PaymentRefused_Fragment
  | ResumeRefusalFields_PaymentUnconfirmed_Fragment
  | ResumeRefusalFields_ProductsKickedOut_Fragment
  | ResumeRefusalFields_PurchaseRefused_Fragment
  | ResumeRefusalFields_QuotesRefused_Fragment
  | ResumeRefusalFields_ResolutionRefused_Fragment
  | ResumeRefusalFields_ResumeCodeCooldown_Fragment
  | ResumeRefusalFields_ResumeRefused_Fragment
  | ResumeRefusalFields_SecurityCodeRefused_Fragment
  | ResumeRefusalFields_SponsorshipRefused_Fragment
  | ResumeRefusalFields_TestAlertRefused_Fragment
  | ResumeRefusalFields_TooManyApplications_Fragment
  | ResumeRefusalFields_TooManyTries_Fragment
  | ResumeRefusalFields_TooManyViews_Fragment
  | ResumeRefusalFields_VerificationRequired_Fragment
;

export type MailResumeLinkMutationVariables = Exact<{
  input: MailResumeLinkInput;
}>;


export type MailResumeLinkMutation = { mailResumeLink:
    | { __typename: 'ResumeLinkMailed', maskedEmail: string, endsAt: DateTime, renewableUntil: DateTime }
    | { __typename: 'ResumeRefused', mailsTo: string | null, code: RefusalCode, message: string }
    | { __typename: 'TooManyTries', retryAfter: number, code: RefusalCode, message: string }
   };

export type MailResumeCodeMutationVariables = Exact<{
  input: ResumeTokenInput;
}>;


export type MailResumeCodeMutation = { mailResumeCode:
    | { __typename: 'ResumeCodeCooldown', retryAfter: number, mailedTo: string, code: RefusalCode, message: string }
    | { __typename: 'ResumeCodeMailed', maskedEmail: string, resendAfter: number }
    | { __typename: 'ResumeRefused', mailsTo: string | null, code: RefusalCode, message: string }
    | { __typename: 'TooManyTries', retryAfter: number, code: RefusalCode, message: string }
   };

export type ResumeApplicationMutationVariables = Exact<{
  input: ResumeApplicationInput;
}>;


export type ResumeApplicationMutation = { resumeApplication:
    | { __typename: 'ResumeRefused', mailsTo: string | null, code: RefusalCode, message: string }
    | { __typename: 'ResumedApplication', sequence: number, events: Array<Record<string, unknown>>, application: { programHash: string, root: { id: string } }, parent: { id: string } }
    | { __typename: 'TooManyTries', retryAfter: number, code: RefusalCode, message: string }
   };

export type RenewResumeLinkMutationVariables = Exact<{
  input: ResumeTokenInput;
}>;


export type RenewResumeLinkMutation = { renewResumeLink:
    | { __typename: 'ResumeLinkMailed', maskedEmail: string, endsAt: DateTime, renewableUntil: DateTime }
    | { __typename: 'ResumeRefused', mailsTo: string | null, code: RefusalCode, message: string }
    | { __typename: 'TooManyTries', retryAfter: number, code: RefusalCode, message: string }
   };

export type CaptureScreenMutationVariables = Exact<{
  input: CaptureScreenInput;
}>;


export type CaptureScreenMutation = { captureScreen: { isStored: boolean } };

export type SponsorshipFragment = { sponsorId: string | null, sponsorSource: SponsorSource, memberFee: { fee: Money, id: string, fieldName: string, refNum: string } | null };

export type ResolveSponsorMutationVariables = Exact<{
  input: ResolveSponsorInput;
}>;


export type ResolveSponsorMutation = { resolveSponsor:
    | { __typename: 'Application', sponsorId: string | null, sponsorSource: SponsorSource, memberFee: { fee: Money, id: string, fieldName: string, refNum: string } | null }
    | { __typename: 'SponsorshipRefused', code: RefusalCode, message: string }
   };

export type ResolveMemberMutationVariables = Exact<{
  input: ResolveMemberInput;
}>;


export type ResolveMemberMutation = { resolveMember:
    | { __typename: 'Application', sponsorId: string | null, sponsorSource: SponsorSource, memberFee: { fee: Money, id: string, fieldName: string, refNum: string } | null }
    | { __typename: 'SponsorshipRefused', code: RefusalCode, message: string }
   };

export const PeriodConversionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodConversionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PeriodConversion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"purchased"}},{"kind":"Field","name":{"kind":"Name","value":"ended"}},{"kind":"Field","name":{"kind":"Name","value":"conversion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}}]}}]}}]} as unknown as DocumentNode<PeriodConversionFieldsFragment, unknown>;
export const AlertSubscriptionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertSubscriptionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertSubscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kinds"}},{"kind":"Field","name":{"kind":"Name","value":"program"}},{"kind":"Field","name":{"kind":"Name","value":"sponsor"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<AlertSubscriptionFieldsFragment, unknown>;
export const ListedApplicationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedApplication"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sponsor"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"isPartlyKickedOut"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"kickoutReasons"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEvent"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"amountPaid"}},{"kind":"Field","name":{"kind":"Name","value":"payment"}},{"kind":"Field","name":{"kind":"Name","value":"declines"}},{"kind":"Field","name":{"kind":"Name","value":"resumes"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}}]} as unknown as DocumentNode<ListedApplicationFragment, unknown>;
export const ReplayedHistoryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReplayedHistory"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationHistory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isPersonal"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"forks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"writtenAt"}},{"kind":"Field","name":{"kind":"Name","value":"writer"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"quarantined"}},{"kind":"Field","name":{"kind":"Name","value":"hidden"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"configurations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"configuration"}}]}}]}}]} as unknown as DocumentNode<ReplayedHistoryFragment, unknown>;
export const ShownEvidenceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShownEvidence"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Evidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"details"}}]}}]}}]}}]} as unknown as DocumentNode<ShownEvidenceFragment, unknown>;
export const ShownNoteFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShownNote"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"writtenBy"}},{"kind":"Field","name":{"kind":"Name","value":"writtenAt"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}}]} as unknown as DocumentNode<ShownNoteFragment, unknown>;
export const OfferFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OfferFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Offer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"quotes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"productCode"}},{"kind":"Field","name":{"kind":"Name","value":"productDescription"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmitted"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveDate"}},{"kind":"Field","name":{"kind":"Name","value":"carrier"}},{"kind":"Field","name":{"kind":"Name","value":"opportunityProductId"}},{"kind":"Field","name":{"kind":"Name","value":"rateInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"totalPreTaxPremium"}},{"kind":"Field","name":{"kind":"Name","value":"totalDues"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalTax"}},{"kind":"Field","name":{"kind":"Name","value":"ratingDiscounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"charges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"preTaxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"premium"}},{"kind":"Field","name":{"kind":"Name","value":"coverageLimitText"}},{"kind":"Field","name":{"kind":"Name","value":"isAdditionalInsured"}},{"kind":"Field","name":{"kind":"Name","value":"lob"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"coverageCodes"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<OfferFieldsFragment, unknown>;
export const ResumeRefusalFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResumeRefusalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyTries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfter"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailsTo"}}]}}]}}]} as unknown as DocumentNode<ResumeRefusalFieldsFragment, unknown>;
export const SponsorshipFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Sponsorship"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sponsorId"}},{"kind":"Field","name":{"kind":"Name","value":"sponsorSource"}},{"kind":"Field","name":{"kind":"Name","value":"memberFee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"refNum"},"name":{"kind":"Name","value":"memberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"fieldName"}}]}}]}}]} as unknown as DocumentNode<SponsorshipFragment, unknown>;
export const StandardizeAddressDocument = {"__meta__":{"hash":"sha256:09061b0dc2cfa3e6c41e180004d8ca6ef1f0e4e0166ab519a6a2bf7e5b99a758"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StandardizeAddress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StandardizeAddressInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"standardizeAddress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AddressStandardized"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street1"}},{"kind":"Field","name":{"kind":"Name","value":"street2"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"postalCode"}},{"kind":"Field","name":{"kind":"Name","value":"county"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<StandardizeAddressMutation, StandardizeAddressMutationVariables>;
export const AppendEventsDocument = {"__meta__":{"hash":"sha256:13e55c26b631eea6ffdbc163a3f61c521ee62913b76f3b893f2216968e97a4c0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AppendEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AppendEventsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"appendEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventsAppended"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sequence"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventsRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"head"}}]}}]}}]}}]} as unknown as DocumentNode<AppendEventsMutation, AppendEventsMutationVariables>;
export const OpenApplicationDocument = {"__meta__":{"hash":"sha256:5e03cf0dfdaaffffd488f825847d55a8d22335803f1ca6dc16e9355fb390ae32"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OpenApplication"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OpenApplicationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openApplication"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Sponsorship"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Sponsorship"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sponsorId"}},{"kind":"Field","name":{"kind":"Name","value":"sponsorSource"}},{"kind":"Field","name":{"kind":"Name","value":"memberFee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"refNum"},"name":{"kind":"Name","value":"memberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"fieldName"}}]}}]}}]} as unknown as DocumentNode<OpenApplicationMutation, OpenApplicationMutationVariables>;
export const ProgramByHashDocument = {"__meta__":{"hash":"sha256:33e534aaf7b4b66f24c6852aa23317660bed2ca877d1361314ff07f97f096aef"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ProgramByHash"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hash"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ProgramHash"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}},"defaultValue":{"kind":"EnumValue","value":"EN"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"programByHash"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"hash"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hash"}}},{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"configuration"}}]}}]}}]} as unknown as DocumentNode<ProgramByHashQuery, ProgramByHashQueryVariables>;
export const ListAlertsDocument = {"__meta__":{"hash":"sha256:e3550698397216efbd2045eed3d080891bcaadfd2dee1c8f5efdd82cfb39ea0d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListAlerts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alerts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnconfirmedPaymentFacts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"unconfirmedAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeclineFacts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"declines"}},{"kind":"Field","name":{"kind":"Name","value":"usual"}},{"kind":"Field","name":{"kind":"Name","value":"weeks"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConversionFacts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PeriodConversionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"earlier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PeriodConversionFields"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"program"}},{"kind":"Field","name":{"kind":"Name","value":"sponsor"}},{"kind":"Field","name":{"kind":"Name","value":"isDemo"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"deliveredAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodConversionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PeriodConversion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"purchased"}},{"kind":"Field","name":{"kind":"Name","value":"ended"}},{"kind":"Field","name":{"kind":"Name","value":"conversion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}}]}}]}}]} as unknown as DocumentNode<ListAlertsQuery, ListAlertsQueryVariables>;
export const ListAlertSubscriptionsDocument = {"__meta__":{"hash":"sha256:fd20f53cbb2c37bc7436df13586f7d8d22434eb45da3294e41fbd7ce11cafcc4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListAlertSubscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alertSubscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertSubscriptionFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertSubscriptionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertSubscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kinds"}},{"kind":"Field","name":{"kind":"Name","value":"program"}},{"kind":"Field","name":{"kind":"Name","value":"sponsor"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ListAlertSubscriptionsQuery, ListAlertSubscriptionsQueryVariables>;
export const SubscribeToAlertsDocument = {"__meta__":{"hash":"sha256:49d3f176408738256ab6b653adbbed1ee0830c25f5eca0c4a40914db48636cb8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubscribeToAlerts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SubscribeToAlertsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscribeToAlerts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertSubscribed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertSubscriptionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertSubscriptionRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertSubscriptionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertSubscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kinds"}},{"kind":"Field","name":{"kind":"Name","value":"program"}},{"kind":"Field","name":{"kind":"Name","value":"sponsor"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<SubscribeToAlertsMutation, SubscribeToAlertsMutationVariables>;
export const UnsubscribeFromAlertsDocument = {"__meta__":{"hash":"sha256:5d4088093775989b7e79e9c553249696d4eaf2a8997b45c8cc6c7da184125f7f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UnsubscribeFromAlerts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unsubscribeFromAlerts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"wasThere"}}]}}]}}]} as unknown as DocumentNode<UnsubscribeFromAlertsMutation, UnsubscribeFromAlertsMutationVariables>;
export const SendTestAlertDocument = {"__meta__":{"hash":"sha256:27dd35828f6768bbdbcb1cb49028263861c6317c720e8477533bb6eb4f943a88"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendTestAlert"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestAlert"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TestAlertSent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TestAlertRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<SendTestAlertMutation, SendTestAlertMutationVariables>;
export const FindApplicationsDocument = {"__meta__":{"hash":"sha256:6e185bbc05ba74ab518dc58ba9542833b7d04a1b600ef74adccd31abd05daaee"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindApplications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationSort"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ListedApplication"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedApplication"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sponsor"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"isPartlyKickedOut"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"kickoutReasons"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEvent"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"amountPaid"}},{"kind":"Field","name":{"kind":"Name","value":"payment"}},{"kind":"Field","name":{"kind":"Name","value":"declines"}},{"kind":"Field","name":{"kind":"Name","value":"resumes"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}}]} as unknown as DocumentNode<FindApplicationsQuery, FindApplicationsQueryVariables>;
export const CountApplicationsDocument = {"__meta__":{"hash":"sha256:9cbb890f5fc951bd7509ca15868dd99f2119a9f6346e92c05bcbc343086f93a9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountApplications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationSort"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"mark"}},{"kind":"Field","name":{"kind":"Name","value":"outcomes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sitenames"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sponsors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"devices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"device"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"programHashes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"releases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"segments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kickoutReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CountApplicationsQuery, CountApplicationsQueryVariables>;
export const CountStatesDocument = {"__meta__":{"hash":"sha256:78674d38b87fa54bb90c6bd0ad5a9c216ff91177d9300d2019412b2e1a25d892"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountStates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stateCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]} as unknown as DocumentNode<CountStatesQuery, CountStatesQueryVariables>;
export const CountReferrersDocument = {"__meta__":{"hash":"sha256:eb337d77aa15f249ec9979af4e96f54cbe65447c3c7409650030f2a6df7e07d3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountReferrers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"referrerCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]} as unknown as DocumentNode<CountReferrersQuery, CountReferrersQueryVariables>;
export const CountArrivalsDocument = {"__meta__":{"hash":"sha256:043d7284fb7074c33183c5314932d23a50624c34c4c0d27528c999123a702b2d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountArrivals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mark"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applicationsSince"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"mark"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mark"}}}]}]}}]} as unknown as DocumentNode<CountArrivalsQuery, CountArrivalsQueryVariables>;
export const ReadHistoryDocument = {"__meta__":{"hash":"sha256:a15d243fb3cd430057d005a7318f92dc9e11362d5bc95920272cc654eb1798a0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applicationHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReplayedHistory"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReplayedHistory"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationHistory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isPersonal"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"forks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"writtenAt"}},{"kind":"Field","name":{"kind":"Name","value":"writer"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"quarantined"}},{"kind":"Field","name":{"kind":"Name","value":"hidden"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"configurations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"configuration"}}]}}]}}]} as unknown as DocumentNode<ReadHistoryQuery, ReadHistoryQueryVariables>;
export const ShowPersonalDocument = {"__meta__":{"hash":"sha256:b05e8e8c9875cee9924e37b21653a01c78ce881b57f7c20456b271600895d334"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ShowPersonal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ShowPersonalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"showPersonal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReplayedHistory"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReplayedHistory"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationHistory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isPersonal"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"forks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"writtenAt"}},{"kind":"Field","name":{"kind":"Name","value":"writer"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"quarantined"}},{"kind":"Field","name":{"kind":"Name","value":"hidden"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"configurations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"configuration"}}]}}]}}]} as unknown as DocumentNode<ShowPersonalMutation, ShowPersonalMutationVariables>;
export const FindByEmailDocument = {"__meta__":{"hash":"sha256:61394c1a9d4ab28edf38a4bd7eda89486c29968ce7714315f0f9f9ad4fa0b013"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FindByEmail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FindByEmailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"findByEmail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ListedApplication"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedApplication"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sponsor"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"isPartlyKickedOut"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"kickoutReasons"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEvent"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"amountPaid"}},{"kind":"Field","name":{"kind":"Name","value":"payment"}},{"kind":"Field","name":{"kind":"Name","value":"declines"}},{"kind":"Field","name":{"kind":"Name","value":"resumes"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}}]} as unknown as DocumentNode<FindByEmailMutation, FindByEmailMutationVariables>;
export const ReadBreakdownDocument = {"__meta__":{"hash":"sha256:207550742223fcac5aec9bed5dfd5d76d859239451774f8830cd013b1d7308a1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadBreakdown"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BreakdownDimension"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CountUnit"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"series"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"BreakdownSeries"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"breakdown"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"unit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unit"}}},{"kind":"Argument","name":{"kind":"Name","value":"series"},"value":{"kind":"Variable","name":{"kind":"Name","value":"series"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"applications"}},{"kind":"Field","name":{"kind":"Name","value":"inProgress"}},{"kind":"Field","name":{"kind":"Name","value":"purchased"}},{"kind":"Field","name":{"kind":"Name","value":"purchasedElsewhere"}},{"kind":"Field","name":{"kind":"Name","value":"abandoned"}},{"kind":"Field","name":{"kind":"Name","value":"kickedOut"}},{"kind":"Field","name":{"kind":"Name","value":"conversion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}}]}},{"kind":"Field","name":{"kind":"Name","value":"quotedTotal"}},{"kind":"Field","name":{"kind":"Name","value":"paidTotal"}},{"kind":"Field","name":{"kind":"Name","value":"lostTotal"}},{"kind":"Field","name":{"kind":"Name","value":"lostEstimate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"applications"}},{"kind":"Field","name":{"kind":"Name","value":"meanOffer"}},{"kind":"Field","name":{"kind":"Name","value":"offers"}}]}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"applications"}},{"kind":"Field","name":{"kind":"Name","value":"conversion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadBreakdownQuery, ReadBreakdownQueryVariables>;
export const ListProgramVersionsDocument = {"__meta__":{"hash":"sha256:0c6fff3749b300a96cc610cd7fc6fd3795a15aca8f436cc17349b79618d9c024"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListProgramVersions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"programVersions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"servedSince"}}]}}]}}]} as unknown as DocumentNode<ListProgramVersionsQuery, ListProgramVersionsQueryVariables>;
export const ReadQuestionLabelsDocument = {"__meta__":{"hash":"sha256:728d08d5b9659b2b2060a12bbca28b922234e953c7dfcaac1563a1ca12f59b74"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadQuestionLabels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hash"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ProgramHash"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"programByHash"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"hash"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hash"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"questions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]}}]} as unknown as DocumentNode<ReadQuestionLabelsQuery, ReadQuestionLabelsQueryVariables>;
export const ListServedReleasesDocument = {"__meta__":{"hash":"sha256:c0ff9e904be439f5b90b197f4208e9d35ac7e29e11c4dc7bb09f029dfbfa215d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListServedReleases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"servedReleases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"release"}},{"kind":"Field","name":{"kind":"Name","value":"servedSince"}}]}}]}}]} as unknown as DocumentNode<ListServedReleasesQuery, ListServedReleasesQueryVariables>;
export const IssueEvidenceDocument = {"__meta__":{"hash":"sha256:ec6c74120dd44f517b7b75ffb1700b69112fc129b192d7bb0d557c277ae27c45"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"IssueEvidence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IssueEvidenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issueEvidence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Evidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidenceRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<IssueEvidenceMutation, IssueEvidenceMutationVariables>;
export const ShowEvidenceDocument = {"__meta__":{"hash":"sha256:9242f30d64d4b3b9b1b50b051a6518a8f5bbf9d9cedbdcafd4a716f7cdb5d8cd"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ShowEvidence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ShowEvidenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"showEvidence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShownEvidence"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidenceRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShownEvidence"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Evidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"details"}}]}}]}}]}}]} as unknown as DocumentNode<ShowEvidenceMutation, ShowEvidenceMutationVariables>;
export const VerifyEvidenceDocument = {"__meta__":{"hash":"sha256:7591eaf0faa5724dbf805c42516b3de9252f9fbfbac3188fc12780871d0e0c7d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"VerifyEvidence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sha256"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Sha256"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sha256"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sha256"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"isIntact"}}]}}]}}]} as unknown as DocumentNode<VerifyEvidenceQuery, VerifyEvidenceQueryVariables>;
export const ReadFunnelDocument = {"__meta__":{"hash":"sha256:9b4f446a70b13833f6855f98de0cacbcc20a2808fcd5e47849b3fc91ec21eb77"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadFunnel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"funnel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"}},{"kind":"Field","name":{"kind":"Name","value":"outcomes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"entered"}},{"kind":"Field","name":{"kind":"Name","value":"visits"}},{"kind":"Field","name":{"kind":"Name","value":"continued"}},{"kind":"Field","name":{"kind":"Name","value":"stopped"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"abandonedAfter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"medianSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"p90Seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kickoutReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"declined"}},{"kind":"Field","name":{"kind":"Name","value":"declines"}},{"kind":"Field","name":{"kind":"Name","value":"timed"}},{"kind":"Field","name":{"kind":"Name","value":"reminders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reminded"}},{"kind":"Field","name":{"kind":"Name","value":"returned"}},{"kind":"Field","name":{"kind":"Name","value":"purchased"}},{"kind":"Field","name":{"kind":"Name","value":"undelivered"}}]}}]}}]}}]} as unknown as DocumentNode<ReadFunnelQuery, ReadFunnelQueryVariables>;
export const ReadFunnelQuestionsDocument = {"__meta__":{"hash":"sha256:aca0f7f976e89483fc244b88b7bd19c8d7e22ef8e831c17405aeec053fe2d298"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadFunnelQuestions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"funnel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"answered"}}]}}]}}]}}]} as unknown as DocumentNode<ReadFunnelQuestionsQuery, ReadFunnelQuestionsQueryVariables>;
export const ListFoundDocument = {"__meta__":{"hash":"sha256:4238549586b4137481fbf2d4980325cc98c74ea3dcf80b2327ef557942354b9d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListFound"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationSort"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ListFoundQuery, ListFoundQueryVariables>;
export const ListRowsDocument = {"__meta__":{"hash":"sha256:6d7e91923403bff1287492103842a6aeda3faa05f2cda4c1267e6e3badc302ec"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationSort"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"sponsor"}},{"kind":"Field","name":{"kind":"Name","value":"programHash"}},{"kind":"Field","name":{"kind":"Name","value":"segment"}},{"kind":"Field","name":{"kind":"Name","value":"referrer"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"release"}},{"kind":"Field","name":{"kind":"Name","value":"device"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"kickoutReasons"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"amountPaid"}},{"kind":"Field","name":{"kind":"Name","value":"payment"}},{"kind":"Field","name":{"kind":"Name","value":"declines"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ListRowsQuery, ListRowsQueryVariables>;
export const ListEventNotesDocument = {"__meta__":{"hash":"sha256:50d45c3416dc579b22e7cc3c511000f1e10c324dae72c72b8cac0df0071d8eec"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListEventNotes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eventNotes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShownNote"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShownNote"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"writtenBy"}},{"kind":"Field","name":{"kind":"Name","value":"writtenAt"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}}]} as unknown as DocumentNode<ListEventNotesQuery, ListEventNotesQueryVariables>;
export const ListNewestNotesDocument = {"__meta__":{"hash":"sha256:aa91e79c524b5352e4679d5ed02486ae94d065dbce2cfa031e336305b8854a6c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListNewestNotes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newestNotes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShownNote"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShownNote"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"writtenBy"}},{"kind":"Field","name":{"kind":"Name","value":"writtenAt"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}}]} as unknown as DocumentNode<ListNewestNotesQuery, ListNewestNotesQueryVariables>;
export const AddNoteDocument = {"__meta__":{"hash":"sha256:1378929e7c2a78871d785cd8fd08cde80a945584cbe3130c037ce9ce8dfd2384"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddNote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddNoteInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addNote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShownNote"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoteNotAdded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShownNote"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"writtenBy"}},{"kind":"Field","name":{"kind":"Name","value":"writtenAt"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}}]} as unknown as DocumentNode<AddNoteMutation, AddNoteMutationVariables>;
export const RemoveNoteDocument = {"__meta__":{"hash":"sha256:68d4e39a390281e41de8f69bae813964c917924a1dfe5ae54cc91c4fa3326888"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveNote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemoveNoteInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeNote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoteRemoved"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"wasThere"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoteNotRemoved"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<RemoveNoteMutation, RemoveNoteMutationVariables>;
export const ListUnconfirmedPaymentsDocument = {"__meta__":{"hash":"sha256:81dfb32caf6ae75c6b300a6efcd859d4901138ed68686a19f4d1c3211f37f324"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListUnconfirmedPayments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unconfirmedPayments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"offerId"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ListUnconfirmedPaymentsQuery, ListUnconfirmedPaymentsQueryVariables>;
export const ResolveUnconfirmedPaymentDocument = {"__meta__":{"hash":"sha256:524984c0d471fd716f0b2459ca36a3d114c1b0d5f81f4167b1c6f59063ed408e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResolveUnconfirmedPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResolvePaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resolvePayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentResolved"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"policyNumbers"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<ResolveUnconfirmedPaymentMutation, ResolveUnconfirmedPaymentMutationVariables>;
export const ListQuarantinedEventsDocument = {"__meta__":{"hash":"sha256:acf0e7c923aea5af81a1d9fa6917b9a1a006cf8cd0c17de6c5d9586a3138b45c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListQuarantinedEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quarantinedEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stream"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scannedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"scannedEvents"}},{"kind":"Field","name":{"kind":"Name","value":"rescannedAt"}}]}}]}}]} as unknown as DocumentNode<ListQuarantinedEventsQuery, ListQuarantinedEventsQueryVariables>;
export const ListSharedViewsDocument = {"__meta__":{"hash":"sha256:f2cf0e54dce4d768d3df9aa565400a134966e3bc4a950a057801bc51c1cb378c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListSharedViews"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sharedViews"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"savedBy"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}}]}}]}}]} as unknown as DocumentNode<ListSharedViewsQuery, ListSharedViewsQueryVariables>;
export const ShareViewDocument = {"__meta__":{"hash":"sha256:ecdfb9b7faac74ef71d0eaa0e2283ba3b9e77937cb159f35606852562ac47646"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ShareView"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ShareViewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shareView"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SharedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyViews"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<ShareViewMutation, ShareViewMutationVariables>;
export const RemoveSharedViewDocument = {"__meta__":{"hash":"sha256:0f7dd7147da3290e901c9ed1faf71912d6e1fb4727e191b0f3a8d2294a8eae6d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveSharedView"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemoveSharedViewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeSharedView"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"wasThere"}}]}}]}}]} as unknown as DocumentNode<RemoveSharedViewMutation, RemoveSharedViewMutationVariables>;
export const ReadStandbyLagDocument = {"__meta__":{"hash":"sha256:bb4257eac2d275c33b5b9a673a008956296ff0f270adc148fd22ceffc62cfa73"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadStandbyLag"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"standbyLag"}}]}}]} as unknown as DocumentNode<ReadStandbyLagQuery, ReadStandbyLagQueryVariables>;
export const ReadConfigurationDocument = {"__meta__":{"hash":"sha256:68733ff21033934213dd143e787c551bf1655463320df02b8ab33a45dd2ff30a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadConfiguration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hash"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ProgramHash"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"configuration"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"hash"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hash"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"configuration"}}]}}]}}]} as unknown as DocumentNode<ReadConfigurationQuery, ReadConfigurationQueryVariables>;
export const TryRulesDocument = {"__meta__":{"hash":"sha256:5a332c5769520158c021272e4d2bd23f5ef7e3a900f27a77f01b9d5ce1f9a75b"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TryRules"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WhatIfInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"whatIf"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WhatIf"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sitename"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"applications"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"applications"}},{"kind":"Field","name":{"kind":"Name","value":"quoted"}},{"kind":"Field","name":{"kind":"Name","value":"quotedTotal"}},{"kind":"Field","name":{"kind":"Name","value":"paidTotal"}},{"kind":"Field","name":{"kind":"Name","value":"estimate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"applications"}},{"kind":"Field","name":{"kind":"Name","value":"meanOffer"}},{"kind":"Field","name":{"kind":"Name","value":"offers"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"}},{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excluded"}},{"kind":"Field","name":{"kind":"Name","value":"admitted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"200"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"amountPaid"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}},{"kind":"Field","name":{"kind":"Name","value":"missing"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConfigurationRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"problems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyApplications"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<TryRulesQuery, TryRulesQueryVariables>;
export const CustomLinkDocument = {"__meta__":{"hash":"sha256:54a61e78f52f4c9193806039d7f217235bb2e12596e3cf654149528f1d8132bc"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"programHash"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ProgramHash"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reference"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"programHash"},"value":{"kind":"Variable","name":{"kind":"Name","value":"programHash"}}},{"kind":"Argument","name":{"kind":"Name","value":"reference"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reference"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"policyDates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expirationDate"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveDate"}},{"kind":"Field","name":{"kind":"Name","value":"retroDate"}}]}}]}}]}}]} as unknown as DocumentNode<CustomLinkQuery, CustomLinkQueryVariables>;
export const LinkMessageDocument = {"__meta__":{"hash":"sha256:706667b3c48892a369b16a8498e12a773dd98b249a31595a99f1c6ccbbb8d733"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LinkMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"programHash"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ProgramHash"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reference"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"programHash"},"value":{"kind":"Variable","name":{"kind":"Name","value":"programHash"}}},{"kind":"Argument","name":{"kind":"Name","value":"reference"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reference"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<LinkMessageQuery, LinkMessageQueryVariables>;
export const PriceEstimateDocument = {"__meta__":{"hash":"sha256:7062f9043ec98cf6ea01f8fd31bbdd5812a6cdd253f7296b63656a292eb7226d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PriceEstimate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PriceEstimateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceEstimate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceEstimate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"productKey"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PriceEstimateQuery, PriceEstimateQueryVariables>;
export const EmailCheckDocument = {"__meta__":{"hash":"sha256:778507ecd092eb1a6f9d8189de24af4de377fa1ed502bf6866d5e257143d6e42"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EmailCheck"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EmailAddress"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailCheck"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasAccount"}},{"kind":"Field","name":{"kind":"Name","value":"mustChangePassword"}},{"kind":"Field","name":{"kind":"Name","value":"requiresVerify"}}]}}]}}]} as unknown as DocumentNode<EmailCheckQuery, EmailCheckQueryVariables>;
export const LogInDocument = {"__meta__":{"hash":"sha256:7c1eb0fec57a64cb5ca798d836ef4f0f01e8a5d666d9c4451b946d38e7687199"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LogIn"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogInInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logIn"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SecurityCodeSent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"resendAfter"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<LogInMutation, LogInMutationVariables>;
export const ResendSecurityCodeDocument = {"__meta__":{"hash":"sha256:6aff1021d7319082e92654a7de329216b87a3e6ae03aee8140fc8ada771e45be"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendSecurityCode"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendSecurityCode"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SecurityCodeSent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"resendAfter"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyTries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfter"}}]}}]}}]}}]} as unknown as DocumentNode<ResendSecurityCodeMutation, ResendSecurityCodeMutationVariables>;
export const VerifySecurityCodeDocument = {"__meta__":{"hash":"sha256:61d8f6146ed0dc79e2d8370073e02bd38ac4b791c85ad51440efdcd1490ca5ba"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"VerifySecurityCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VerifySecurityCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verifySecurityCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SignedIn"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userName"}},{"kind":"Field","name":{"kind":"Name","value":"primaryPhone"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<VerifySecurityCodeMutation, VerifySecurityCodeMutationVariables>;
export const LogOutDocument = {"__meta__":{"hash":"sha256:ff20dd2bf014ba71631769dc0f3e3413717282dae0090824b93f3d3ed0a1f0e5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LogOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userName"}}]}}]}}]}}]} as unknown as DocumentNode<LogOutMutation, LogOutMutationVariables>;
export const ViewerDocument = {"__meta__":{"hash":"sha256:2ba281fa264aae18c0141e6967290d4c8c8376323871a50c7730281a1603e471"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"application"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationRefInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"application"},"value":{"kind":"Variable","name":{"kind":"Name","value":"application"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userName"}},{"kind":"Field","name":{"kind":"Name","value":"primaryPhone"}},{"kind":"Field","name":{"kind":"Name","value":"isVerified"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const SavedAddressesDocument = {"__meta__":{"hash":"sha256:72e5aa8f4d701f8012d4f63f6b7265f7f43487ef81429eaff26318350a8e9d7a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SavedAddresses"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"application"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationRefInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"application"},"value":{"kind":"Variable","name":{"kind":"Name","value":"application"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addresses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayText"}},{"kind":"Field","name":{"kind":"Name","value":"street1"}},{"kind":"Field","name":{"kind":"Name","value":"street2"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"postalCode"}}]}}]}}]}}]} as unknown as DocumentNode<SavedAddressesQuery, SavedAddressesQueryVariables>;
export const SavedPaymentMethodsDocument = {"__meta__":{"hash":"sha256:ab304000b4480b1b6efc9f3e2249d27f3e6ef16fb41c5c8904301eaeffc32310"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SavedPaymentMethods"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"application"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationRefInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"application"},"value":{"kind":"Variable","name":{"kind":"Name","value":"application"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentMethods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"last4"}},{"kind":"Field","name":{"kind":"Name","value":"expires"}},{"kind":"Field","name":{"kind":"Name","value":"isExpired"}},{"kind":"Field","name":{"kind":"Name","value":"createdDate"}},{"kind":"Field","name":{"kind":"Name","value":"displayText"}}]}}]}}]}}]} as unknown as DocumentNode<SavedPaymentMethodsQuery, SavedPaymentMethodsQueryVariables>;
export const ReadOfferDocument = {"__meta__":{"hash":"sha256:486b4d2801ec36553fbf773454fdf578730b3b2db5ace2b046e178d2dfcd867f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadOffer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"application"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationRefInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"offer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"application"},"value":{"kind":"Variable","name":{"kind":"Name","value":"application"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OfferFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OfferFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Offer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"quotes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"productCode"}},{"kind":"Field","name":{"kind":"Name","value":"productDescription"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmitted"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveDate"}},{"kind":"Field","name":{"kind":"Name","value":"carrier"}},{"kind":"Field","name":{"kind":"Name","value":"opportunityProductId"}},{"kind":"Field","name":{"kind":"Name","value":"rateInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"totalPreTaxPremium"}},{"kind":"Field","name":{"kind":"Name","value":"totalDues"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalTax"}},{"kind":"Field","name":{"kind":"Name","value":"ratingDiscounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"charges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"preTaxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"premium"}},{"kind":"Field","name":{"kind":"Name","value":"coverageLimitText"}},{"kind":"Field","name":{"kind":"Name","value":"isAdditionalInsured"}},{"kind":"Field","name":{"kind":"Name","value":"lob"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"coverageCodes"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadOfferQuery, ReadOfferQueryVariables>;
export const SaveOpportunityDocument = {"__meta__":{"hash":"sha256:a8dda7b72b6489e6a49f34bddad4fae5d9f4941c8281defcb5a3a136d0b53086"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveOpportunity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveOpportunityInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveOpportunity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"products"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}}]}}]}}]}}]} as unknown as DocumentNode<SaveOpportunityMutation, SaveOpportunityMutationVariables>;
export const RefreshAccountDocument = {"__meta__":{"hash":"sha256:2100af96ffef1c7cbc02087d943c5fcc5a088f926f1f5ced38a65d88e441a567"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefreshAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RefreshAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refreshAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isAccepted"}}]}}]}}]} as unknown as DocumentNode<RefreshAccountMutation, RefreshAccountMutationVariables>;
export const MailProofOfCoverageDocument = {"__meta__":{"hash":"sha256:a5e40c58902f8515c1e08c8d8d1f6c6c5d286737d3004e3701b14bca22d57478"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MailProofOfCoverage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MailProofOfCoverageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailProofOfCoverage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProofOfCoverageRequested"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyTries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"retryAfter"}}]}}]}}]}}]} as unknown as DocumentNode<MailProofOfCoverageMutation, MailProofOfCoverageMutationVariables>;
export const EarlierPurchaseDocument = {"__meta__":{"hash":"sha256:df67ee75e4e05116050f60c5b4246f4aedca0698c7e36b9f32290274dcc85562"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EarlierPurchase"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"application"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationRefInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"earlierPurchase"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"application"},"value":{"kind":"Variable","name":{"kind":"Name","value":"application"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<EarlierPurchaseQuery, EarlierPurchaseQueryVariables>;
export const PurchaseStatusDocument = {"__meta__":{"hash":"sha256:e43b046923976508979d092fa470a5c3319b37324cf7f2b23e5c1f6ad7add698"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PurchaseStatus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"application"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationRefInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"purchaseStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"application"},"value":{"kind":"Variable","name":{"kind":"Name","value":"application"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payment"}},{"kind":"Field","name":{"kind":"Name","value":"offer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"accepted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"referenceNumber"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isBound"}},{"kind":"Field","name":{"kind":"Name","value":"elsewhere"}}]}}]}}]} as unknown as DocumentNode<PurchaseStatusQuery, PurchaseStatusQueryVariables>;
export const DeclinedPaymentDocument = {"__meta__":{"hash":"sha256:4cf3dd124e83f1540e53c2a87d12364448c812a186b40f93b9f63f147d4c6c11"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeclinedPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"application"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationRefInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offer"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declinedPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"application"},"value":{"kind":"Variable","name":{"kind":"Name","value":"application"}}},{"kind":"Argument","name":{"kind":"Name","value":"offer"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offer"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]} as unknown as DocumentNode<DeclinedPaymentQuery, DeclinedPaymentQueryVariables>;
export const PrepareAccountDocument = {"__meta__":{"hash":"sha256:fb9eda563bfa69a65807aa45bbc006cd2f555e49ed7e469404af195dac84e206"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PrepareAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PrepareAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prepareAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountPrepared"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<PrepareAccountMutation, PrepareAccountMutationVariables>;
export const CachePurchaseDocument = {"__meta__":{"hash":"sha256:a03ca80d904ce6f0b8c2ab62b900c9625de77e4195f338cb9c2d1bf63758160a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CachePurchase"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CachePurchaseInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cachePurchase"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<CachePurchaseMutation, CachePurchaseMutationVariables>;
export const SubmitPaymentDocument = {"__meta__":{"hash":"sha256:5fedbc17f460125893981ac998b09dae46a205fa5ce94eda5780123b342dc135"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SubmitPaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submitPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentAccepted"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"referenceNumber"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentDeclined"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<SubmitPaymentMutation, SubmitPaymentMutationVariables>;
export const CreateMemberReferenceDocument = {"__meta__":{"hash":"sha256:c9d504ceb08a9249c85defb56acac7711ef1488b1c277a7e1746bf21da75f76a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMemberReference"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseStepInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMemberReference"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MemberReference"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"memberNumber"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<CreateMemberReferenceMutation, CreateMemberReferenceMutationVariables>;
export const BindPoliciesDocument = {"__meta__":{"hash":"sha256:fec6d3dbb5496e214209b05753e76b159ff9db6c4e9ee2b40a8a8d79490ffc9d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BindPolicies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseStepInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bindPolicies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PoliciesBound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quote"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"number"}}]}},{"kind":"Field","name":{"kind":"Name","value":"boundHere"}},{"kind":"Field","name":{"kind":"Name","value":"issuedAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<BindPoliciesMutation, BindPoliciesMutationVariables>;
export const SendPasswordUpdateDocument = {"__meta__":{"hash":"sha256:1c732f27d241adbafcd82a04e83adcee82d95a11e8a49d22df356e37c6dfd581"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendPasswordUpdate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseStepInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendPasswordUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<SendPasswordUpdateMutation, SendPasswordUpdateMutationVariables>;
export const CheckAddressKickoutDocument = {"__meta__":{"hash":"sha256:ef1714158d0bb2020fbcafcaa7e3d908a89ebf7fe22fa3f56c6fe059f8944fd4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CheckAddressKickout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CheckAddressKickoutInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkAddressKickout"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kickedLobs"}}]}}]}}]} as unknown as DocumentNode<CheckAddressKickoutMutation, CheckAddressKickoutMutationVariables>;
export const CreateRatingAccountDocument = {"__meta__":{"hash":"sha256:e5804248a373cbbdf85471a667d9097e3eaf63a02d097571a1169dc99d3e8d38"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateRatingAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateRatingAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createRatingAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}}]}}]}}]} as unknown as DocumentNode<CreateRatingAccountMutation, CreateRatingAccountMutationVariables>;
export const RequestQuotesDocument = {"__meta__":{"hash":"sha256:279c6d8b3cb76dbfbf5963231c86ce73744e7ffed8a6aa842edf50fc8600aec6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestQuotes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestQuotesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestQuotes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OfferFields"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AnswersInvalid"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"problems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProductsKickedOut"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kickedProducts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kickedLobs"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OfferFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Offer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"quotes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"productCode"}},{"kind":"Field","name":{"kind":"Name","value":"productDescription"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmitted"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveDate"}},{"kind":"Field","name":{"kind":"Name","value":"carrier"}},{"kind":"Field","name":{"kind":"Name","value":"opportunityProductId"}},{"kind":"Field","name":{"kind":"Name","value":"rateInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"totalPreTaxPremium"}},{"kind":"Field","name":{"kind":"Name","value":"totalDues"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalTax"}},{"kind":"Field","name":{"kind":"Name","value":"ratingDiscounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"charges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"preTaxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"premium"}},{"kind":"Field","name":{"kind":"Name","value":"coverageLimitText"}},{"kind":"Field","name":{"kind":"Name","value":"isAdditionalInsured"}},{"kind":"Field","name":{"kind":"Name","value":"lob"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"coverageCodes"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<RequestQuotesMutation, RequestQuotesMutationVariables>;
export const MailResumeLinkDocument = {"__meta__":{"hash":"sha256:c258a7a576f5edf6f2d5fcf95b060ad8932d54f52641282bc714f58ece33bb22"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MailResumeLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MailResumeLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailResumeLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeLinkMailed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"renewableUntil"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResumeRefusalFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResumeRefusalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyTries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfter"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailsTo"}}]}}]}}]} as unknown as DocumentNode<MailResumeLinkMutation, MailResumeLinkMutationVariables>;
export const MailResumeCodeDocument = {"__meta__":{"hash":"sha256:d20b0d19247b83af8fcec4f07ecb9567ce924025e5be98e7c48d4c23e284ab3f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MailResumeCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeTokenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailResumeCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeCodeMailed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"resendAfter"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeCodeCooldown"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfter"}},{"kind":"Field","name":{"kind":"Name","value":"mailedTo"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResumeRefusalFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResumeRefusalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyTries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfter"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailsTo"}}]}}]}}]} as unknown as DocumentNode<MailResumeCodeMutation, MailResumeCodeMutationVariables>;
export const ResumeApplicationDocument = {"__meta__":{"hash":"sha256:20e181f799180a7dc532caa9ba6f7fc385681852d8624a792ff7d3301930cb3f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResumeApplication"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeApplicationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeApplication"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumedApplication"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"root"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"programHash"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResumeRefusalFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResumeRefusalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyTries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfter"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailsTo"}}]}}]}}]} as unknown as DocumentNode<ResumeApplicationMutation, ResumeApplicationMutationVariables>;
export const RenewResumeLinkDocument = {"__meta__":{"hash":"sha256:fd1bf3c746fbb5f8fdc1b471605ca7541f96dc8c891e3cd15ff8dabe58b4d5b6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenewResumeLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeTokenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renewResumeLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeLinkMailed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"renewableUntil"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResumeRefusalFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResumeRefusalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyTries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfter"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailsTo"}}]}}]}}]} as unknown as DocumentNode<RenewResumeLinkMutation, RenewResumeLinkMutationVariables>;
export const CaptureScreenDocument = {"__meta__":{"hash":"sha256:3782f7e32b3e2a3a38bd9ff688bd13c1c369d96e79aad9bd5703533b40d3e5df"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CaptureScreen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CaptureScreenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"captureScreen"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isStored"}}]}}]}}]} as unknown as DocumentNode<CaptureScreenMutation, CaptureScreenMutationVariables>;
export const ResolveSponsorDocument = {"__meta__":{"hash":"sha256:6bd8cb94b77006ebbd442dd8335d3658900cd70eef86baf2b09226fd05449d5f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResolveSponsor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResolveSponsorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resolveSponsor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Sponsorship"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Sponsorship"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sponsorId"}},{"kind":"Field","name":{"kind":"Name","value":"sponsorSource"}},{"kind":"Field","name":{"kind":"Name","value":"memberFee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"refNum"},"name":{"kind":"Name","value":"memberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"fieldName"}}]}}]}}]} as unknown as DocumentNode<ResolveSponsorMutation, ResolveSponsorMutationVariables>;
export const ResolveMemberDocument = {"__meta__":{"hash":"sha256:14272e1d5ebb0115e004ceb0eee3c9bdc54c4b9cdb0c839d024a934138b60e30"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResolveMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResolveMemberInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resolveMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Sponsorship"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Sponsorship"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sponsorId"}},{"kind":"Field","name":{"kind":"Name","value":"sponsorSource"}},{"kind":"Field","name":{"kind":"Name","value":"memberFee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"refNum"},"name":{"kind":"Name","value":"memberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"fieldName"}}]}}]}}]} as unknown as DocumentNode<ResolveMemberMutation, ResolveMemberMutationVariables>;