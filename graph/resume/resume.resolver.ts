import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { ResumeDeps } from './deps.ts';
import { mailLink } from './mail-link.ts';
import { mailResumeCode, renewLink, resumeApplication } from './resume-application.ts';
import {
  type ResumeCodeCooldown,
  MailResumeCodeResult,
  MailResumeLinkInput,
  MailResumeLinkResult,
  ResumeApplicationInput,
  ResumeApplicationResult,
  type ResumeCodeMailed,
  type ResumedApplication,
  type ResumeLinkMailed,
  type ResumeRefused,
  ResumeTokenInput,
} from './resume.type.ts';

@Resolver()
export class ResumeResolver {
  @Mutation(() => MailResumeLinkResult, {
    description:
      'Mails a link with which an application continues later or on another device, with the events that are appended before. Once the mail is sent, links that this browser had mailed to another address are revoked. No call is made. NO_MAIL where the deployment has no mail server.',
  })
  async mailResumeLink(
    @Ctx() ctx: ResumeDeps,
    @Arg('input', () => MailResumeLinkInput, { description: 'The application, and the buyer’s email.' }) input: MailResumeLinkInput,
  ): Promise<ResumeLinkMailed | ResumeRefused> {
    return mailLink(ctx, await ctx.applications.require(input.application, ctx.browser), input.email);
  }

  @Mutation(() => MailResumeCodeResult, { description: 'A mailed link was opened: mails a code to the same address; only the newest is good. No call is made.' })
  async mailResumeCode(
    @Ctx() ctx: ResumeDeps,
    @Arg('input', () => ResumeTokenInput, { description: 'The link that was opened.' }) { token }: ResumeTokenInput,
  ): Promise<ResumeCodeMailed | ResumeRefused | ResumeCodeCooldown> {
    return mailResumeCode(ctx, token);
  }

  @Mutation(() => ResumeApplicationResult, {
    description: 'With the token of a mailed link and the code, makes this browser the owner of a fork that continues the application. No call is made.',
  })
  async resumeApplication(
    @Ctx() ctx: ResumeDeps,
    @Arg('input', () => ResumeApplicationInput, { description: 'Token and code.' }) input: ResumeApplicationInput,
  ): Promise<ResumedApplication | ResumeRefused> {
    return resumeApplication(ctx, input);
  }

  @Mutation(() => MailResumeLinkResult, {
    description: 'Mails a new link in place of one that was used or has expired, to where that one was mailed; no later than 30 days after the first. No call is made.',
  })
  async renewResumeLink(
    @Ctx() ctx: ResumeDeps,
    @Arg('input', () => ResumeTokenInput, { description: 'The link that is of no use any more.' }) { token }: ResumeTokenInput,
  ): Promise<ResumeLinkMailed | ResumeRefused> {
    return renewLink(ctx, token);
  }
}
