import gql from 'graphql-tag';
import {
  CountArrivalsDocument,
  FindByEmailDocument,
  ListQuarantinedEventsDocument,
  ReadStandbyLagDocument,
  ListUnconfirmedPaymentsDocument,
  ResolveUnconfirmedPaymentDocument,
} from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';

const noun = 'Analysts';
/** All applications. */
const all = {};

export const applications: Operation = {
  id: 'applications',
  noun,
  title: 'Find applications',
  explains: 'One row for each application, newest first, with counts by outcome. For signed-in analysts.',
  document: gql`
    query Applications($filter: ApplicationFilterInput!, $first: Int!) {
      applications(filter: $filter, sort: NEWEST, first: $first) {
        nodes {
          id
          sitename
          summary {
            outcome
            path
            question
            kickoutReasons
            startedAt
            total
          }
        }
        counts {
          total
          mark
          outcomes {
            outcome
            count
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  variables: () => ({ filter: all, first: 20 }),
};

export const applicationsSince: Operation = {
  id: 'applications-since',
  noun,
  title: 'Count new applications',
  explains: 'How many applications are new since a list was counted, by the mark of its counts.',
  document: CountArrivalsDocument,
  variables: () => ({ filter: all, mark: '1:1:' }),
};

export const applicationHistory: Operation = {
  id: 'application-history',
  noun,
  title: 'Read a history',
  explains: 'The events of the browser and of the server in causal order; personal values are masked on the server.',
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
  title: 'Show personal values',
  explains: 'The same history with personal values, for analysts with that right. The reader and the reason are recorded first.',
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

export const findByEmail: Operation = {
  id: 'find-by-email',
  noun,
  title: 'Find by email',
  explains: 'The applications of a buyer, for analysts with the right to personal values. The reader and the reason are recorded first, in each of them.',
  document: FindByEmailDocument,
  variables: () => ({ input: { email: 'maya@example.com', reason: 'The buyer is on the phone' } }),
};

export const funnel: Operation = {
  id: 'funnel',
  noun,
  title: 'Read the funnel',
  explains: 'Page by page: how many buyers entered it, left it or stopped there, and how long they stayed.',
  document: gql`
    query Funnel($filter: ApplicationFilterInput!) {
      funnel(filter: $filter) {
        applications
        pages {
          path
          entered
          continued
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

export const unconfirmedPayments: Operation = {
  id: 'unconfirmed-payments',
  noun,
  title: 'List unconfirmed payments',
  explains: 'Their buyers can neither pay nor quote until an operator settles the payment.',
  document: ListUnconfirmedPaymentsDocument,
  variables: () => ({ first: 50 }),
};

export const resolvePayment: Operation = {
  id: 'resolve-payment',
  noun,
  title: 'Settle an unconfirmed payment',
  explains: 'Charged binds the policies; not charged lets the buyer pay again. The operator and the reason are recorded.',
  document: ResolveUnconfirmedPaymentDocument,
  variables: (run) => ({ input: { offer: run.offer ?? run.application.id, isCharged: false, reason: 'How it was found out' } }),
};

export const quarantinedEvents: Operation = {
  id: 'quarantined-events',
  noun,
  title: 'List events that cannot be read',
  explains: 'The events as they were written, and why this release cannot read them; page by page, until there is no next page.',
  document: ListQuarantinedEventsDocument,
  variables: () => ({ first: 100 }),
};

export const standbyLag: Operation = {
  id: 'standby-lag',
  noun,
  title: 'Ask how old the console’s data is',
  explains: 'Seconds that the standby of `DATABASE_READ_URL` is behind; null if the database itself answers.',
  document: ReadStandbyLagDocument,
  variables: () => ({}),
};
