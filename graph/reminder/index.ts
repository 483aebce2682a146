export { type ReminderDeps, deliverReminders } from './deliver-reminders.ts';
export { queueReminders } from './queue-reminders.ts';
export { addUnsubscribeRoute } from './unsubscribe-route.ts';
