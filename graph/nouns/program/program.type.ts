import { Field, ID, Int, ObjectType } from 'type-graphql';
import { AnyObject, EmailAddress, Node, ProgramHash, WebAddress } from '../../input/index.ts';
import { Rest } from '#graph/gateway';
import type { Language as LanguageTag } from '#events/language';
import { AgencyLicense } from './agency-license.type.ts';
import { Document } from './document.type.ts';
import { Language } from './language.type.ts';
import { Page } from './page.type.ts';
import { Product } from './product.type.ts';
import { ProgramOverview } from './program-overview.type.ts';
import { ProofOfCoverageSettings } from './proof-of-coverage.type.ts';
import { Question } from './question.type.ts';
import { RatingName } from './rating-name.type.ts';

@ObjectType({ description: 'The sponsor’s picture in the header of the pages.' })
export class HeaderImage {
  @Field({ description: 'Its address, absolute or on the site of the pages.' })
  source!: string;

  @Field(() => Int, { description: 'In pixels.' })
  width!: number;

  @Field(() => Int, { description: 'In pixels.' })
  height!: number;
}

@ObjectType({ description: 'The program’s own words for buyers who are kicked out by their address.' })
export class SpecialKickout {
  @Field({ description: 'Whether the pages show them in place of the usual words.' })
  isEnabled!: boolean;

  @Field({ description: 'The words, as HTML. Pages remove scripts from it.' })
  html!: string;
}

@ObjectType({ description: 'The agency that sells the program.' })
export class Provider {
  @Field({ description: 'The name of the agency.' })
  name!: string;

  @Field({ description: 'Where its office is.' })
  address!: string;

  @Field({ description: 'Where letters go.' })
  mailingAddress!: string;

  @Field({ description: 'What the law requires the footer to say.' })
  licenseText!: string;

  @Field(() => AgencyLicense, { nullable: true, description: 'Its license; null if the program does not say it.' })
  license!: AgencyLicense | null;

  @Field(() => WebAddress, { description: 'The privacy policy.' })
  privacyUrl!: string;

  @Field(() => WebAddress, { description: 'The terms of use.' })
  termsUrl!: string;

  @Field({ description: 'The number to call when something is broken.' })
  supportPhone!: string;

  @Field(() => EmailAddress, { description: 'Where to write when something is broken.' })
  supportEmail!: string;
}

@ObjectType({ description: 'The site where account holders manage their account, by environment.' })
export class AccountSite {
  @Field(() => WebAddress, { description: 'In PROD.' })
  productionUrl!: string;

  @Field(() => WebAddress, { description: 'In LOCALHOST.' })
  localhostUrl!: string;

  @Field({ description: 'In test environments: {env} stands for the environment’s name in lower case.' })
  testUrlTemplate!: string;
}

@ObjectType({ description: 'A sponsor code that stands for another one.' })
export class SponsorAlias {
  @Field(() => ID, { description: 'The code as links and memberships give it.' })
  alias!: string;

  @Field(() => ID, { description: 'The sponsor that it stands for.' })
  sponsorId!: string;
}

@ObjectType({ description: 'The welcome message that the members of one sponsor get with their policies.' })
export class WelcomeMessage {
  @Field(() => ID, { description: 'Whose members get it.' })
  sponsorId!: string;

  @Field(() => ID, { description: 'The MessageTemplateId that the policies are bound with.' })
  templateId!: string;
}

@ObjectType({ description: 'What the program checks and shows.' })
export class ProgramFlags {
  @Field({ description: 'Whether the email is checked for an account before quotes are requested.' })
  accountValidation!: boolean;

  @Field({ description: 'Whether PO boxes are refused.' })
  poBoxCheck!: boolean;

  @Field({ description: 'Whether a buyer may continue with an address that the address service does not know.' })
  allowUnvalidatedAddress!: boolean;

  @Field({ description: 'Whether “Already have an account?” is shown above the contact information.' })
  loginInfo!: boolean;

  @Field({ description: 'Whether a kicked-out page leads to the next page instead of the ineligible page.' })
  continueOnKickout!: boolean;

  @Field({ description: 'Whether buyers who pay by eCheck must give a form of identification.' })
  securityIdentification!: boolean;
}

@ObjectType({ description: 'An email that reminds buyers who left without buying, once.' })
export class ReminderSettings {
  @Field(() => Int, { description: 'How many hours after the buyer did something last it is sent.' })
  afterHours!: number;
}

@ObjectType('Program', { implements: Node, description: 'A program: what is sold to the members of a sponsor, what they are asked, and how it is shown.' })
@Rest('GET /api/settings')
export class ProgramSettings extends Node {
  @Field(() => ProgramHash, {
    description: 'The SHA-256 of its configuration, which is its id, too. An application keeps the one that it was shown, also after the program has changed.',
  })
  hash!: string;

  @Field({ description: 'The name under which a link picks it: ?sitename=fitness.' })
  sitename!: string;

  @Field(() => [Language], { description: 'What buyers can read its pages in; English first.' })
  languages!: readonly LanguageTag[];

  @Field({ description: 'What the gateway calls the program; goes out as the header ProgramId and with every quote request.' })
  gatewayId!: string;

