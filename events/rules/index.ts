export { accountSitePage } from './account-site.ts';
export {
  INVALID_ADDRESS,
  addressErrorOf,
  addressOf,
  formatAddress,
  isAddressLocked,
  isAddressSettled,
  isAnotherPlace,
  isSameAddress,
} from './address.ts';
export { type Affidavit, affidavitsOf } from './affidavits.ts';
export { type AmountDue, amountDue } from './amount-due.ts';
export { answerError, isUnanswered } from './answer-errors.ts';
export { dayAfterFloor, formatDate, laterDay, todayIn } from './dates.ts';
export { type AccountKind, CHOOSE_METHOD, accountKind, accountOf, holderOf, mustChooseMethod, savedMethod, savesMethod } from './holder.ts';
export {
  type EventRefusal,
  MAX_RECORDED_LENGTH,
  MAX_TEXT_LENGTH,
  cleanLine,
  digitsOf,
  emailProblem,
  emailValue,
  eventTextProblem,
  formatPhone,
  hasCardNumber,
  isBlank,
  isEmail,
  isMemberNumber,
  isSponsorCode,
  isZip,
  lengthOf,
  nameProblem,
  narrowDigits,
  phoneProblem,
  phoneValue,
  plainFigures,
  repairEvent,
  replacementOf,
  storedAnswer,
  toSendable,
  toStorable,
  withoutCardNumbers,
} from './input/index.ts';
export { crmProduct, isByAddress, kickedProducts, lobsOf } from './kickout.ts';
export { type LinkPair, linkAnswers } from './link-answers.ts';
export { type LoginFields, SECURITY_CODE_LENGTH, loginErrors, securityCodeOf, wrongCredentials } from './login.ts';
export { limitPage, limitQuestion } from './limit.ts';
export {
  CARD_BRANDS,
  type CardBrand,
  detectCardBrand,
  detectCardType,
  groupCardNumber,
  securityCodeLength,
  trimCardNumber,
} from './card-brand.ts';
export { dollars, formatMoney, sum, toCents, toMoney } from './money.ts';
export { MUST_VERIFY, type NewAccount, type NewAccountErrors, PASSWORD_RULE, accountErrors, isStrongPassword, newAccountErrors } from './new-account.ts';
export { type OrderSummary, type SummaryLine, adminFee, cardFee, orderSummary, orderTotal } from './order-summary.ts';
export { type Route, admittedPage, hasOffer, indexOfType, pathOf, routeOf } from './routes.ts';
export {
  type PaymentDetails,
  type PaymentErrors,
  DRIVERS_LICENSE,
  FEIN,
  identifications,
  expiryYears,
  noPayment,
  paymentErrors,
  plainPayment,
} from './payment.ts';
export {
  answersUpTo,
  contextOf,
  faultyQuestions,
  openQuestions,
  pageErrors,
  pageQuestions,
  questionById,
  questionError,
  questionsOf,
  requiredNow,
  visibleOf,
  visibleQuestions,
} from './questions.ts';
export { type RatedAnswer, ratedAnswers } from './rated-answers.ts';
export { answerText, reviewOf, sectionTitle } from './review.ts';
export { asksSponsor, memberNumberQuestion, sponsorAnswers } from './sponsor-answers.ts';
export { refusalOf } from './refusal.ts';
export { PAGE_INCOMPLETE } from './words.ts';
export { fingerprint, termsOf } from './terms.ts';
