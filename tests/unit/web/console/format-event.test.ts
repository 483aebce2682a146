// What the history says of an event beside its name.
import { expect, it } from 'vitest';
import { summarizeEvent } from '../../../../web/console/player/format-event.ts';

it.each([
  ['CertificateMailFailed', 'bounced', 'the mail server refused the email address'],
  ['ProofMailFailed', 'bounced', 'the mail server refused the email address'],
  ['ProofMailFailed', 'no-answers', 'the buyer’s answers didn’t arrive'],
  ['ReminderMailFailed', 'mail-server', 'the mail server didn’t accept the email'],
])('%s says in plain words why the letter was given up: %s', (type, fault, words) => {
  expect(summarizeEvent({ type, data: { after: 3, attempts: 1, fault } }, null)).toBe(words);
});
