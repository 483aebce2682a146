import type { Operation } from './operation.ts';
import { createMemberReference, createRatingAccount, prepareAccount } from './operations/account.ts';
import { checkAddressKickout, standardizeAddress } from './operations/address.ts';
import { openApplication } from './operations/application.ts';
import { emailCheck } from './operations/identity.ts';
import { createPurchaseVariables, saveOpportunity } from './operations/opportunity.ts';
import { purchaseStatus, submitPayment } from './operations/payment.ts';
import { bindPolicies, cachePurchase } from './operations/policy.ts';
import { program } from './operations/program.ts';
import { requestQuotes } from './operations/quote.ts';
import { captureScreen } from './operations/screen.ts';

const opportunityAgain: Operation = {
  ...saveOpportunity,
  id: 'save-opportunity-at-purchase',
  title: 'Save the opportunity again',
  explains: 'The same opportunity, now that the buyer is on the order summary.',
  variables: createPurchaseVariables,
};

/** The steps of a purchase in the order of the pages (specification, 4): from the program to policy numbers. */
export const purchase: readonly Operation[] = [
  program,
  openApplication,
  emailCheck,
  standardizeAddress,
  checkAddressKickout,
  saveOpportunity,
  createRatingAccount,
  requestQuotes,
  opportunityAgain,
  prepareAccount,
  cachePurchase,
  submitPayment,
  createMemberReference,
  bindPolicies,
  captureScreen,
  purchaseStatus,
];
