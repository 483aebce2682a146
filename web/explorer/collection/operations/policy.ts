import { BindPoliciesDocument, CachePurchaseDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import { createPlaceholder } from '../run.ts';
import { createOpportunityInput, createStepInput } from './inputs.ts';

export const cachePurchase: Operation = {
  id: 'cache-purchase',
  noun: 'Policy',
  title: 'Have the purchase kept',
  explains: 'The gateway keeps everything that binding needs, before any money moves; never after.',
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
      segmentCode: '',
      userName: run.userName ?? createPlaceholder('PrepareAccount'),
    },
  }),
};

export const bindPolicies: Operation = {
  id: 'bind-policies',
  noun: 'Policy',
  title: 'Bind',
  explains: 'Puts the paid policies in force and answers their numbers; may be repeated until it does.',
  document: BindPoliciesDocument,
  variables: (run) => ({ input: createStepInput(run) }),
};
