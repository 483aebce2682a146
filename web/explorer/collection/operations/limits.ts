import gql from 'graphql-tag';
import type { Operation } from '../operation.ts';

export const limits: Operation = {
  id: 'limits',
  noun: 'Limits',
  title: 'Read the limits',
  explains: 'How large and how frequent operations may be: documents, variables, requests, lists, pages and quotas.',
  document: gql`
    query Limits {
      limits {
        document {
          tokens
          depth
          cost
          aliases
        }
        variables {
          items
          fields
          depth
          values
        }
        request {
          bytes
        }
        lists {
          field
          items
        }
        pages {
          field
          rows
        }
        quotas {
          name
          scope
          points
          seconds
        }
      }
    }
  `,
  variables: () => ({}),
};
