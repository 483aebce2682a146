import type { Program } from '#events/program';
import type { Letter } from '#graph/mail';
import { CODE_MINUTES } from './resume-links.ts';

const toSender = ({ display: { provider } }: Program): Letter['from'] => ({ name: provider.name, address: provider.supportEmail });

const formatDay = (zone: string, day: Date): string => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(day);

interface LinkMail {
  readonly to: string;
  readonly url: string;
  readonly endsAt: Date;
  readonly renewableUntil: Date;
}

/** Returns the mail with the resume link. It contains nothing about the buyer, and the link is useless without the code. */
export const createLinkMail = (program: Program, { to, url, endsAt, renewableUntil }: LinkMail): Letter => ({
  from: toSender(program),
  to,
  subject: `Continue your application: ${program.display.name}`,
  text: `Your application for ${program.display.name} is saved.

Continue where you left off, on any device, until ${formatDay(program.timeZone, endsAt)}:

${url}

When you open the link, we send a security code to this address. The link works once. On its page you can request a new one until ${formatDay(program.timeZone, renewableUntil)}. After that day, what you entered cannot be opened by email.

If you did not request this email, ignore it. Nobody can open your application without the code.
Questions? Call ${program.display.phone}.
`,
});

/** Returns the mail with the verification code, sent when the link is opened. */
export const createCodeMail = (program: Program, to: string, code: string): Letter => ({
  from: toSender(program),
  to,
  subject: 'Your security code',
  text: `Your security code is ${code}

Enter it on the page that you opened to continue your application for ${program.display.name}. The code works for ${CODE_MINUTES} minutes.

If you did not request it, ignore this email and do not share the code.
`,
});
