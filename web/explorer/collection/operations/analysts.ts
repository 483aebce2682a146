import gql from 'graphql-tag';
import { CountArrivalsDocument, ListQuarantinedEventsDocument, ListUnconfirmedChargesDocument, ResolveUnconfirmedChargeDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';

const noun = 'Analysts';
/** All applications. */
const all = {};

export const applications: Operation = {
  id: 'applications',
  noun,
  title: 'Find applications',
  explains: 'A row an application, newest first, with how many there are of each outcome. For analysts who have signed in.',
  document: gql`
    query Applications($filter: ApplicationFilterInput!, $first: Int!) {
      applications(filter: $filter, sort: NEWEST, first: $first) {
        rows {
          id
          outcome
          program
          path
          question
          kickoutReasons
          startedAt
          total
        }
        counts {
          total
          mark
          outcomes {
            outcome
            count
          }
        }
        end
      }
    }
  `,
  variables: () => ({ filter: all, first: 20 }),
};

export const applicationsSince: Operation = {
  id: 'applications-since',
  noun,
  title: 'Count what has come since',
  explains: 'How many applications are new since a list was counted, by the mark that came with its counts.',
  document: CountArrivalsDocument,
  variables: () => ({ filter: all, mark: '1:1:' }),
};

export const applicationHistory: Operation = {
  id: 'application-history',
  noun,
  title: 'Read what happened',
  explains: 'The browser’s events and the facade’s own facts in causal order; what is personal is masked before it leaves.',
  document: gql`
    query ApplicationHistory($id: ID!) {
      applicationHistory(id: $id) {
        events {
          place
          author
          type
          at
          data
        }
      }
    }
  `,
  variables: ({ application }) => ({ id: application.id }),
};

export const showPersonal: Operation = {
  id: 'show-personal',
  noun,
  title: 'Show what is personal',
  explains: 'The same with personal values, for who has the right to them; who it was, and why, is recorded first.',
  document: gql`
    mutation ShowPersonalValues($input: ShowPersonalInput!) {
      showPersonal(input: $input) {
        isPersonal
        events {
          place
          type
          data
        }
      }
    }
  `,
  variables: ({ application }) => ({ input: { id: application.id, reason: 'Why it has to be seen' } }),
};

export const funnel: Operation = {
  id: 'funnel',
  noun,
  title: 'See how far they came',
  explains: 'Page by page as it was walked: how many came to it, left it, stopped there, and how long it took them.',
  document: gql`
    query Funnel($filter: ApplicationFilterInput!) {
      funnel(filter: $filter) {
        applications
        pages {
          path
          entered
          left
          medianSeconds
          p90Seconds
        }
        questions {
          path
          question
          answered
        }
        kickoutReasons {
          value
          count
        }
        declined
      }
    }
  `,
  variables: () => ({ filter: all }),
};

export const unconfirmedCharges: Operation = {
  id: 'unconfirmed-charges',
  noun,
  title: 'List payments that nobody is sure of',
  explains: 'Their buyers can neither pay nor quote until somebody finds out.',
  document: ListUnconfirmedChargesDocument,
  variables: () => ({}),
};

export const resolveCharge: Operation = {
  id: 'resolve-charge',
  noun,
  title: 'Settle a payment that nobody is sure of',
  explains: 'Charged binds what was bought; not charged lets the buyer pay again. Who said so, and why, is recorded.',
  document: ResolveUnconfirmedChargeDocument,
  variables: (run) => ({ input: { purchase: run.offer ?? run.application.id, charged: false, reason: 'How it was found out' } }),
};

export const quarantinedEvents: Operation = {
  id: 'quarantined-events',
  noun,
  title: 'List events that cannot be read',
  explains: 'Kept as they were written, and why this release cannot read them; part by part, until the end is null.',
  document: ListQuarantinedEventsDocument,
  variables: () => ({}),
};
