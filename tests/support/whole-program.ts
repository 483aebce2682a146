// A program by the typed fields of the schema, and the program file that they say.
import type { Program } from '#events/program';

/** Reads all of a program but its configuration. */
export const wholeProgramDocument = `query WholeProgram($sitename: String) {
  program(sitename: $sitename) {
    hash sitename languages gatewayId recordId sponsorId env name phone
    pages {
      id: key name title type
      components {
        __typename type
        ... on QuestionSection { title questions { ...Question } }
        ... on TextComponent { text }
      }
    }
    questions { ...Question }
    products { id: key name lobs crmProducts { env productId } kickoutRules { id: key reason when { rule questionKeys } } waivedWhen { rule questionKeys } }
    documents { kind formName title language paragraphs surplusLines { stateCode lob } }
    termsLabel affidavitLabel affidavitType
    welcomeMessages { sponsorId templateId }
    sponsorQuestion { ...Question }
    sponsorAliases { alias sponsorId }
    ratingEngine estimateQuestions { key } ratingNames { name label purpose } timeZone offerLifeMinutes
    flags { accountValidation poBoxCheck allowUnvalidatedAddress loginInfo continueOnKickout securityIdentification }
    provider { name address mailingAddress licenseText license { number lookupUrl } privacyUrl termsUrl supportPhone supportEmail }
    productionUrl headerImage { source width height } gtmCode phoneHours specialKickout { isEnabled html } overview { covers carrier minutes startingPrices { product { id: key } states yearly basis } fees { name amount } memberFee cardFeePercent } proofOfCoverage { termMonths namedInsured { id: key } additionalInsured { id: key } certificates { holder { id: key } street1 { id: key } street2 { id: key } city { id: key } state { id: key } postalCode { id: key } email { key } } } reminder { afterHours }
    accountSite { productionUrl localhostUrl testUrlTemplate }
    accountHeader loginMessage loginPromotion storedMethodConsent unsavedMethodConsent confirmationTitle confirmationText
  }
}
fragment Question on Question {
  id: key alias label help type numberKind isRequired
  requiredWhen { rule questionKeys }
  visibleWhen { rule questionKeys }
  options { value label }
  limits { min max earliest latest maxLength }
  privacy isEffectiveDate isRetroDate autocomplete width isBesidePrevious
}`;

interface TypedCondition {
  readonly rule: Record<string, unknown>;
  readonly questionKeys: readonly string[];
}

interface TypedQuestion {
  readonly id: string;
  readonly alias: string | null;
  readonly label: string | null;
  readonly help: string | null;
  readonly type: string;
  readonly numberKind: string | null;
  readonly isRequired: boolean;
  readonly requiredWhen: TypedCondition | null;
  readonly visibleWhen: TypedCondition | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly limits: Readonly<Record<string, unknown>> | null;
  readonly privacy: string;
  readonly isEffectiveDate: boolean;
  readonly isRetroDate: boolean;
  readonly autocomplete: string | null;
  readonly width: string | null;
  readonly isBesidePrevious: boolean;
}

interface TypedComponent {
  readonly __typename: string;
  readonly type: string;
  readonly title?: string | null;
  readonly questions?: readonly TypedQuestion[];
  readonly text?: string;
}

interface TypedDocument {
  readonly kind: 'TERMS' | 'AFFIDAVIT';
  readonly formName: string | null;
  readonly title: string;
  readonly language: string | null;
  readonly paragraphs: readonly string[];
  readonly surplusLines: readonly { readonly stateCode: string; readonly lob: string }[];
}

interface TypedProduct {
  readonly id: string;
  readonly name: string;
  readonly lobs: readonly string[];
  readonly crmProducts: readonly { readonly env: string; readonly productId: string }[];
  readonly kickoutRules: readonly { readonly id: string; readonly reason: string; readonly when: TypedCondition }[];
  readonly waivedWhen: TypedCondition | null;
}

type TypedCertificate = Readonly<Record<'holder' | 'street1' | 'city' | 'state' | 'postalCode', { readonly id: string }>> & {
  readonly street2: { readonly id: string } | null;
  readonly email: { readonly key: string } | null;
};

