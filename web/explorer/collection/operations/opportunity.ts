import { RefreshAccountDocument, SaveOpportunityDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import type { Run } from '../run.ts';
import { createApplicationInput, createOpportunityInput } from './inputs.ts';

type Location = 'QUOTE' | 'ORDER_SUMMARY';

const listProducts = (run: Run) => (run.products ?? []).map((product) => ({ product, exitReason: 'NONE' }));

const createSaveInput = (run: Run, location: Location) => ({
  ...createApplicationInput(run),
  email: run.buyer.email,
  state: run.address.state,
  segmentCode: null,
  products: listProducts(run),
  location,
});

export const saveOpportunity: Operation = {
  id: 'save-opportunity',
  noun: 'Opportunity',
  title: 'Save the opportunity',
  explains: 'Reports a possible sale and its progress to the insurer’s CRM; quotes and policies refer to its ids.',
  document: SaveOpportunityDocument,
  variables: (run) => ({ input: createSaveInput(run, 'QUOTE') }),
};

/** The variables of the same operation once there is an offer. */
export const createPurchaseVariables = (run: Run) => ({ input: createSaveInput(run, 'ORDER_SUMMARY') });

export const refreshAccount: Operation = {
  id: 'refresh-account',
  noun: 'Opportunity',
  title: 'Refresh the CRM account',
  explains: 'Sends the buyer’s current details to the CRM, after a kickout or a change of location.',
  document: RefreshAccountDocument,
  variables: (run) => ({
    input: {
      ...createApplicationInput(run),
      buyer: run.buyer,
      address: run.address,
      answers: run.answers,
      opportunity: createOpportunityInput(run),
      products: listProducts(run),
      location: 'QUOTE',
    },
  }),
};
