export { type Buyer, billingAddressOf, buyerOf, payerOf } from './buyer.ts';
export { type Captured, captureScreen } from './capture.ts';
export { saveOpportunity } from './opportunity.ts';
export { type AfterQuote, quote } from './quote.ts';
