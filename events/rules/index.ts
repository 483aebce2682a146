export { buildAccountSiteUrl, getAccountSite } from './account-site.ts';
export { INVALID_ADDRESS, findAddressError, formatAddress, isAddressLocked, isAddressSettled, isDifferentPlace, isSameAddress, readAddress } from './address.ts';
export { type ZipQuestions, describeZipMismatch, explainRefusedZip, listZipQuestions } from './zip-mismatch.ts';
export { type Affidavit, listAffidavits } from './affidavits.ts';
export { PAGE_INCOMPLETE, PAGE_WRONG, REQUIRED_MESSAGE, findAnswerError, findRefusal, isPageTitle, isUnanswered } from './answer-errors.ts';
export { addMonths, formatDate, getToday, maxDay, parseDayAfterFloor } from './dates.ts';
export {
  type AccountKind,
  ACCOUNT_EXISTS,
  CHOOSE_METHOD_MESSAGE,
  findCheckedAccount,
  findChosenSavedMethod,
  findHolderName,
  isMethodChoiceRequired,
  resolveAccountKind,
  shouldSaveMethod,
} from './account-holder.ts';
export {
  type EventRefusal,
  MAX_RECORDED_LENGTH,
  MAX_TEXT_LENGTH,
  cleanLine,
  cleanText,
  countCharacters,
  createReplacement,
  extractDigits,
  findEmailProblem,
  findEventTextProblem,
  findNameProblem,
  findPhoneProblem,
  formatPhone,
  hasCardNumber,
  isBlank,
  isEmail,
  isMemberNumber,
  isSponsorCode,
  isZip,
  maskCardNumbers,
  normalizeAnswer,
  normalizeEmail,
  toComparableEmail,
  normalizeFigures,
  normalizePhone,
  repairEvent,
  toAsciiDigits,
  toSendable,
  toStorable,
} from './input/index.ts';
export { type EstimateRequest, createEstimateRequest, findEstimateProblems, mayEstimate, selectEstimateAnswers } from './estimate.ts';
export { findCrmProduct, findKickedProducts, isAddressKickout, isEveryProductExcluded, listLobs, listSoldProducts, listWaivedProducts } from './kickout.ts';
export { type LinkPair, readLinkAnswers } from './link-answers.ts';
export { type LoginFields, SECURITY_CODE_LENGTH, WRONG_CREDENTIALS_MESSAGES, findLoginErrors, parseSecurityCode } from './login.ts';
export { type CardBrand, CARD_BRANDS, CARD_BRAND_NAMES, detectCardBrand, detectCardType, getSecurityCodeLength, groupCardNumber, trimCardNumber } from './card-brand.ts';
export { type Money, formatMoney, parseDollars, sumDollars, toCents, toMoney } from './money.ts';
export { type NewAccount, type NewAccountErrors, MUST_VERIFY_MESSAGE, PASSWORD_RULE_MESSAGE, findAccountErrors, findNewAccountErrors, isStrongPassword } from './new-account.ts';
export { type ChangedLine, type LineChange, type OrderChanges, compareOrders, findEarlierOffer, findMemberFeeOf } from './order-changes.ts';
export { hasOfferExpired } from './offer-age.ts';
export { type AmountDue, type OrderSummary, type SummaryLine, computeAmountDue, computeCardFee, computeOrderTotal, formatAdminFee, summarizeOrder } from './order-summary.ts';
export { type Route, SPECIAL_PATHS, buildPath, findPageOfType, hasOffer, resolveReachablePage, resolveRoute } from './routes.ts';
export {
  type PaymentDetails,
  type PaymentErrors,
  DRIVERS_LICENSE,
  EMPTY_PAYMENT,
  FEIN,
  findPaymentErrors,
  identificationOptions,
  listExpiryYears,
  normalizePayment,
} from './payment.ts';
export {
  type RatedAnswer,
  createAnswerContext,
  filterVisible,
  findLimitPage,
  findLimitQuestion,
  findPageErrors,
  findQuestion,
  findQuestionError,
  findPageProblems,
  findQuestionProblems,
  getSectionTitle,
  isRequiredNow,
  listApplicationQuestions,
  listComponentQuestions,
  countAnswered,
  describeProblems,
  listMissingQuestions,
  listPageQuestions,
  listVisibleQuestions,
  selectAnswersUpTo,
  selectRatedAnswers,
} from './questions.ts';
export { getRatingLabel } from './rating-names.ts';
export { type StartingPrice, addDollars, listMemberFees, listOrderFees, listStartingPrices } from './starting-prices.ts';
export { CERTIFICATE_NOTES, CERTIFICATE_TITLE, type Certificate, formatCertificateStatement, nameInEnglish } from './certificate.ts';
export { type CoveredPolicy, formatPolicyPeriod, toCoveredPolicy } from './covered-policy.ts';
export { type ProofOfCoverage, composeProof, formatNothingCharged, formatPaymentMethod, readNamedInsured } from './proof-of-coverage.ts';
export { formatAnswer, reviewAnswers } from './answer-review.ts';
export { findMemberNumberQuestion, hasSponsorshipQuestion, readSponsorshipAnswers } from './sponsorship-answers.ts';
export { type StoppedAt, describeStop, findStoppedAt } from './stopped-at.ts';
export { type LegalDocument, buildTerms, findAcceptedTerms, hashJson } from './terms.ts';
