import { parseCondition } from '#events/check';
import { DEFAULT_LANGUAGE, type Language } from '#events/language';
import type { Component as ConfiguredComponent, Condition as ConfiguredCondition, Program, Product as ConfiguredProduct, Question as ConfiguredQuestion } from '#events/program';
import { listLanguages } from '#events/program';
import { findQuestion, getSectionTitle, listComponentQuestions } from '#events/rules';
import type { Component } from './component.type.ts';
import type { Condition } from './condition.type.ts';
import type { ProgramDeps } from './deps.ts';
import { type Document, DocumentKind } from './document.type.ts';
import type { Product } from './product.type.ts';
import type { ProgramSettings } from './program.type.ts';
import { type PickQuestion, toProofOfCoverage } from './proof-settings.ts';
import { toPublicProgram } from './programs.ts';
import type { AnswerLimits, Question } from './question.type.ts';

const nullIfEmpty = (text: string | undefined): string | null => text || null;

const toCondition = (rule: ConfiguredCondition): Condition => ({ rule, questionKeys: [...new Set(parseCondition(rule, '').readings.map(({ id }) => id))] });
const toOptionalCondition = (rule: ConfiguredCondition | undefined): Condition | null => (rule ? toCondition(rule) : null);

const toLimits = ({ min, max, earliest, latest, maxLength }: NonNullable<ConfiguredQuestion['limits']>): AnswerLimits => ({
  min: min ?? null,
  max: max ?? null,
  earliest: nullIfEmpty(earliest),
  latest: nullIfEmpty(latest),
  maxLength: maxLength ?? null,
});

const toLayout = ({ width, besidePrevious }: ConfiguredQuestion): Pick<Question, 'width' | 'isBesidePrevious'> => ({
  width: width ?? null,
  isBesidePrevious: besidePrevious ?? false,
});

function toQuestion(question: ConfiguredQuestion): Question {
  const { id, type, options = [], limits, privacy } = question;
  return {
    id,
    type,
    options,
    privacy,
    alias: nullIfEmpty(question.alias),
    label: nullIfEmpty(question.label),
    help: nullIfEmpty(question.help),
    numberKind: question.numberKind ?? (type === 'number' ? 'decimal' : null),
    isRequired: question.required,
    requiredWhen: toOptionalCondition(question.requiredWhen),
    visibleWhen: toOptionalCondition(question.visibleWhen),
    limits: limits ? toLimits(limits) : null,
    isEffectiveDate: question.effectiveDate ?? false,
    isRetroDate: question.retroDate ?? false,
    autocomplete: nullIfEmpty(question.autocomplete),
    ...toLayout(question),
  };
}

const toProduct = ({ id, name, lobs, crm, kickout, waivedWhen }: ConfiguredProduct): Product => ({
  id,
  name,
  lobs,
  crmProducts: crm.map(({ env, product }) => ({ env, productId: product })),
  kickoutRules: kickout.map(({ id: rule, reason, when }) => ({ id: rule, reason, when: toCondition(when) })),
  waivedWhen: toOptionalCondition(waivedWhen),
});

/** The terms, then the affidavits; last the forms that have no text. */
function toDocuments({ display, spoke }: Program): Document[] {
  const { states = [], documents = [] } = spoke.affidavits ?? {};
  const forms = [...new Set([...documents, ...states].map(({ formName }) => formName))];
  const linesOf = (form: string): Document['surplusLines'] => states.filter(({ formName }) => formName === form).map(({ stateCode, lob }) => ({ stateCode, lob }));
  const toAffidavit = (formName: string): Document => {
    const { title = formName, body = [], language = null } = documents.find((document) => document.formName === formName) ?? {};
    return { kind: DocumentKind.AFFIDAVIT, formName, title, paragraphs: body, language, surplusLines: linesOf(formName) };
  };
  return [
    ...display.terms.map(({ title, body, language = null }) => ({ kind: DocumentKind.TERMS, formName: null, title, paragraphs: body, language, surplusLines: [] })),
    ...forms.map(toAffidavit),
  ];
}

function toDisplay({ display }: Program): Pick<ProgramSettings, 'name' | 'phone' | 'termsLabel' | 'provider' | 'accountSite' | 'accountHeader' | 'confirmationTitle'> {
  const { name, phone, termsLabel, provider, accountSite, accountHeader, confirmationTitle } = display;
  const { licenceText: licenseText, ...others } = provider;
  const { PROD: productionUrl, LOCALHOST: localhostUrl, others: testUrlTemplate } = accountSite;
  return {
    name,
    phone,
    termsLabel,
    accountHeader,
    confirmationTitle,
    provider: { ...others, licenseText, license: provider.license ?? null },
    accountSite: { productionUrl, localhostUrl, testUrlTemplate },
  };
}

type OptionalDisplay =
  | 'affidavitLabel'
  | 'productionUrl'
  | 'headerImage'
  | 'gtmCode'
  | 'specialKickout'
  | 'overview'
  | 'phoneHours'
  | 'loginMessage'
  | 'loginPromotion'
  | 'confirmationText';