/** What wholeProgramDocument answers. */
export interface TypedProgram extends Readonly<Record<string, unknown>> {
  readonly hash: string;
  readonly languages: readonly string[];
  readonly pages: readonly { readonly id: string; readonly name: string; readonly title: string; readonly type: string; readonly components: readonly TypedComponent[] }[];
  readonly questions: readonly TypedQuestion[];
  readonly ratingNames: readonly object[];
  readonly estimateQuestions: readonly { readonly key: string }[] | null;
  readonly products: readonly TypedProduct[];
  readonly documents: readonly TypedDocument[];
  readonly welcomeMessages: readonly { readonly sponsorId: string; readonly templateId: string }[];
  readonly sponsorQuestion: TypedQuestion | null;
  readonly sponsorAliases: readonly { readonly alias: string; readonly sponsorId: string }[];
  readonly provider: Readonly<Record<string, unknown>>;
  readonly accountSite: Readonly<Record<string, unknown>>;
  readonly proofOfCoverage: {
    readonly termMonths: number;
    readonly namedInsured: { readonly id: string } | null;
    readonly additionalInsured: readonly { readonly id: string }[];
    readonly certificates: readonly TypedCertificate[];
  } | null;
  readonly overview: {
    readonly memberFee: string | null;
    readonly cardFeePercent: string | null;
    readonly startingPrices: readonly { readonly product: { readonly id: string }; readonly states: readonly string[]; readonly yearly: string; readonly basis: string }[];
  } | null;
  readonly specialKickout: { readonly isEnabled: boolean; readonly html: string } | null;
}

/** MULTI_SELECT → multi-select. */
const inFile = (value: string | null): string | undefined => value?.toLowerCase().replaceAll('_', '-');
const ruleOf = (condition: TypedCondition | null): object | undefined => condition?.rule;

/** Without what is null: a file leaves it out. */
const given = (value: object): Record<string, unknown> => Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined));

const toFileQuestion = ({
  type,
  numberKind,
  isRequired,
  requiredWhen,
  visibleWhen,
  options,
  limits,
  privacy,
  isEffectiveDate,
  isRetroDate,
  width,
  isBesidePrevious,
  ...others
}: TypedQuestion): object =>
  given({
    ...others,
    label: others.label ?? '',
    type: inFile(type),
    numberKind: inFile(numberKind),
    required: isRequired,
    requiredWhen: ruleOf(requiredWhen),
    visibleWhen: ruleOf(visibleWhen),
    options: options.length > 0 ? options : null,
    limits: limits && given(limits),
    privacy: inFile(privacy),
    effectiveDate: isEffectiveDate || null,
    retroDate: isRetroDate || null,
    width: inFile(width),
    besidePrevious: isBesidePrevious || null,
  });

const toFilePage = ({ id, name, title: shown, type, components }: TypedProgram['pages'][number]): object => ({
  id,
  name,
  ...(shown !== name && { title: shown }),
  type: `${type[0]}${type.slice(1).toLowerCase()}`,
  components: components.map(({ type: component, title, questions, text }) => ({
    type: component,
    ...(questions && { title, schema: questions.map((question) => question.id) }),
    ...(text !== undefined && { text }),
  })),
});

const toFileProduct = ({ id, name, lobs, crmProducts, kickoutRules, waivedWhen }: TypedProduct): object => ({
  id,
  name,
  lobs,
  crm: crmProducts.map(({ env, productId }) => ({ env, product: productId })),
  kickout: kickoutRules.map(({ when, ...rule }) => ({ ...rule, when: when.rule })),
  ...(waivedWhen && { waivedWhen: waivedWhen.rule }),
});

const toFileAffidavits = ({ documents, affidavitType: type, welcomeMessages }: TypedProgram): object | null => {
  const forms = documents.filter(({ kind }) => kind === 'AFFIDAVIT');
  if (type === null) return null;
  return {
    type,
    states: forms.flatMap(({ formName, surplusLines }) => surplusLines.map((line) => ({ ...line, formName }))),
    documents: forms.map(({ formName, title, language, paragraphs: body }) => given({ formName, title: title === formName ? null : title, body, language: inFile(language) })),
    messageTemplates: welcomeMessages.map(({ sponsorId, templateId: value }) => ({ sponsorId, value })),
  };
};

function toFileDisplay(program: TypedProgram): Record<string, unknown> {
  const {
    name,
    phone,
    phoneHours,
    termsLabel,
    affidavitLabel,
    accountHeader,
    loginPromotion,
    confirmationTitle,
    confirmationText,
    gtmCode,
    headerImage,
    productionUrl,
    loginMessage,
  } = program;
  const { licenseText: licenceText, ...provider } = program.provider;
  const { productionUrl: PROD, localhostUrl: LOCALHOST, testUrlTemplate: others } = program.accountSite;
  const { isEnabled: enabled, html } = program.specialKickout ?? {};
  return given({
    name,
    languages: program.languages.length > 1 ? program.languages.map((language) => language.toLowerCase()) : null,
    phone,
    phoneHours,
    termsLabel,
    affidavitLabel,
    accountHeader,
    confirmationTitle,
    gtmCode,
    header_image: headerImage,
    ProdUrl: productionUrl,
    welcomeMessage: loginMessage ?? '',
    loginPromotion: loginPromotion ?? '',
    confirmationText: confirmationText ?? '',
    provider: given({ ...provider, licenceText }),
    accountSite: { PROD, LOCALHOST, others },
    specialKickout: program.specialKickout && { enabled, html },
    overview: program.overview && {
      ...given(program.overview),
      startingPrices: program.overview.startingPrices.map(({ product, states, ...price }) => ({ ...price, product: product.id, ...(states.length > 0 && { states }) })),
    },
    pages: program.pages.map(toFilePage),
    terms: program.documents.filter(({ kind }) => kind === 'TERMS').map(({ title, language, paragraphs: body }) => given({ title, body, language: inFile(language) })),
  });
}

