export { billingAddressOf, buyerOf, payerOf } from './buyer.ts';
