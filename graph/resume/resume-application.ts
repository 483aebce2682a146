import { loadTranslator } from '#events/language';
import { readLanguage } from '../applications/read-language.ts';
import type { ResumeDeps } from './deps.ts';
import { toApplicationNode, toRelativeNode } from '../nouns/application/application-node.type.ts';
import { maskEmail } from '../nouns/identity/mask-email.ts';
import { RESEND_SECONDS } from '../nouns/identity/sessions.ts';
import { findHiddenPayment } from '../purchase/access.ts';
import { requireProgram } from '../nouns/program/require-program.ts';
import { createCodeMail } from './resume-mails.ts';
import { sendMail, mailLink } from './mail-link.ts';
import { resumeRefusals } from './resume-refusals.ts';
import type { ResumeLink } from './resume-links.ts';
import type { ResumeApplicationInput, ResumeCodeCooldown, ResumeCodeMailed, ResumedApplication, ResumeLinkMailed, ResumeRefused } from './resume.type.ts';

const isPast = ({ now }: ResumeDeps, time: Date): boolean => time.getTime() <= now();

/** Returns the events that a fork begins with. @throws if another browser owns it */
async function toResumedApplication(ctx: ResumeDeps, { root }: ResumeLink, id: string): Promise<ResumedApplication> {
  const application = toApplicationNode(await ctx.applications.require({ root, id }, ctx.browser));
  const { parent, sequence, events } = await ctx.forks.readHistory({ root, id });
  return { application, parent: toRelativeNode(application, parent), sequence, events };
}

/** Returns why neither a link nor its replacement is valid; null if one is. */
function findFinalRefusal(ctx: ResumeDeps, link: ResumeLink | null): ResumeRefused | null {
  if (!link) return resumeRefusals.unknown();
  if (link.isRevoked) return resumeRefusals.revoked();
  return isPast(ctx, link.renewableUntil) ? resumeRefusals.over() : null;
}

/** Returns why a link is not valid; null if it is. */
function findRefusal(ctx: ResumeDeps, link: ResumeLink | null): ResumeRefused | null {
  const end = findFinalRefusal(ctx, link);
  if (end || !link) return end;
  if (link.usedBy !== null) return resumeRefusals.used(link);
  return isPast(ctx, link.endsAt) ? resumeRefusals.expired(link) : null;
}

/** Mails a code to the address of a link. @throws if the program is not stored */
export async function mailResumeCode(ctx: ResumeDeps, token: string): Promise<ResumeCodeMailed | ResumeRefused | ResumeCodeCooldown> {
  const link = await ctx.resumeLinks.find(token);
  const refusal = findRefusal(ctx, link);
  if (refusal || !link) return refusal ?? resumeRefusals.unknown();
  if (link.codeWait > 0) return resumeRefusals.cooldown(link, link.codeWait);
  // Limit by link: only its holder can use up its codes. Check before making the code, so that a refusal leaves the previous code valid.
  const wait = await ctx.limits.take('resumeCodeMail', { account: link.key, client: ctx.client });
  if (wait > 0) return resumeRefusals.tooMany(wait);
  const made = await ctx.resumeLinks.createCode(link);
  if ('wait' in made) return resumeRefusals.cooldown(link, made.wait);
  const application = await ctx.forks.findParent(link);
  const language = await readLanguage(ctx, application);
  const program = await requireProgram(ctx, application, language);
  if (await sendMail(ctx, createCodeMail(await loadTranslator(language), program, { to: link.email, code: made.code })))
    return { maskedEmail: maskEmail(link.email), resendAfter: RESEND_SECONDS };
  await ctx.resumeLinks.deleteCode(link);
  return resumeRefusals.notSent();
}

/**
 * Mails a new link to the same address in place of a used or expired one. It continues from where the last one led. Refused after the end that the first link
 * stated.
 */
export async function renewLink(ctx: ResumeDeps, token: string): Promise<ResumeLinkMailed | ResumeRefused> {
  const link = await ctx.resumeLinks.find(token);
  const end = findFinalRefusal(ctx, link);
  if (end || !link) return end ?? resumeRefusals.unknown();
  return mailLink(ctx, { root: link.root, id: link.usedBy ?? link.id }, link.email, link);
}

async function forkLinkedApplication(ctx: ResumeDeps, link: ResumeLink, id: string): Promise<ResumedApplication | ResumeRefused> {
  const point = await ctx.forks.findForkPoint(link);
  if (point === null) return resumeRefusals.nothingSaved();
  // Check after the point: a payment that begins from now on is not among the events handed out.
  const records = await ctx.families.find(link, { browser: ctx.browser });
  const hiddenPayment = records && (await findHiddenPayment(ctx, records, link.email));
  if (hiddenPayment) return resumeRefusals.boughtSince(hiddenPayment);
  const owner = ctx.applications.hashBrowserId(ctx.browser);
  const isUsed = await ctx.resumeLinks.use(link, id, (trx) => ctx.forks.insert(trx, { ...point, id, owner }));
  return isUsed ? toResumedApplication(ctx, link, id) : resumeRefusals.used(link);
}

/** With the right code, makes this browser the owner of a fork of the link's application. */
export async function resumeApplication(ctx: ResumeDeps, { token, code, application: id }: ResumeApplicationInput): Promise<ResumedApplication | ResumeRefused> {
  const link = await ctx.resumeLinks.find(token);
  // The first response was lost: the fork is this browser's already, or `require` throws.
  if (link?.usedBy === id) return toResumedApplication(ctx, link, id);
  const refusal = findRefusal(ctx, link);
  if (refusal || !link) return refusal ?? resumeRefusals.unknown();
  const whose = { account: link.key, client: ctx.client };
  const attempt = await ctx.limits.runAttempt('resumeCode', whose, { run: () => ctx.resumeLinks.checkCode(link, code), isSuccess: (right) => right });
  if ('wait' in attempt) return resumeRefusals.tooMany(attempt.wait);
  return attempt.result ? forkLinkedApplication(ctx, link, id) : resumeRefusals.invalidCode();
}
