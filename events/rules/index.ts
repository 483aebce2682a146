export { INVALID_ADDRESS, addressOf, formatAddress, hasAlternateLocation, isAddressRejected, isAddressSettled, isSameAddress } from './address.ts';
export { isUnanswered, isZip } from './answer-errors.ts';
export { formatDate, todayIn } from './dates.ts';
export { crmProduct, isByAddress, kickedProducts, lobsOf } from './kickout.ts';
export { dollars, formatMoney, sum, toCents, toMoney } from './money.ts';
export { type NewAccount, type NewAccountErrors, PASSWORD_RULE, newAccountErrors } from './new-account.ts';
export { type OrderSummary, type SummaryLine, adminFee, orderSummary, orderTotal } from './order-summary.ts';
export { type Route, admittedPage, hasOffer, indexOfType, pathOf, routeOf } from './pages.ts';
export {
  type CardBrand,
  type PaymentDetails,
  type PaymentErrors,
  DRIVERS_LICENSE,
  FEIN,
  cardBrand,
  digitsOf,
  expiryYears,
  noPayment,
  paymentErrors,
  securityCodeLength,
} from './payment.ts';
export {
  PAGE_INCOMPLETE,
  contextOf,
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
export { type Terms, fingerprint, termsOf } from './terms.ts';