function toOverview({ display: { overview }, spoke }: Program): ProgramSettings['overview'] {
  if (!overview) return null;
  const products = new Map(spoke.products.map((product) => [product.id, toProduct(product)]));
  const startingPrices = overview.startingPrices.flatMap(({ product: id, states = [], yearly, basis }) => {
    const product = products.get(id);
    return product ? [{ product, states, yearly, basis }] : [];
  });
  return { ...overview, startingPrices, fees: overview.fees ?? [], memberFee: overview.memberFee ?? null, cardFeePercent: overview.cardFeePercent ?? null };
}

function toOptionalDisplay(program: Program): Pick<ProgramSettings, OptionalDisplay> {
  const { ProdUrl, header_image: headerImage = null, gtmCode, specialKickout, welcomeMessage, loginPromotion, confirmationText } = program.display;
  return {
    headerImage,
    productionUrl: nullIfEmpty(ProdUrl),
    gtmCode: nullIfEmpty(gtmCode),
    specialKickout: specialKickout ? { isEnabled: specialKickout.enabled, html: specialKickout.html } : null,
    overview: toOverview(program),
    affidavitLabel: nullIfEmpty(program.display.affidavitLabel),
    phoneHours: nullIfEmpty(program.display.phoneHours),
    loginMessage: nullIfEmpty(welcomeMessage),
    loginPromotion: nullIfEmpty(loginPromotion),
    confirmationText: nullIfEmpty(confirmationText),
  };
}

function toSponsors({ sponsorMap, spoke: { affidavits } }: Program): Pick<ProgramSettings, 'sponsorAliases' | 'welcomeMessages' | 'affidavitType'> {
  return {
    sponsorAliases: Object.entries(sponsorMap).map(([alias, sponsorId]) => ({ alias, sponsorId })),
    welcomeMessages: (affidavits?.messageTemplates ?? []).map(({ sponsorId, value }) => ({ sponsorId, templateId: value })),
    affidavitType: nullIfEmpty(affidavits?.type),
  };
}

type Questions = Pick<ProgramSettings, 'pages' | 'questions' | 'estimateQuestions' | 'sponsorQuestion' | 'proofOfCoverage'>;

function toQuestions(program: Program): Questions {
  const { display, spoke, proofOfCoverage: proof } = program;
  const questions = new Map(spoke.questions.map((question) => [question.id, toQuestion(question)]));
  const pick: PickQuestion = (id) => (id === undefined ? null : (questions.get(findQuestion(program, id)?.id ?? '') ?? null));
  const toComponent = (component: ConfiguredComponent): Component & { readonly text: string | null; readonly title: string | null; readonly questions: readonly Question[] } => ({
    type: component.type,
    text: nullIfEmpty(component.text),
    title: getSectionTitle(component),
    questions: listComponentQuestions(program, component).flatMap(({ id }) => pick(id) ?? []),
  });
  return {
    estimateQuestions: spoke.rating.estimate?.questions.flatMap((id) => pick(id) ?? []) ?? null,
    pages: display.pages.map(({ id, name, title, type, components }) => ({ id, name, title: title ?? name, type, components: components.map(toComponent) })),
    questions: [...questions.values()],
    sponsorQuestion: pick(spoke.sponsorQuestion),
    proofOfCoverage: proof ? toProofOfCoverage(proof, pick) : null,
  };
}

type Fields = Omit<ProgramSettings, '__typename' | 'id' | 'hash'>;

function toFields(program: Program): Fields {
  const { api, spoke, sitename, timeZone, offerLife, storedMethodConsent, unsavedMethodConsent } = program;
  const { programId, sponsorId, env } = api;
  return {
    ...toDisplay(program),
    ...toOptionalDisplay(program),
    ...toSponsors(program),
    ...toQuestions(program),
    sitename,
    languages: listLanguages(program),
    gatewayId: programId,
    sponsorId: nullIfEmpty(sponsorId),
    env,
    timeZone,
    storedMethodConsent,
    recordId: spoke.programId,
    products: spoke.products.map(toProduct),
    documents: toDocuments(program),
    ratingEngine: spoke.rating.engine,
    ratingNames: (spoke.rating.names ?? []).map((one) => ({ ...one, purpose: one.purpose ?? null })),
    offerLifeMinutes: offerLife,
    reminder: program.reminder ?? null,
    flags: program.flags,
    unsavedMethodConsent: nullIfEmpty(unsavedMethodConsent),
    configuration: toPublicProgram(program),
  };
}

/** Programs are cached by their hash: each is mapped once. */
const fieldsByProgram = new WeakMap<Program, Fields>();

/** Returns a served program for the schema. */
export function toProgramSettings({ program, hash }: { readonly program: Program; readonly hash: string }): ProgramSettings {
  const fields = fieldsByProgram.get(program) ?? toFields(program);
  fieldsByProgram.set(program, fields);
  return { ...fields, __typename: 'Program', id: hash, hash };
}

/** Returns a program as it was served earlier; null if it is not stored. */
export async function findProgramSettings({ programs }: Pick<ProgramDeps, 'programs'>, hash: string, language: Language = DEFAULT_LANGUAGE): Promise<ProgramSettings | null> {
  const program = await programs.findByHash(hash, language);
  return program ? toProgramSettings({ program, hash }) : null;
}
