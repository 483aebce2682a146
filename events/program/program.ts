import { type Infer, array, boolean, create, defaulted, enums, integer, max, min, nullable, number, object, optional, pattern, record, refine, size, string } from 'superstruct';
import { moneyText } from '#events/core';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#events/language';
import { defaultLicenseText, defaultTexts } from './default-texts.ts';
import { condition, question } from './question.ts';

const pageTypes = ['Application', 'Payment', 'Confirmation'] as const;

const component = object({
  /** Pagination, Demographic, Member, Underwriting, Continue, Next, Payment, Confirmation, QueryStringAnswers, Label or Text. */
  type: string(),
  /** Left out: the component's own default; null: no title. */
  title: optional(nullable(string())),
  /** The ids of the questions it asks, in order. */
  schema: optional(array(string())),
  text: optional(string()),
});

const page = object({
  id: string(),
  /** Its path, `/name`. */
  name: string(),
  /** What the step bar calls it, if not by its name. */
  title: optional(string()),
  type: enums(pageTypes),
  components: array(component),
});

type PageTypes = readonly { readonly type: (typeof pageTypes)[number] }[];

/** Application pages, then one for the payment, then one for the confirmation: how a buyer walks them (specification, 4). */
function checkPageOrder(pages: PageTypes): true | string {
  const missing = pageTypes.find((type) => !pages.some((page) => page.type === type));
  if (missing) return `there is no ${missing} page`;
  const asked = pages.filter(({ type }) => type === 'Application').length;
  const isInOrder = pages.length === asked + 2 && pages[asked]?.type === 'Payment' && pages[asked + 1]?.type === 'Confirmation';
  return isInOrder || 'must be application pages, then one Payment page, then one Confirmation page';
}

const kickoutRule = object({
  id: string(),
  /** What an analyst reads. */
  reason: string(),
  when: condition,
});

const product = object({
  id: string(),
  name: string(),
  crm: array(object({ env: string(), product: string() })),
  /** Lines of business that the product rates and binds. */
  lobs: size(array(string()), 1, 20),
  kickout: defaulted(array(kickoutRule), () => []),
  /** By these answers the buyer does without the product. */
  waivedWhen: optional(condition),
});

/** Of a document, where it is not that of the pages: reading a program in a language fills it in. */
const bodyLanguage = optional(enums(LANGUAGES));

const affidavits = object({
  type: string(),
  states: array(object({ stateCode: string(), lob: string(), formName: string() })),
  /** The forms' texts; a program from before they were shown has none. */
  documents: defaulted(array(object({ formName: string(), title: optional(string()), body: array(string()), language: bodyLanguage })), () => []),
  messageTemplates: array(object({ sponsorId: string(), value: string() })),
});

/** The seller's license, so that a buyer can check it. */
const agencyLicense = object({
  /** The agency's National Producer Number. */
  number: size(string(), 1, 20),
  /** Where the regulators' register can be searched. */
  lookupUrl: string(),
});

/** Who sells: the footer's texts and the contacts of the error page. */
const provider = object({
  name: defaulted(string(), 'Bindflow Insurance Services, LLC'),
  address: defaulted(string(), '400 Congress Avenue, Suite 1200, Austin, TX 78701'),
  mailingAddress: defaulted(string(), 'PO Box 12080, Austin, TX 78711'),
  licenceText: defaulted(string(), defaultLicenseText.en),
  /** Left out, the pages promise none: `licenceText` may be all that they say. */
  license: optional(agencyLicense),
  privacyUrl: defaulted(string(), 'https://www.bindflow.example/privacy'),
  termsUrl: defaulted(string(), 'https://www.bindflow.example/terms'),
  supportPhone: defaulted(string(), '(844) 555-0100'),
  supportEmail: defaulted(string(), 'support@bindflow.example'),
});
/** What is shown where no program could be loaded. */
export const defaultProvider = create({}, provider);