function toFileCertificates({ additionalInsured, certificates }: NonNullable<TypedProgram['proofOfCoverage']>): object {
  const holders = certificates.map(({ holder }) => holder.id);
  return {
    additionalInsured: additionalInsured.map(({ id }) => id).filter((id) => !holders.includes(id)),
    certificates: certificates.map(({ holder, street2, email, ...address }) => ({
      holder: holder.id,
      address: { ...Object.fromEntries(Object.entries(address).map(([part, { id }]) => [part, id])), ...(street2 && { street2: street2.id }) },
      ...(email && { email: email.key }),
    })),
  };
}

/** The program file that the typed fields say. */
export function toProgramFile(program: TypedProgram): object {
  const { sitename, env, gatewayId, recordId, sponsorId, timeZone, offerLifeMinutes: offerLife, storedMethodConsent, unsavedMethodConsent, flags, ratingEngine: engine } = program;
  return given({
    sitename,
    timeZone,
    offerLife,
    storedMethodConsent,
    unsavedMethodConsent,
    flags,
    api: { env, programId: gatewayId, sponsorId },
    display: toFileDisplay(program),
    spoke: given({
      programId: recordId,
      sponsorQuestion: program.sponsorQuestion?.id,
      products: program.products.map(toFileProduct),
      questions: program.questions.map(toFileQuestion),
      rating: given({
        engine,
        names: program.ratingNames.length > 0 ? program.ratingNames.map(given) : null,
        estimate: program.estimateQuestions && { questions: program.estimateQuestions.map(({ key }) => key) },
      }),
      affidavits: toFileAffidavits(program),
    }),
    reminder: program['reminder'],
    proofOfCoverage: program.proofOfCoverage && {
      termMonths: program.proofOfCoverage.termMonths,
      ...given({ namedInsured: program.proofOfCoverage.namedInsured?.id }),
      ...toFileCertificates(program.proofOfCoverage),
    },
    sponsorMap: Object.fromEntries(program.sponsorAliases.map(({ alias, sponsorId: code }) => [alias, code])),
  });
}

/** The titles and questions of the sections that a program file leaves to the component. */
const SECTION_DEFAULTS: Readonly<Record<string, { readonly title: string; readonly schema?: readonly string[] }>> = {
  Demographic: { title: 'Insured contact information', schema: ['firstName', 'lastName', 'email', 'phone', 'address1', 'address2', 'city', 'state', 'zip'] },
  Member: { title: 'Your membership' },
  Underwriting: { title: 'Policy information' },
  Label: { title: 'Policy information' },
};

/** The states of affidavits in the order of their documents; a title that is the form's name says nothing. */
function sortStates({ states, documents, ...others }: NonNullable<Program['spoke']['affidavits']>): object {
  const titled = documents.map(({ title, ...document }) => ({ ...document, ...(title !== undefined && title !== document.formName && { title }) }));
  return { ...others, documents: titled, states: documents.flatMap(({ formName }) => states.filter((form) => form.formName === formName)) };
}

/** A program as the schema says it: with the defaults of its components, and pages that name questions by their ids. */
export function expectedProgramFile({ api: { env, programId, sponsorId }, display, spoke, ...others }: Program): object {
  const idOf = (name: string): string => spoke.questions.find(({ id, alias }) => name === id || name === alias)!.id;
  return {
    ...others,
    api: { env, programId, sponsorId },
    display: {
      ...display,
      pages: display.pages.map(({ title, ...page }) => ({
        ...page,
        ...(title !== undefined && title !== page.name && { title }),
        components: page.components.map(({ schema, ...component }) => {
          const section = SECTION_DEFAULTS[component.type];
          return section ? { ...section, ...component, schema: (schema ?? section.schema ?? []).map(idOf) } : component;
        }),
      })),
    },
    spoke: {
      ...spoke,
      ...(spoke.sponsorQuestion !== undefined && { sponsorQuestion: idOf(spoke.sponsorQuestion) }),
      ...(spoke.affidavits && { affidavits: sortStates(spoke.affidavits) }),
      questions: spoke.questions.map((question) => (question.type === 'number' ? { numberKind: 'decimal', ...question } : question)),
    },
  };
}
