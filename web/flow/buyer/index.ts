export { type Buyer, billingAddressOf, buyerOf, payerOf } from './buyer.ts';
