import { msg } from '#events/language';
import { RefusalCode } from '#graph/input';
import { maskEmail } from '../nouns/identity/mask-email.ts';
import { createCooldownMessage } from '../nouns/identity/security-code.ts';
import type { Attempt } from '../purchase/ledger/attempt.ts';
import { formatWaitMessage } from '../limits/index.ts';
import type { ResumeLink } from './resume-links.ts';
import type { ResumeCodeCooldown, ResumeRefused } from './resume.type.ts';

const refuse = (reason: RefusalCode, message: string, more: Partial<ResumeRefused> = {}): ResumeRefused => ({ reason, message, mailsTo: null, ...more });

const BOUGHT = msg(
  'This application was bought with a different email. To open it here, you need a link sent to that email. In the window where the application is open, choose Save and finish later and enter that email.',
);
const BEING_BOUGHT = msg(
  'This application is being bought with a different email. To open it here, you need a link sent to that email. In the window where the application is open, choose Save and finish later and enter that email.',
);

export const resumeRefusals = {
  unknown: () =>
    refuse(
      RefusalCode.RESUME_LINK_UNKNOWN,
      msg('We don’t recognize this link. Please open it from the newest email we sent you. If that doesn’t help, continue in the window where you started, or start over.'),
    ),
  revoked: () => refuse(RefusalCode.RESUME_LINK_REVOKED, msg('This link no longer works because we sent a newer one to another email. Please open that link, or start over.')),
  over: () =>
    refuse(
      RefusalCode.RESUME_LINK_EXPIRED,
      msg('This link has expired and can’t be renewed. If the application is still open in a window, continue there. Otherwise, please start over.'),
    ),
  expired: ({ email }: ResumeLink) =>
    refuse(RefusalCode.RESUME_LINK_EXPIRED, msg('This link has expired. What you entered is saved, and we can send you a new link.'), { mailsTo: maskEmail(email) }),
  used: ({ email }: ResumeLink) =>
    refuse(RefusalCode.RESUME_LINK_USED, msg('This link was already used. Continue in the window you opened with it, or request a new link.'), {
      mailsTo: maskEmail(email),
    }),
  boughtSince: ({ status }: Attempt) => refuse(RefusalCode.BOUGHT_SINCE, status === 'done' ? BOUGHT : BEING_BOUGHT),
  invalidCode: () => refuse(RefusalCode.INVALID_CODE, msg('Invalid security code. Please try again.')),
  cooldown: ({ email }: ResumeLink, retryAfter: number): ResumeCodeCooldown => ({
    reason: RefusalCode.COOLDOWN,
    message: createCooldownMessage(retryAfter),
    retryAfter,
    mailedTo: maskEmail(email),
  }),
  tooMany: (wait: number) => refuse(RefusalCode.TOO_MANY_TRIES, formatWaitMessage(wait), { retryAfter: wait }),
  nothingSaved: () => refuse(RefusalCode.NOTHING_SAVED, msg('There’s nothing to save yet. Please answer a question, then try again.')),
  notSent: () => refuse(RefusalCode.MAIL_NOT_SENT, msg('We couldn’t send the email right now. What you entered is saved. Please try again in a few minutes.')),
} as const;
