import gql from 'graphql-tag';
import { OpenApplicationDocument } from '../../../generated/graphql.ts';
import { LINKED_POLICY } from '../examples.ts';
import type { Operation } from '../operation.ts';
import { createPlaceholder } from '../run.ts';

export const openApplication: Operation = {
  id: 'open-application',
  noun: 'Application',
  title: 'Open an application',
  explains: 'Makes the application this browser’s, and settles sponsor and member once and for all.',
  document: OpenApplicationDocument,
  variables: ({ application, program = createPlaceholder('Program') }) => ({ input: { application, program, sponsorId: null, memberId: null } }),
};

export const customLink: Operation = {
  id: 'custom-link',
  noun: 'Application',
  title: 'Ask whether a link is good',
  explains: 'A link that the insurer sent for a policy of before; its dates go over into the new application.',
  document: gql`
    query CustomLink($program: String!, $reference: ID!) {
      customLink(program: $program, reference: $reference) {
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
  variables: ({ program = createPlaceholder('Program') }) => ({ program, reference: LINKED_POLICY }),
};
