import { RefusalCode } from '#graph/input';
import { maskEmail } from '../nouns/identity/mask-email.ts';
import { createCooldownMessage } from '../nouns/identity/security-code.ts';
import type { Attempt } from '../purchase/ledger/attempt.ts';
import { formatWaitMessage } from '../limits/index.ts';
import type { ResumeLink } from './resume-links.ts';
import type { ResumeCodeCooldown, ResumeRefused } from './resume.type.ts';

const refuse = (reason: RefusalCode, message: string, more: Partial<ResumeRefused> = {}): ResumeRefused => ({ reason, message, mailsTo: null, ...more });

const OPEN_AT_THAT_EMAIL = 'To see it, open a link that was sent to that email: in the window where the application is open, choose Save and finish later and enter that email.';
const BOUGHT = `This application was bought, with another email than this link was sent to. ${OPEN_AT_THAT_EMAIL}`;
const BEING_BOUGHT = `This application is being bought, with another email than this link was sent to. ${OPEN_AT_THAT_EMAIL}`;

export const resumeRefusals = {
  unknown: () =>
    refuse(
      RefusalCode.LINK_UNKNOWN,
      'We do not know this link. Please open it from the newest email that we sent you. If that does not help, continue in the window where you began, or start again.',
    ),
  revoked: () => refuse(RefusalCode.LINK_REVOKED, 'This link no longer works: the application was sent to another email. Please open the link there, or start again.'),
  over: () =>
    refuse(
      RefusalCode.LINK_EXPIRED,
      'This link has ended, and no new one can be sent. If the application is still open in a window, continue there; otherwise please start again.',
    ),
  expired: ({ email }: ResumeLink) =>
    refuse(RefusalCode.LINK_EXPIRED, 'This link has expired. What you entered is kept: we can send you a new link.', { mailsTo: maskEmail(email) }),
  used: ({ email }: ResumeLink) =>
    refuse(RefusalCode.LINK_USED, 'This link has been used already. Continue in the window that you opened with it, or request a new link.', {
      mailsTo: maskEmail(email),
    }),
  boughtSince: ({ status }: Attempt) => refuse(RefusalCode.BOUGHT_SINCE, status === 'done' ? BOUGHT : BEING_BOUGHT),
  invalidCode: () => refuse(RefusalCode.INVALID_CODE, 'Invalid security code. Please try again.'),
  cooldown: ({ email }: ResumeLink, retryAfter: number): ResumeCodeCooldown => ({
    reason: RefusalCode.COOLDOWN,
    message: createCooldownMessage(retryAfter),
    retryAfter,
    mailedTo: maskEmail(email),
  }),
  tooMany: (wait: number) => refuse(RefusalCode.TOO_MANY_TRIES, formatWaitMessage(wait), { retryAfter: wait }),
  nothingSaved: () => refuse(RefusalCode.NOTHING_SAVED, 'Nothing was saved of this application yet. Please enter something, and try again.'),
  notSent: () => refuse(RefusalCode.MAIL_NOT_SENT, 'We could not send the email just now. What you entered is kept. Please try again in a few minutes.'),
} as const;
