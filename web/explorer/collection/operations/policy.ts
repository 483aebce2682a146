import { BindPoliciesDocument, CachePurchaseDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import { createPlaceholder } from '../run.ts';
import { createOpportunityInput, createStepInput } from './inputs.ts';

export const cachePurchase: Operation = {
  id: 'cache-purchase',
  noun: 'Policy',
  title: 'Cache the purchase',
  explains: 'The gateway stores everything that binding needs, before the payment; never after it.',
  document: CachePurchaseDocument,
  variables: (run) => ({
    input: {
      ...createStepInput(run),
      buyer: run.buyer,
      address: run.address,
      billing: run.address,
      answers: run.answers,
      opportunity: createOpportunityInput(run),
      ratingAccountId: run.ratingAccountId ?? createPlaceholder('CreateRatingAccount'),
      paymentType: run.paymentType,
      segmentCode: null,
      userName: run.userName ?? createPlaceholder('PrepareAccount'),
    },
  }),
};

export const bindPolicies: Operation = {
  id: 'bind-policies',
  noun: 'Policy',
  title: 'Bind',
  explains: 'Puts the paid policies in force and returns their numbers; may be repeated until it succeeds.',
  document: BindPoliciesDocument,
  variables: (run) => ({ input: createStepInput(run) }),
};