  @Field({ description: 'What the gateway’s records call the program, usually the same. The pages of HEALTH let buyers choose a different limit after the quote.' })
  recordId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The code of the sponsor whose members buy, where neither link nor membership nor occupation decides it; null where it has none.',
  })
  sponsorId!: string | null;

  @Field({ description: 'The environment: PROD, LOCALHOST, or the name of a test environment. Everywhere but in PROD only test cards are taken.' })
  env!: string;

  @Field({ description: 'The program’s title, as buyers read it.' })
  name!: string;

  @Field({ description: 'The phone number that buyers are asked to call.' })
  phone!: string;

  @Field(() => [Page], { description: 'The pages of the buy flow, in the order in which they are walked.' })
  pages!: readonly Page[];

  @Field(() => [Question], { description: 'All questions, in the order in which rating gets their answers. Standard questions that no page asks come last.' })
  questions!: readonly Question[];

  @Field(() => [Product], { description: 'The insurance products that are sold together, in the order in which they are shown.' })
  products!: readonly Product[];

  @Field(() => [Document], { description: 'What buyers accept before they pay: the parts of the terms in the order of their steps, then the affidavits.' })
  documents!: readonly Document[];

  @Field({ description: 'The label of the checkbox by which the terms are accepted. {adminFee} stands for the admin fee of the first quote.' })
  termsLabel!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The words beside the box of an affidavit; {form} stands for its title. Null for the usual ones: “I have read the {form} and accept it”.',
  })
  affidavitLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'The kind of affidavit, such as SurplusLines; null for a program without affidavits.' })
  affidavitType!: string | null;

  @Field(() => [WelcomeMessage], { description: 'Messages for new policyholders, by sponsor.' })
  welcomeMessages!: readonly WelcomeMessage[];

  @Field(() => Question, { nullable: true, description: 'The question that is answered with the sponsor’s code, or OTHER; null if none is.' })
  sponsorQuestion!: Question | null;

  @Field(() => [SponsorAlias], { description: 'Codes that stand for a sponsor.' })
  sponsorAliases!: readonly SponsorAlias[];

  @Field({ description: 'The engine that rates. Orion, in any case, needs no rating account.' })
  ratingEngine!: string;

  @Field(() => [RatingName], {
    description: 'What buyers read in place of the names in quotes: of lines of business, charges, discounts and limits. A name without an entry is shown as it is.',
  })
  ratingNames!: readonly RatingName[];

  @Field(() => [Question], { nullable: true, description: 'All that the price depends on: what priceEstimate takes answers to. Null without estimates.' })
  estimateQuestions!: readonly Question[] | null;

  @Field({ description: 'The IANA name of the time zone that decides what today is, such as America/Chicago.' })
  timeZone!: string;

  @Field(() => Int, { description: 'How many minutes a quote may be bought for.' })
  offerLifeMinutes!: number;

  @Field(() => ProgramFlags, { description: 'What is checked and shown; strict by default.' })
  flags!: ProgramFlags;

  @Field(() => Provider, { description: 'The agency that sells: the texts of the footer and the contacts of the error page.' })
  provider!: Provider;

  @Field(() => WebAddress, { nullable: true, description: 'The production site, which a test site’s banner links to.' })
  productionUrl!: string | null;

  @Field(() => HeaderImage, { nullable: true, description: 'The sponsor’s picture; null if the header shows the title.' })
  headerImage!: HeaderImage | null;

  @Field(() => String, { nullable: true, description: 'The container of Google Tag Manager, GTM-…. Pages load it, except the payment page.' })
  gtmCode!: string | null;

  @Field(() => SpecialKickout, { nullable: true, description: 'What buyers read who are kicked out by their address; null for the usual words.' })
  specialKickout!: SpecialKickout | null;

  @Field(() => String, { nullable: true, description: 'When the phone is answered, with the time zone; null where the pages do not say it.' })
  phoneHours!: string | null;

  @Field(() => ProgramOverview, { nullable: true, description: 'What is covered, by whom, and how long the application takes; null where the pages name the products only.' })
  overview!: ProgramOverview | null;

  @Field(() => ProofOfCoverageSettings, {
    nullable: true,
    description: 'What proof of coverage says beside policy numbers, coverages and limits; null where that is nothing more.',
  })
  proofOfCoverage!: ProofOfCoverageSettings | null;

  @Field(() => ReminderSettings, { nullable: true, description: 'The reminder that buyers can ask for; null where none is offered.' })
  reminder!: ReminderSettings | null;

  @Field(() => AccountSite, { description: 'Where account holders manage their account.' })
  accountSite!: AccountSite;

  @Field({ description: 'The title of the account section on the payment page.' })
  accountHeader!: string;

  @Field(() => String, { nullable: true, description: 'What the login dialog says if it opens because the email has an account.' })
  loginMessage!: string | null;

  @Field(() => String, { nullable: true, description: 'What the login dialog says an account is good for.' })
  loginPromotion!: string | null;

  @Field({ description: 'What buyers read about the stored payment method if it is saved with their account.' })
  storedMethodConsent!: string;

  @Field(() => String, { nullable: true, description: 'What they read if it is not saved with their account; null in older programs.' })
  unsavedMethodConsent!: string | null;

  @Field({ description: 'The title of the confirmation page.' })
  confirmationTitle!: string;

  @Field(() => String, { nullable: true, description: 'What is shown below the title of the confirmation page.' })
  confirmationText!: string | null;

  @Field(() => AnyObject, {
    description: 'The whole configuration as one object, without any credential. It is for pages that run the buy flow’s rules; everything in it is in the typed fields, too.',
  })
  configuration!: object;
}
