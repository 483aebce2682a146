import type { Mail } from '../mail/post-office.ts';
import { Html, type Section, copyable, escape, log } from './html.ts';

const codeIn = ({ subject, text }: Mail): string | undefined => (/security code/i.test(subject) ? /\b\d{6}\b/.exec(text)?.[0] : undefined);

function entryOf(mail: Mail) {
  const { id, at, subject, to, text } = mail;
  const sent = codeIn(mail);
  const below = sent === undefined ? {} : { below: new Html(`<p class="code">${copyable(sent, 'large').text}</p>`) };
  return { id: `mail-${id}`, at, title: subject, aside: new Html(escape(to.join(', '))), details: text.trim(), ...below };
}

/** The mails, newest first; a security code stands beside its mail, to be copied. */
export const inbox = (mails: readonly Mail[]): Section => ({
  title: 'Inbox',
  count: mails.length,
  whenEmpty: 'No mail. Security codes, reminders and policy documents arrive here.',
  content: log(mails.toReversed().map(entryOf)),
});
