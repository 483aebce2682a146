import { loadTranslator } from '#events/language';
import { type Letter, requireMail } from '#graph/mail';
import type { ApplicationRef } from '../applications/applications.ts';
import { readLanguage } from '../applications/read-language.ts';
import type { ResumeDeps } from './deps.ts';
import { maskEmail } from '../nouns/identity/mask-email.ts';
import { requireProgram } from '../nouns/program/require-program.ts';
import { createLinkMail } from './resume-mails.ts';
import { resumeRefusals } from './resume-refusals.ts';
import { buildResumeUrl } from './resume-url.ts';
import type { ResumeLink } from './resume-links.ts';
import type { ResumeLinkMailed, ResumeRefused } from './resume.type.ts';

/** Returns true if the mail was sent. Logs a failure without the recipient's address. @throws NO_MAIL */
export async function sendMail(ctx: ResumeDeps, letter: Letter): Promise<boolean> {
  const { log } = ctx;
  const mail = requireMail(ctx.mail);
  try {
    await mail.send(letter);
    return true;
  } catch (error) {
    const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
    log.error({ code, command, responseCode }, 'a mail could not be sent');
    return false;
  }
}

/**
 * Mails a resume link and stores it only if the mail is sent. `replaced` is the link that it replaces. Without one the buyer enters the address, and links
 * that this browser had mailed to other addresses are revoked.
 */
export async function mailLink(ctx: ResumeDeps, { root, id }: ApplicationRef, email: string, replaced?: ResumeLink): Promise<ResumeLinkMailed | ResumeRefused> {
  const application = await ctx.forks.findParent({ root, id });
  if ((await ctx.forks.findForkPoint(application)) === null) return resumeRefusals.nothingSaved();
  requireMail(ctx.mail);
  // If the deployment sends no mail, no attempt is counted.
  const wait = await ctx.limits.take('resumeMail', { account: email, client: ctx.client });
  if (wait > 0) return resumeRefusals.tooMany(wait);
  const language = await readLanguage(ctx, application);
  const program = await requireProgram(ctx, application, language);
  const { token, ...expiry } = await ctx.resumeLinks.create(application, email, replaced);
  const url = buildResumeUrl({ origin: ctx.origin, sitename: program.sitename, language }, token);
  if (!(await sendMail(ctx, createLinkMail(await loadTranslator(language), program, { to: email, url, ...expiry })))) {
    await ctx.resumeLinks.delete(token);
    return resumeRefusals.notSent();
  }
  if (!replaced) await ctx.resumeLinks.revokeOtherLinks(application, token);
  return { maskedEmail: maskEmail(email), ...expiry };
}
