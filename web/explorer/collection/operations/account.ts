import gql from 'graphql-tag';
import { CreateMemberReferenceDocument, CreateRatingAccountDocument, PrepareAccountDocument } from '../../../generated/graphql.ts';
import { EXAMPLE_SECRETS } from '../examples.ts';
import type { Operation } from '../operation.ts';
import { createPlaceholder } from '../run.ts';
import { createApplicationInput, createOpportunityInput, createStepInput } from './inputs.ts';

export const createRatingAccount: Operation = {
  id: 'create-rating-account',
  noun: 'Account',
  title: 'Create the rating account',
  explains: 'The gateway’s account that quotes belong to, not the buyer’s login; some rating engines need none.',
  document: CreateRatingAccountDocument,
  variables: (run) => ({ input: { ...createApplicationInput(run), crmAccountId: createOpportunityInput(run).accountId, buyer: run.buyer, address: run.address } }),
};

export const ratingAccount: Operation = {
  id: 'rating-account',
  noun: 'Account',
  title: 'Look up the rating account',
  explains: 'The account that the gateway has under this id; null if it is unknown.',
  document: gql`
    query RatingAccount($application: ApplicationRefInput!, $id: ID!) {
      ratingAccount(application: $application, id: $id) {
        id
        name
        crmAccountId
        origin
      }
    }
  `,
  variables: ({ application, ratingAccountId = createPlaceholder('CreateRatingAccount') }) => ({ application, id: ratingAccountId }),
};

export const prepareAccount: Operation = {
  id: 'prepare-account',
  noun: 'Account',
  title: 'Create the buyer’s account',
  explains: 'The login that owns the policies. It is created once; later attempts reuse it.',
  document: PrepareAccountDocument,
  variables: (run) => ({
    input: { ...createStepInput(run), crmAccountId: createOpportunityInput(run).accountId, buyer: run.buyer, address: run.address, password: EXAMPLE_SECRETS.password },
  }),
};

export const createMemberReference: Operation = {
  id: 'create-member-reference',
  noun: 'Account',
  title: 'Save the member’s number',
  explains: 'Saves the sponsor’s member number with the account; only if a member fee is collected.',
  document: CreateMemberReferenceDocument,
  variables: (run) => ({ input: createStepInput(run) }),
  isFor: ({ memberFee }) => typeof memberFee === 'string',
};
