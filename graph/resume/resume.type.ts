import { Matches } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { ApplicationInput } from '../nouns/application/application.input.ts';
import { AnyObject, DateTime, EmailAddress, IsUuid, ProgramHash } from '../input/index.ts';

export const ResumeRefusal = {
  LINK_UNKNOWN: 'LINK_UNKNOWN',
  LINK_EXPIRED: 'LINK_EXPIRED',
  LINK_USED: 'LINK_USED',
  LINK_REVOKED: 'LINK_REVOKED',
  BOUGHT_SINCE: 'BOUGHT_SINCE',
  INVALID_CODE: 'INVALID_CODE',
  COOLDOWN: 'COOLDOWN',
  TOO_MANY_TRIES: 'TOO_MANY_TRIES',
  MAIL_NOT_SENT: 'MAIL_NOT_SENT',
} as const;
export type ResumeRefusal = (typeof ResumeRefusal)[keyof typeof ResumeRefusal];
registerEnumType(ResumeRefusal, {
  name: 'ResumeRefusal',
  description: 'Why a link or a code was not mailed, or an application cannot continue in this browser.',
  valuesConfig: {
    LINK_UNKNOWN: { description: 'No link has this token: it is damaged, or it ended long ago.' },
    LINK_EXPIRED: { description: 'The link was good for 7 days: renewResumeLink mails another one, within 30 days of the first; where mailsTo is null they are over.' },
    LINK_USED: { description: 'An application went on by it already: renewResumeLink mails another one.' },
    LINK_REVOKED: { description: 'The buyer has had a link mailed to another address since; no other link follows this one.' },
    BOUGHT_SINCE: {
      description:
        'The application has been paid, or is being paid, since, and the link went neither to the e-mail that it was bought with nor to one by which its buyer went on. The link is not used up.',
    },
    INVALID_CODE: { description: 'It is not the newest code, or it was typed too late or too often.' },
    COOLDOWN: { description: 'The last code was sent less than 30 seconds ago: the next one may be asked for after retryAfter seconds.' },
    TOO_MANY_TRIES: { description: 'Too many mails were asked for, or codes typed: to be tried again after retryAfter seconds.' },
    MAIL_NOT_SENT: { description: 'The mail server could not be reached or did not take the mail; nothing was changed: links that were mailed before stay as they were.' },
  },
});

@InputType({ description: 'An application, and the e-mail address for the link that continues it.' })
export class MailResumeLinkInput extends ApplicationInput {
  @Field(() => EmailAddress, { description: 'The buyer’s own: the link and the code that makes it work go there, and nothing else does.' })
  email!: string;
}

@InputType({ description: 'The text after the # of a mailed link.' })
export class ResumeTokenInput {
  @Field({ description: 'The token: 43 letters, digits, - and _.' })
  @Matches(/^[\w-]{43}$/, { message: '$property must be the token of a link' })
  token!: string;
}

@InputType({ description: 'The token of a mailed link, and the code that was mailed after it was opened.' })
export class ResumeApplicationInput extends ResumeTokenInput {
  @Field({ description: 'The code from the newest e-mail: 6 digits.' })
  @Matches(/^\d{6}$/, { message: '$property must be 6 digits' })
  code!: string;

  @Field(() => ID, { description: 'A UUID that the browser made for the application that continues here. The same one again gets the same answer.' })
  @IsUuid()
  application!: string;
}

@ObjectType({ description: 'The link is on its way by e-mail. It is good once, with the code that is mailed when it is opened.' })
export class ResumeLinkMailed {
  @Field({ description: 'Where it was sent, with all but the first letter of the name hidden: m•••@example.com.' })
  maskedEmail!: string;

  @Field(() => DateTime, { description: 'When the link ends: 7 days from now, and never after renewableUntil.' })
  endsAt!: Date;

  @Field(() => DateTime, { description: 'Until when renewResumeLink mails another one in its place: 30 days from the first link.' })
  renewableUntil!: Date;
}

@ObjectType({ description: 'The code is on its way by e-mail, to where the link was sent; it is good for 10 minutes and 5 tries.' })
export class ResumeCodeMailed {
  @Field({ description: 'Where it was sent, with all but the first letter of the name hidden: m•••@example.com.' })
  maskedEmail!: string;

  @Field(() => Int, { description: 'Seconds after which another code may be asked for.' })
  resendAfter!: number;
}

@ObjectType({ description: 'The application continues in this browser as a fork of the same family, in which only one purchase is possible.' })
export class ResumedApplication {
  @Field(() => ID, { description: 'The first application of the family.' })
  root!: string;

  @Field(() => ID, { description: 'The application that it continues; that one continues where it was, too.' })
  parent!: string;

  @Field(() => Int, { description: 'The last sequence of the parent that counts here.' })
  sequence!: number;

  @Field(() => ProgramHash, { description: 'The configuration that it is shown with (programByHash).' })
  programHash!: string;

  @Field(() => [AnyObject], { description: 'Everything that was recorded up to now (docs/events.md), its ancestors’ events first: folded, it is the state to continue from.' })
  events!: object[];
}

@ObjectType({ description: 'No mail was sent, or no application continues here; what was saved stays saved.' })
export class ResumeRefused {
  @Field(() => ResumeRefusal, { description: 'The reason as a code, for client code.' })
  reason!: ResumeRefusal;

  @Field({ description: 'Why and what to do, for the buyer.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'Where a code or a new link would go, with all but the first letter of the name hidden; null where the link says nothing.' })
  mailsTo!: string | null;

  @Field(() => Int, { nullable: true, description: 'Seconds to wait; with COOLDOWN and TOO_MANY_TRIES only.' })
  retryAfter!: number | null;
}

export const MailResumeLinkResult = createUnionType({
  name: 'MailResumeLinkResult',
  description: 'A link is on its way, or why not.',
  types: () => [ResumeLinkMailed, ResumeRefused] as const,
  resolveType: (value) => ('reason' in value ? ResumeRefused : ResumeLinkMailed),
});

export const MailResumeCodeResult = createUnionType({
  name: 'MailResumeCodeResult',
  description: 'A code is on its way, or why not.',
  types: () => [ResumeCodeMailed, ResumeRefused] as const,
  resolveType: (value) => ('reason' in value ? ResumeRefused : ResumeCodeMailed),
});

export const ResumeApplicationResult = createUnionType({
  name: 'ResumeApplicationResult',
  description: 'The application continues here, or why not.',
  types: () => [ResumedApplication, ResumeRefused] as const,
  resolveType: (value) => ('reason' in value ? ResumeRefused : ResumedApplication),
});
