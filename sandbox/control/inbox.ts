import type { Attachment, Mail } from '../mail/post-office.ts';
import { Html, type Section, copyable, escape, log } from './html.ts';

const codeIn = ({ subject, text }: Mail): string | undefined => (/security code|código de seguridad/i.test(subject) ? /\b\d{6}\b/.exec(text)?.[0] : undefined);

const linkTo = ({ name, type, content }: Attachment): string => `<p><a download="${escape(name)}" href="data:${escape(type)};base64,${escape(content)}">${escape(name)}</a></p>`;

function entryOf(mail: Mail) {
  const { id, at, subject, to, text, attachments = [] } = mail;
  const sent = codeIn(mail);
  const code = sent === undefined ? '' : `<p class="code">${copyable(sent, 'large').text}</p>`;
  const below = { below: new Html(code + attachments.map(linkTo).join('')) };
  return { id: `mail-${id}`, at, title: subject, aside: new Html(escape(to.join(', '))), details: text.trim(), ...below };
}

/** The mails, newest first; a security code stands beside its mail, to be copied, and so do the files that came with it. */
export const inbox = (mails: readonly Mail[]): Section => ({
  title: 'Inbox',
  count: mails.length,
  whenEmpty: 'No mail. Security codes, reminders and policy documents arrive here.',
  content: log(mails.toReversed().map(entryOf)),
});
