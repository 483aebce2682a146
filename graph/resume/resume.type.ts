import { Matches } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, createUnionType } from 'type-graphql';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { ApplicationInput } from '../nouns/application/application.input.ts';
import { AnyObject, type AnyRefusal, DateTime, EmailAddress, IsUuid, Refusal, RefusalCode, TooManyTries } from '../input/index.ts';

@InputType({ description: 'An application, and the email address for the link that continues it.' })
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
  @Field({ description: 'The code from the newest email: 6 digits.' })
  @Matches(/^\d{6}$/, { message: '$property must be 6 digits' })
  code!: string;

  @Field(() => ID, { description: 'A UUID that the browser made for the application that continues here. The same one again gets the same answer.' })
  @IsUuid()
  application!: string;
}

@ObjectType({ description: 'The link is on its way by email. It is good once, with the code that is mailed when it is opened.' })
export class ResumeLinkMailed {
  @Field({ description: 'Where it was sent, with all but the first letter of the name hidden: m•••@example.com.' })
  maskedEmail!: string;

  @Field(() => DateTime, { description: 'When the link ends: 7 days from now, and never after renewableUntil.' })
  endsAt!: Date;

  @Field(() => DateTime, { description: 'Until when renewResumeLink mails another one in its place: 30 days from the first link.' })
  renewableUntil!: Date;
}

@ObjectType({ description: 'The code is on its way by email, to where the link was sent; it is good for 10 minutes and 5 tries.' })
export class ResumeCodeMailed {
  @Field({ description: 'Where it was sent, with all but the first letter of the name hidden: m•••@example.com.' })
  maskedEmail!: string;

  @Field(() => Int, { description: 'Seconds after which another code may be asked for.' })
  resendAfter!: number;
}

@ObjectType({ description: 'The application continues in this browser as a fork of the same family, in which only one purchase is possible.' })
export class ResumedApplication {
  @Field(() => ApplicationNode, { description: 'The fork, which is this browser’s.' })
  application!: ApplicationNode;

  @Field(() => ApplicationNode, { description: 'The application that it continues; that one continues where it was, too.' })
  parent!: ApplicationNode;

  @Field(() => Int, { description: 'The last sequence of the parent that counts here.' })
  sequence!: number;

  @Field(() => [AnyObject], { description: 'Everything that was recorded up to now (docs/events.md), its ancestors’ events first: folded, it is the state to continue from.' })
  events!: object[];
}

@ObjectType({ implements: Refusal, description: 'No mail was sent, or no application continues here. What was saved stays saved.' })
export class ResumeRefused extends Refusal implements AnyRefusal {
  @Field(() => String, { nullable: true, description: 'Where a new link would go, with all but the first letter of the name hidden. Null if none can be sent.' })
  mailsTo!: string | null;

  /** With a type of its own in the schema: see `selectRefusalType`. */
  readonly retryAfter?: number | null;
}

@ObjectType({ implements: Refusal, description: 'A code was mailed less than 30 seconds ago. It still works.' })
export class ResumeCodeCooldown extends TooManyTries {
  @Field(() => String, { description: 'Where it was mailed, with all but the first letter of the name hidden.' })
  mailedTo!: string;
}

function selectRefusal(value: AnyRefusal): typeof ResumeRefused | typeof TooManyTries | typeof ResumeCodeCooldown {
  if (typeof value.retryAfter !== 'number') return ResumeRefused;
  return value.reason === RefusalCode.COOLDOWN ? ResumeCodeCooldown : TooManyTries;
}

export const MailResumeLinkResult = createUnionType({
  name: 'MailResumeLinkResult',
  description: 'A link is on its way, or why not.',
  types: () => [ResumeLinkMailed, ResumeRefused, TooManyTries] as const,
  resolveType: (value) => ('reason' in value ? selectRefusal(value) : ResumeLinkMailed),
});

export const MailResumeCodeResult = createUnionType({
  name: 'MailResumeCodeResult',
  description: 'A code is on its way, or why not.',
  types: () => [ResumeCodeMailed, ResumeRefused, TooManyTries, ResumeCodeCooldown] as const,
  resolveType: (value) => ('reason' in value ? selectRefusal(value) : ResumeCodeMailed),
});

export const ResumeApplicationResult = createUnionType({
  name: 'ResumeApplicationResult',
  description: 'The application continues here, or why not.',
  types: () => [ResumedApplication, ResumeRefused, TooManyTries] as const,
  resolveType: (value) => ('reason' in value ? selectRefusal(value) : ResumedApplication),
});
