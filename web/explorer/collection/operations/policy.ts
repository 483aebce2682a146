import { BindPoliciesDocument, CachePurchaseDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import { fromStep } from '../run.ts';
import { opportunityOf, step } from './carried.ts';

export const cachePurchase: Operation = {
  id: 'cache-purchase',
  noun: 'Policy',
  title: 'Have the purchase kept',
  explains: 'The gateway keeps everything that binding needs, before any money moves; never after.',
  document: CachePurchaseDocument,
  variables: (run) => ({
    input: {
      ...step(run),
      buyer: run.buyer,
      address: run.address,
      billing: run.address,
      answers: run.answers,
      opportunity: opportunityOf(run),
      ratingAccountId: run.ratingAccountId ?? fromStep('CreateRatingAccount'),
      paymentType: run.paymentType,
      segmentCode: '',
      userName: run.userName ?? fromStep('PrepareAccount'),
    },
  }),
};

export const bindPolicies: Operation = {
  id: 'bind-policies',
  noun: 'Policy',
  title: 'Bind',
  explains: 'Puts the paid policies in force and answers their numbers; may be repeated until it does.',
  document: BindPoliciesDocument,
  variables: (run) => ({ input: step(run) }),
};
