import { maskEmail } from '../nouns/identity/mask-email.ts';
import type { Attempt } from '../purchase/ledger/attempt.ts';
import { tooManyTries } from '../limits/index.ts';
import type { ResumeLink } from './resume-links.ts';
import { ResumeRefusal, type ResumeRefused } from './resume.type.ts';

const refuse = (reason: ResumeRefusal, message: string, more: Partial<ResumeRefused> = {}): ResumeRefused => ({ reason, message, mailsTo: null, retryAfter: null, ...more });

const createCooldownMessage = (seconds: number): string => `Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} before you ask for another code.`;

const OPEN_AT_THAT_EMAIL = 'To see it, open a link that was sent to that e-mail: where the application is open, choose Save and go on later with it.';
const BOUGHT = `This application was bought, with another e-mail than this link was sent to. ${OPEN_AT_THAT_EMAIL}`;
const BEING_BOUGHT = `This application is being bought, with another e-mail than this link was sent to. ${OPEN_AT_THAT_EMAIL}`;

export const resumeRefusals = {
  unknown: () =>
    refuse(
      ResumeRefusal.LINK_UNKNOWN,
      'We do not know this link. Please open it from the newest e-mail that we sent you. Where that is of no use, go on in the window where you began, or start again.',
    ),
  revoked: () =>
    refuse(ResumeRefusal.LINK_REVOKED, 'This link is not good any more: the application was sent to another e-mail since. Please open the link there, or start again.'),
  over: () =>
    refuse(ResumeRefusal.LINK_EXPIRED, 'This link has ended, and no new one can be sent. If the application is still open in a window, go on there; else please start again.'),
  expired: ({ email }: ResumeLink) =>
    refuse(ResumeRefusal.LINK_EXPIRED, 'This link has expired. What you entered is kept: we can send you a new link.', { mailsTo: maskEmail(email) }),
  used: ({ email }: ResumeLink) =>
    refuse(ResumeRefusal.LINK_USED, 'This link has been used already. Go on in the window that you opened with it, or have a new link sent to you.', {
      mailsTo: maskEmail(email),
    }),
  boughtSince: ({ status }: Attempt) => refuse(ResumeRefusal.BOUGHT_SINCE, status === 'done' ? BOUGHT : BEING_BOUGHT),
  invalidCode: () => refuse(ResumeRefusal.INVALID_CODE, 'Invalid security code. Please try again.'),
  cooldown: ({ email }: ResumeLink, wait: number) => refuse(ResumeRefusal.COOLDOWN, createCooldownMessage(wait), { mailsTo: maskEmail(email), retryAfter: wait }),
  tooMany: (wait: number) => refuse(ResumeRefusal.TOO_MANY_TRIES, tooManyTries(wait), { retryAfter: wait }),
  notSent: () => refuse(ResumeRefusal.MAIL_NOT_SENT, 'We could not send the e-mail just now. What you entered is kept. Please try again in a few minutes.'),
} as const;
