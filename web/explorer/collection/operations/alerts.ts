import { ListAlertSubscriptionsDocument, ListAlertsDocument, SendTestAlertDocument, SubscribeToAlertsDocument, UnsubscribeFromAlertsDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';

const noun = 'Analysts';

export const alerts: Operation = {
  id: 'alerts',
  noun,
  title: 'List alerts',
  explains: 'Unconfirmed payments, doubled declines and fallen conversions, with their figures and the state of each message.',
  document: ListAlertsDocument,
  variables: () => ({ first: 50 }),
};

export const alertSubscriptions: Operation = {
  id: 'alert-subscriptions',
  noun,
  title: 'List your alert subscriptions',
  explains: 'Which alerts you get, and where.',
  document: ListAlertSubscriptionsDocument,
  variables: () => ({}),
};

export const subscribeToAlerts: Operation = {
  id: 'subscribe-to-alerts',
  noun,
  title: 'Subscribe to alerts',
  explains: 'By mail to the address that you signed in with. With webhookUrl, as signed requests; their secret is shown this one time.',
  document: SubscribeToAlertsDocument,
  variables: () => ({ input: { kinds: ['UNCONFIRMED_PAYMENT', 'DECLINES_DOUBLED', 'CONVERSION_FELL'] } }),
};

export const sendTestAlert: Operation = {
  id: 'send-test-alert',
  noun,
  title: 'Send a test alert',
  explains: 'Sends a test to one of your subscriptions, and waits for its receiver. The id is in the list of your subscriptions.',
  document: SendTestAlertDocument,
  variables: (run) => ({ input: { id: run.application.id } }),
};

export const unsubscribeFromAlerts: Operation = {
  id: 'unsubscribe-from-alerts',
  noun,
  title: 'Unsubscribe from alerts',
  explains: 'Ends one of your subscriptions. The id is in their list.',
  document: UnsubscribeFromAlertsDocument,
  variables: (run) => ({ input: { id: run.application.id } }),
};
