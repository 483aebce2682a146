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
  subject: `Go on with your application: ${program.display.name}`,
  text: `Your application for ${program.display.name} is saved.

Go on where you left off, on any device, until ${formatDay(program.timeZone, endsAt)}:

${url}

When you open the link, we send a security code to this address. The link can be used once. On its page you can ask for a new one until ${formatDay(program.timeZone, renewableUntil)}; after that, what you entered cannot be opened by e-mail any more.

If you did not ask for this mail, ignore it: without the code nobody gets in.
Questions? Call ${program.display.phone}.
`,
});

/** Returns the mail with the verification code, sent when the link is opened. */
export const createCodeMail = (program: Program, to: string, code: string): Letter => ({
  from: toSender(program),
  to,
  subject: 'Your security code',
  text: `Your security code is ${code}

Type it on the page that you opened, to go on with your application for ${program.display.name}. It is good for ${CODE_MINUTES} minutes.

If you did not ask for it, ignore this mail, and give the code to nobody.
`,
});
