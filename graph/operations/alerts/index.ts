export { type AlertFacts, type AlertKind, ALERT_RETENTION_DAYS, alertKinds } from './alert.ts';
export { type Alerts, createAlerts } from './alerts.ts';
export { describeAlert } from './describe-alert.ts';
export { type ListedAlert, MAX_LISTED_ALERTS } from './list-alerts.ts';
export { type RemovedSubscriptions, removeSubscriptions } from './remove-subscriptions.ts';
export { type AlertSubscriber, listSubscribers } from './subscribers.ts';
export { MAX_ALERT_SUBSCRIPTIONS } from './subscriptions.ts';
