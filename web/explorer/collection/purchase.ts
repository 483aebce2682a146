import type { Operation } from './operation.ts';
import { createMemberReference, createRatingAccount, prepareAccount } from './operations/account.ts';
import { checkAddressKickout, standardiseAddress } from './operations/address.ts';
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
  title: 'Tell the CRM again',
  explains: 'The same opportunity, now that the buyer has come to the order summary.',
  variables: createPurchaseVariables,
};

/** A whole purchase, in the order in which the pages do it (specification, 4) and the schema tells it: from the program to policy numbers. */
export const purchase: readonly Operation[] = [
  program,
  openApplication,
  emailCheck,
  standardiseAddress,
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
