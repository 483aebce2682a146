import gql from 'graphql-tag';
import { CreateMemberReferenceDocument, CreateRatingAccountDocument, PrepareAccountDocument } from '../../../generated/graphql.ts';
import { EXAMPLE_SECRETS } from '../examples.ts';
import type { Operation } from '../operation.ts';
import { createPlaceholder } from '../run.ts';
import { createApplicationInput, createOpportunityInput, createStepInput } from './inputs.ts';

export const createRatingAccount: Operation = {
  id: 'create-rating-account',
  noun: 'Account',
  title: 'Make the rating account',
  explains: 'The gateway’s account that quotes hang on, not the buyer’s login; some rating engines need none.',
  document: CreateRatingAccountDocument,
  variables: (run) => ({ input: { ...createApplicationInput(run), crmAccountId: createOpportunityInput(run).accountId, buyer: run.buyer, address: run.address } }),
};

export const ratingAccount: Operation = {
  id: 'rating-account',
  noun: 'Account',
  title: 'Look up the rating account',
  explains: 'What the gateway has on file under the account’s id; null where it does not know it.',
  document: gql`
    query RatingAccount($application: ApplicationRefInput!, $id: ID!) {
      ratingAccount(application: $application, id: $id) {
        id
        name
        crmAccountId
        how
      }
    }
  `,
  variables: ({ application, ratingAccountId = createPlaceholder('CreateRatingAccount') }) => ({ application, id: ratingAccountId }),
};

export const prepareAccount: Operation = {
  id: 'prepare-account',
  noun: 'Account',
  title: 'Make the buyer’s account',
  explains: 'The login under which the policies will be found; made once, an earlier attempt’s is kept.',
  document: PrepareAccountDocument,
  variables: (run) => ({
    input: { ...createStepInput(run), crmAccountId: createOpportunityInput(run).accountId, buyer: run.buyer, address: run.address, password: EXAMPLE_SECRETS.password },
  }),
};

export const createMemberReference: Operation = {
  id: 'create-member-reference',
  noun: 'Account',
  title: 'Keep the member’s number',
  explains: 'Files the sponsor’s member number with the account; only where a member fee is collected.',
  document: CreateMemberReferenceDocument,
  variables: (run) => ({ input: createStepInput(run) }),
  isFor: ({ memberFee }) => typeof memberFee === 'string',
};
