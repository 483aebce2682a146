import gql from 'graphql-tag';
import type { Operation } from '../operation.ts';
import { common } from './carried.ts';

export const resolveSponsor: Operation = {
  id: 'resolve-sponsor',
  noun: 'Member',
  title: 'Settle the sponsor',
  explains: 'Whose member the buyer is: by the membership answer, else by what the buyer does for a living.',
  document: gql`
    mutation ResolveSponsor($input: ResolveSponsorInput!) {
      resolveSponsor(input: $input) {
        __typename
        ... on OpenedApplication {
          sponsorId
          source
          memberFee {
            id
            refNum
            fee
            fieldName
          }
        }
        ... on SponsorshipRefused {
          message
          reason
        }
      }
    }
  `,
  variables: (run) => ({ input: { ...common(run), membership: null, occupation: 'personal-trainer' } }),
};

export const resolveMember: Operation = {
  id: 'resolve-member',
  noun: 'Member',
  title: 'Settle the member',
  explains: 'The member whose fee is collected, by the number that the buyer typed; null takes it back.',
  document: gql`
    mutation ResolveMember($input: ResolveMemberInput!) {
      resolveMember(input: $input) {
        __typename
        ... on OpenedApplication {
          sponsorId
          source
          memberFee {
            id
            refNum
            fee
            fieldName
          }
        }
        ... on SponsorshipRefused {
          message
          reason
        }
      }
    }
  `,
  variables: (run) => ({ input: { ...common(run), memberId: 'M-77' } }),
};
