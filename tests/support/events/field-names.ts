// Every field that an event may have, nested ones too: what is not listed here was never looked at.
import type { Struct } from 'superstruct';
import type { FlowEvent } from '#events/buyflow';
import type { EventDescription } from '#events/core';
import type { ServerStreamEvent } from '#events/server-stream';

interface Inner {
  readonly type: string;
  readonly schema: unknown;
}

/** The names under a struct: of objects their own, of lists those of the elements. */
function namesUnder({ type, schema }: Inner): string[] {
  if (type === 'array' && schema) return namesUnder(schema as Inner);
  if (type !== 'object' && type !== 'type') return [];
  return Object.entries((schema ?? {}) as Record<string, Inner>).flatMap(([name, inner]) => [name, ...namesUnder(inner).map((deeper) => `${name}.${deeper}`)]);
}

/** All fields of an event, as `Event.field.deeper`. */
export const fieldNames = ({ type, struct }: EventDescription): string[] => namesUnder(struct as Struct as Inner).map((name) => `${type}.${name}`);

/** `entered` and what is in it: `entered.street1`, … */
const within = (name: string, inner: string): string => [name, ...inner.split(' ').map((deeper) => `${name}.${deeper}`)].join(' ');

const address = 'street1 street2 city state postalCode county';
const kickedProducts = within('products', `productId name ${within('reasons', 'rule reason')}`);
const charges = within('charges', `type category name total preTaxAmount premium coverageLimitText isAdditionalInsured ${within('lob', 'name coverages')}`);
const totals = 'total totalPreTaxPremium totalDues totalFees totalTax';
const rateInfo = within('rateInfo', `${totals} ${within('ratingDiscounts', 'label amount')} ${charges}`);
const quotes = within('quotes', `id productCode productDescription isAdmitted effectiveDate carrier opportunityProductId ${rateInfo}`);