/** Where account holders manage their account, by env; `{env}` stands for the environment's name, in lower case. */
const accountSite = object({
  PROD: defaulted(string(), 'https://account.bindflow.example'),
  LOCALHOST: defaulted(string(), 'http://localhost:4020'),
  others: defaulted(string(), 'https://{env}.account.bindflow.example'),
});

const api = object({
  gateway: string(),
  /** PROD, LOCALHOST, or the name of a test environment. */
  env: string(),
  programId: string(),
  sponsorId: string(),
});

/** The least that a product costs for a year. */
const startingPrice = object({
  /** The product's id. */
  product: string(),
  /** Two letters each; left out: every state that no other price of the product names. */
  states: optional(size(array(pattern(string(), /^[A-Z]{2}$/)), 1, 60)),
  /** Premium of a year, in dollars: 118.00. */
  yearly: moneyText,
  /** For whom it is: a price without it promises too much. */
  basis: size(string(), 1, 200),
});

/** What an order costs beside the premium and its tax, however much is bought. */
const orderFee = object({
  name: size(string(), 1, 60),
  /** Dollars: 20.00. */
  amount: moneyText,
});

/** What the panel beside the questions says before there is a quote. */
const overview = object({
  /** A line each. */
  covers: size(array(size(string(), 1, 120)), 1, 6),
  /** Who insures. */
  carrier: size(string(), 1, 120),
  /** What most buyers need for the whole application. */
  minutes: max(min(integer(), 1), 60),
  startingPrices: defaulted(size(array(startingPrice), 0, 100), () => []),
  /** Without the member fee. A default would be stored, and earlier releases could not read the stored program. */
  fees: optional(size(array(orderFee), 0, 6)),
  /** What the sponsor's members pay, until it is known who the member is. */
  memberFee: optional(moneyText),
  /** What paying by card adds, in percent of the premium: 2.5. */
  cardFeePercent: optional(pattern(string(), /^\d{1,2}(\.\d{1,2})?$/)),
});

/** The languages that buyers can read the pages in; English is one of them, and the only one where this is left out. */
const languages = refine(array(enums(LANGUAGES)), 'english', (offered) => {
  if (!offered.includes(DEFAULT_LANGUAGE)) return 'must include "en"';
  return new Set(offered).size === offered.length || 'must name each language once';
});

const display = object({
  name: string(),
  languages: optional(languages),
  phone: string(),
  /** When it is answered, with the time zone. */
  phoneHours: optional(size(string(), 1, 120)),
  ProdUrl: optional(string()),
  header_image: optional(object({ source: string(), width: number(), height: number() })),
  pages: refine(size(array(page), 1, 20), 'order', checkPageOrder),
  /** The tag manager's code, GTM-…: its script runs on every page but the payment page. */
  gtmCode: optional(pattern(string(), /^GTM-[A-Z0-9]{1,16}$/)),
  /** Shown to those kicked out by address, in place of the usual words. */
  specialKickout: optional(object({ enabled: boolean(), html: string() })),
  overview: optional(overview),
  provider: defaulted(provider, () => ({})),
  accountSite: defaulted(accountSite, () => ({})),
  accountHeader: defaulted(string(), defaultTexts.accountHeader.en),
  /** What stands under 'Welcome Back!' where the login modal opens because the email has an account; empty for no such message. */
  welcomeMessage: defaulted(string(), defaultTexts.welcomeMessage.en),
  /** What an account is good for, in the login modal. */
  loginPromotion: defaulted(string(), defaultTexts.loginPromotion.en),
  /** The label of the terms' checkbox; {adminFee} stands for the first quote's admin fee. */
  termsLabel: defaulted(string(), defaultTexts.termsLabel.en),
  /** The label of an affidavit's checkbox; {form} stands for its title. */
  affidavitLabel: optional(string()),
  /** What the buyer accepts: one step a document. */
  terms: defaulted(array(object({ title: string(), body: array(string()), language: bodyLanguage })), () => []),
  confirmationTitle: defaulted(string(), defaultTexts.confirmationTitle.en),
  confirmationText: defaulted(string(), ''),
});

