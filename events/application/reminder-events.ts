import { size, string } from 'superstruct';
import { defineEvent, publicField } from '#events/core';

export const reminderConsentGiven = defineEvent('ReminderConsentGiven', {
  version: 1,
  description: 'The buyer ticked the box for one reminder by email; words is what stands beside the box.',
  fields: { words: publicField(size(string(), 0, 200)) },
});
export const reminderConsentWithdrawn = defineEvent('ReminderConsentWithdrawn', {
  version: 1,
  description: 'The buyer unticked the box: no reminder is sent.',
  fields: {},
});
export const reminderEvents = [reminderConsentGiven, reminderConsentWithdrawn] as const;