const fieldsOf: Readonly<Record<FlowEvent['type'] | ServerStreamEvent['type'], string>> = {
  ApplicationStarted: 'root release sitename program referrer',
  ApplicationResumed: `release path savesMethods mailsProof mailsReminders ${within('stoppedAt', 'page question')}`,
  ApplicationForked: 'root parent sequence release sameBrowser',
  ResumeLinkRequested: 'email sent',
  ProgramLoaded: 'program programId env savesMethods mailsProof mailsReminders',
  ReminderConsentGiven: 'words',
  ReminderConsentWithdrawn: '',
  SponsorResolved: 'sponsorId source',
  MemberFeeSet: 'fee id refNum fieldName',
  MemberFeeCleared: '',
  PageEntered: 'page path',
  PageRejected: 'page questions message messages',
  PageCompleted: 'page',
  QuestionAnswered: 'question value source',
  SecretFieldLeft: 'field filled error brand',
  AddressStandardised: `role ${within('entered', address)} ${within('standardised', address)} state`,
  AddressAccepted: `role ${within('entered', address)} state`,
  AddressRejected: `role ${within('entered', address)} message`,
  ScreenCaptured: 'screen stored',
  EventReplaced: 'place refused reason field repaired readable',
  WindowSized: 'width',
  EmailSuggested: 'question suggestion',
  ZipMismatchFound: 'zipQuestion stateQuestion state',
  LanguageChosen: 'language source',
  EarlierPurchaseFound: 'message',
  RenderFailed: 'where message',
  LinkFollowed: 'segmentCode accountReference',
  LinkExpired: 'message',
  PolicyDatesFound: 'effectiveDate retroDate',
  AddressChosen: `role saved ${within('address', address)}`,
  EmailChecked: 'email hasAccount mustChangePassword requiresVerify',
  LoginOpened: 'why page',
  LoginClosed: '',
  CredentialsAccepted: 'email',
  CredentialsRejected: 'email reason message',
  SecurityCodeSent: 'maskedEmail resendAfter',
  SecurityCodeDelayed: 'reason message retryAfter',
  SecurityCodeRejected: 'reason message',
  IdentityVerified: 'userName primaryPhone',
  SavedDataLoaded: 'addresses methods',
  LoggedOut: 'cleared',
  LogoutFailed: '',
  SessionEnded: '',
  QuoteRequested: 'page',
  AddressKickedOut: 'lobs',
  ProductsKickedOut: kickedProducts,
  ApplicationKickedOut: `${kickedProducts} byAddress`,
  OpportunitySaved: `${within('opportunity', `id accountId ${within('products', 'id productId')}`)} location`,
  RatingAccountReady: 'id how',
  QuoteReceived: within('offer', `id expiresAt ${quotes}`),
  QuoteFailed: 'message step',
  QuoteCancelled: '',
  QuotesDropped: '',
  OfferLapsed: 'offer message',
  PriceEstimated: 'input lines lines.amount lines.kind lines.name lines.product',
  PaymentMethodChosen: 'payWithCard',
  IdentificationChosen: 'option',
  SavedPaymentMethodChosen: 'method payWithCard isPreselected',
  TermsOpened: '',
  TermsAccepted: 'text adminFee',
  TermsWithdrawn: '',
  AffidavitOpened: 'form',
  AffidavitAccepted: 'form text',
  AffidavitWithdrawn: 'form',
  PurchaseRequested: 'offer paymentType amount',
  PurchaseRejected: 'sections fields message',
  PurchaseHeld: 'userName isUncharged',
  AccountReady: 'how userName input',
  PurchaseCached: 'offer input',
  PreparationLapsed: 'offer',
  PaymentAccepted: 'offer referenceNumber amount paymentType brand input',
  PaymentNotDue: 'offer input',
  PaymentDeclined: 'offer message field',
  PaymentUnconfirmed: 'offer message',
  MemberReferenceCreated: 'offer input',
  PolicyBound: 'offer policyNumbers input boundHere issuedAt',
  PurchaseStepCompleted: 'step input',
  PurchaseStepFailed: 'step message field',
  PurchaseAnswerLost: 'step',
  PasswordEmailSent: '',
  PasswordEmailFailed: 'message',
  PurchaseCompleted: 'offer',
  ConfirmationTracked: '',
  OfferStored: 'after offer total quotes until',
  ChargeStarted: 'after offer attempt amount method',
  ChargeSettled: 'after offer attempt amount referenceNumber',
  ChargeDeclined: 'after offer attempt reason',
  ChargeUnconfirmed: 'after offer attempt',
  ChargeNotSent: 'after offer attempt',
  ChargeResolved: 'after offer attempt charged referenceNumber by why',
  MemberReferenceKept: 'after offer by',
  ApplicationAbandoned: 'after exitReasons',
  ApplicationReopened: 'after',
  BindStarted: 'after offer attempt by',
  PoliciesIssued: 'after offer policyNumbers by',
  BindFailed: 'after offer step by',
  ProofMailed: 'after offer attempts',
  ProofMailFailed: 'after offer attempts fault',
  CertificateMailed: 'after offer certificate attempts',
  CertificateMailFailed: 'after offer certificate attempts fault',
  ReminderMailed: 'after attempts',
  ReminderMailFailed: 'after attempts fault',
  ReminderUnsubscribed: 'after',
  ApplicationErased: 'after by why',
  PersonalShown: 'after by why',
  FoundByEmail: 'after by why',
  EvidenceIssued:
    'after sha256 layout issuedAt programVersion programVersion.number programVersion.servedSince covered covered.stream covered.sequence covered.hash provider gaps gaps.configuration gaps.sealed gaps.erased gaps.unreadable gaps.unverified by why',
};

/** The allowed fields of this release's events, as `Event.field.deeper`. */
export const mayBeWritten: readonly string[] = Object.entries(fieldsOf).flatMap(([type, names]) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => `${type}.${name}`),
);