/** Says that rating can be asked for a price before the buyer is known, and by which answers. */
const estimate = object({
  /** Question ids: all that the price depends on. */
  questions: size(array(string()), 1, 100),
});

const ratingName = object({ name: string(), label: string(), purpose: optional(size(string(), 1, 120)) });

const spoke = object({
  programId: string(),
  products: size(array(product), 1, 20),
  sponsorQuestion: optional(string()),
  questions: array(question),
  /** Without `estimate`, the pages show no price before Continue. */
  rating: object({ engine: string(), names: optional(array(ratingName)), estimate: optional(estimate) }),
  affidavits: optional(affidavits),
});

/** Questions by what they ask about an additional insured. */
const certificate = object({
  /** Its name. */
  holder: string(),
  address: object({ street1: string(), street2: optional(string()), city: string(), state: string(), postalCode: string() }),
  /** Where the certificate is mailed. */
  email: optional(string()),
});

/** What proof of coverage says that rating does not. */
const proofOfCoverage = object({
  /** For how long a policy runs. */
  termMonths: max(min(integer(), 1), 120),
  /** The question whose answer is insured, such as a business; left out, the buyer is. */
  namedInsured: optional(string()),
  /** Questions whose answers are named beside the insured: a studio, a landlord. */
  additionalInsured: defaulted(size(array(string()), 0, 5), () => []),
  /** Additional insureds that get a certificate of their own. */
  certificates: defaulted(size(array(certificate), 0, 5), () => []),
});

const flags = object({
  /** Check the email for an account before quoting. */
  accountValidation: defaulted(boolean(), true),
  poBoxCheck: defaulted(boolean(), true),
  allowUnvalidatedAddress: defaulted(boolean(), false),
  /** Show 'Already have an account?' above the contact information. */
  loginInfo: defaulted(boolean(), true),
  /** A kicked-out page leads to the next page instead of /Ineligible. */
  continueOnKickout: defaulted(boolean(), false),
  /** Ask eCheck payers for a form of identification. */
  securityIdentification: defaulted(boolean(), true),
});

/** Two weeks: later, the price and the answers are of another time. */
const MAX_REMINDER_HOURS = 336;

/** One email to buyers who consented and left. */
const reminder = object({
  /** Since the buyer's last event. */
  afterHours: max(min(integer(), 1), MAX_REMINDER_HOURS),
});

/** A program: everything that the pages, the rules and the requests of one sponsored product need to know. Design, section 10. */
export const program = object({
  sitename: string(),
  api,
  display,
  spoke,
  /** IANA name; decides what 'today' is. */
  timeZone: string(),
  proofOfCoverage: optional(proofOfCoverage),
  /** Left out: nobody is reminded. */
  reminder: optional(reminder),
  /** Minutes for which a quote may be bought. */
  offerLife: defaulted(min(integer(), 1), 1440),
  /** Sponsor code → the sponsor code that stands for it. */
  sponsorMap: defaulted(record(string(), string()), () => ({})),
  /** What the buyer reads about the stored payment method, if it is saved with their account. */
  storedMethodConsent: string(),
  /** The same if it is not; programs from before it was asked for have none. */
  unsavedMethodConsent: optional(string()),
  flags: defaulted(flags, () => ({})),
});
export type Program = Infer<typeof program>;
/** The languages that a program offers. */
export const listLanguages = ({ display: { languages: offered = [DEFAULT_LANGUAGE] } }: Pick<Program, 'display'>): readonly Language[] => offered;

export type Page = Program['display']['pages'][number];
export type PageType = Page['type'];
export type Component = Page['components'][number];
export type Product = Program['spoke']['products'][number];
