import { maskedEmail } from '../nouns/identity/masked-email.ts';
import type { Attempt } from '../purchase/ledger/attempt.ts';
import { tooManyTries } from '../limits/index.ts';
import type { ResumeLink } from './resume-links.ts';
import { ResumeRefusal, type ResumeRefused } from './resume.type.ts';

const refused = (reason: ResumeRefusal, message: string, more: Partial<ResumeRefused> = {}): ResumeRefused => ({ reason, message, mailsTo: null, retryAfter: null, ...more });

const inSeconds = (seconds: number): string => `Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} before you ask for another code.`;

const AT_ITS_EMAIL = 'To see it, open a link that was sent to that e-mail: where the application is open, choose Save and go on later with it.';
const BOUGHT = `This application was bought, with another e-mail than this link was sent to. ${AT_ITS_EMAIL}`;
const BEING_BOUGHT = `This application is being bought, with another e-mail than this link was sent to. ${AT_ITS_EMAIL}`;

export const resumeRefusals = {
  unknown: () =>
    refused(
      ResumeRefusal.LINK_UNKNOWN,
      'We do not know this link. Please open it from the newest e-mail that we sent you. Where that is of no use, go on in the window where you began, or start again.',
    ),
  revoked: () =>
    refused(ResumeRefusal.LINK_REVOKED, 'This link is not good any more: the application was sent to another e-mail since. Please open the link there, or start again.'),
  over: () =>
    refused(ResumeRefusal.LINK_EXPIRED, 'This link has ended, and no new one can be sent. If the application is still open in a window, go on there; else please start again.'),
  expired: ({ email }: ResumeLink) =>
    refused(ResumeRefusal.LINK_EXPIRED, 'This link has expired. What you entered is kept: we can send you a new link.', { mailsTo: maskedEmail(email) }),
  used: ({ email }: ResumeLink) =>
    refused(ResumeRefusal.LINK_USED, 'This link has been used already. Go on in the window that you opened with it, or have a new link sent to you.', {
      mailsTo: maskedEmail(email),
    }),
  boughtSince: ({ status }: Attempt) => refused(ResumeRefusal.BOUGHT_SINCE, status === 'done' ? BOUGHT : BEING_BOUGHT),
  invalidCode: () => refused(ResumeRefusal.INVALID_CODE, 'Invalid security code. Please try again.'),
  cooldown: ({ email }: ResumeLink, wait: number) => refused(ResumeRefusal.COOLDOWN, inSeconds(wait), { mailsTo: maskedEmail(email), retryAfter: wait }),
  tooMany: (wait: number) => refused(ResumeRefusal.TOO_MANY_TRIES, tooManyTries(wait), { retryAfter: wait }),
  notSent: () => refused(ResumeRefusal.MAIL_NOT_SENT, 'We could not send the e-mail just now. What you entered is kept. Please try again in a few minutes.'),
} as const;
