import gql from 'graphql-tag';
import type { Operation } from '../operation.ts';
import { common } from './carried.ts';

export const standardiseAddress: Operation = {
  id: 'standardise-address',
  noun: 'Address',
  title: 'Standardise the address',
  explains: 'The postal spelling with its county, which rating needs. ZIP 00000 cannot be validated.',
  document: gql`
    mutation StandardiseAddress($input: StandardiseAddressInput!) {
      standardiseAddress(input: $input) {
        __typename
        ... on AddressStandardised {
          address {
            street1
            street2
            city
            county
            state
            postalCode
          }
        }
        ... on AddressNotValidated {
          message
        }
      }
    }
  `,
  variables: (run) => ({ input: { ...common(run), address: run.address } }),
};

export const checkAddressKickout: Operation = {
  id: 'check-address-kickout',
  noun: 'Address',
  title: 'Ask what is not sold there',
  explains: 'Lines of business that the carrier excludes at this address; ZIP 33480 is one of them.',
  document: gql`
    mutation CheckAddressKickout($input: StandardiseAddressInput!) {
      checkAddressKickout(input: $input) {
        kickedLobs
      }
    }
  `,
  variables: (run) => ({ input: { ...common(run), address: run.address } }),
};
