import gql from 'graphql-tag';
import { OpenApplicationDocument } from '../../../generated/graphql.ts';
import { LINKED_POLICY } from '../examples.ts';
import type { Operation } from '../operation.ts';
import { createPlaceholder } from '../run.ts';

export const openApplication: Operation = {
  id: 'open-application',
  noun: 'Application',
  title: 'Open an application',
  explains: 'Assigns the application to this browser and resolves sponsor and member.',
  document: OpenApplicationDocument,
  variables: ({ application, program = createPlaceholder('Program') }) => ({ input: { application, programHash: program, sponsorId: null, memberId: null } }),
};

export const application: Operation = {
  id: 'application',
  noun: 'Application',
  title: 'Read an application',
  explains: 'The whole purchase from one place: program, sponsor, newest offer, account and payment. No call is made.',
  document: gql`
    query Application($id: ID!) {
      application(id: $id) {
        id
        openedAt
        sponsorId
        program {
          name
        }
        offer {
          id
          expiresAt
          quotes {
            productDescription
            rateInfo {
              total
            }
          }
          opportunity {
            id
          }
        }
        account {
          userName
          isVerified
        }
        purchase {
          payment
          isBound
        }
      }
    }
  `,
  variables: ({ application: { id } }) => ({ id }),
};

export const node: Operation = {
  id: 'node',
  noun: 'Application',
  title: 'Find anything by its id',
  explains: 'Applications, offers and programs have ids of their own: a client cache keeps each of them once.',
  document: gql`
    query Node($id: ID!) {
      node(id: $id) {
        __typename
        id
        ... on Application {
          sitename
        }
        ... on Offer {
          expiresAt
        }
      }
    }
  `,
  variables: ({ application: { id } }) => ({ id }),
};

export const customLink: Operation = {
  id: 'custom-link',
  noun: 'Application',
  title: 'Check a link',
  explains: 'A link that the insurer sent for an earlier policy; its dates apply to the new application.',
  document: gql`
    query CustomLink($programHash: ProgramHash!, $reference: ID!) {
      customLink(programHash: $programHash, reference: $reference) {
        reference
        isExpired
        message
        policyDates {
          effectiveDate
          expirationDate
          retroDate
        }
      }
    }
  `,
  variables: ({ program: programHash = createPlaceholder('Program') }) => ({ programHash, reference: LINKED_POLICY }),
};
