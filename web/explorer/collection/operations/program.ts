import gql from 'graphql-tag';
import { ProgramByHashDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import { createPlaceholder } from '../run.ts';

export const program: Operation = {
  id: 'program',
  noun: 'Program',
  title: 'Read a program',
  explains: 'What a sponsor sells: its pages with their questions, its products with their rules, and the hash by which an application keeps exactly this version.',
  document: gql`
    query Program($sitename: String) {
      program(sitename: $sitename) {
        hash
        sitename
        name
        phone
        env
        gatewayId
        sponsorId
        pages {
          key
          name
          type
          components {
            type
            ... on QuestionSection {
              title
              questions {
                key
                label
                type
                isRequired
                visibleWhen {
                  rule
                  questionKeys
                }
                options {
                  value
                  label
                }
              }
            }
          }
        }
        products {
          key
          name
          lobs
          kickoutRules {
            key
            reason
            when {
              rule
            }
          }
        }
        documents {
          kind
          title
        }
      }
    }
  `,
  variables: ({ sitename }) => ({ sitename }),
};

export const programByHash: Operation = {
  id: 'program-by-hash',
  noun: 'Program',
  title: 'Read a program’s earlier version',
  explains: 'The version that an application started with, with the whole configuration that pages use.',
  document: ProgramByHashDocument,
  variables: ({ program: hash = createPlaceholder('Program') }) => ({ hash, language: 'EN' }),
};
