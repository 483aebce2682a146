import { Max, Min } from 'class-validator';
import { ArgsType, Field, Float, ID, Int, ObjectType, createUnionType } from 'type-graphql';
import { type AlertFacts, type AlertKind as Kind, MAX_LISTED_ALERTS } from '#graph/operations/alerts';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { DateTime, Money, PageInfo } from '../input/index.ts';
import { AlertChannel, AlertDeliveryState, AlertKind } from './alert-enums.ts';
import { Share } from './breakdown.type.ts';
import { AFTER, IsTimeCursor } from './time-cursor.ts';

@ArgsType()
export class AlertArgs {
  @Field(() => Int, { defaultValue: 50, description: `The number of alerts, ${MAX_LISTED_ALERTS} at most.` })
  @Min(1)
  @Max(MAX_LISTED_ALERTS)
  first!: number;

  @Field(() => String, { nullable: true, description: AFTER })
  @IsTimeCursor()
  after?: string | null;
}

@ObjectType({ description: 'The payment that an alert is about.' })
export class UnconfirmedPaymentFacts {
  /** Not part of the schema. */
  readonly kind!: AlertFacts['kind'];

  @Field(() => ApplicationNode, { description: 'In which it was requested.' })
  application!: ApplicationNode;

  @Field(() => Money, { nullable: true, description: 'The requested amount; null if it is not known.' })
  amount!: string | null;

  @Field(() => DateTime, { description: 'Since when it is unconfirmed.' })
  unconfirmedAt!: string;
}

@ObjectType({ description: 'The declines that an alert is about.' })
export class DeclineFacts {
  /** Not part of the schema. */
  readonly kind!: AlertFacts['kind'];

  @Field(() => DateTime, { description: 'The beginning of the hours that were counted.' })
  from!: string;

  @Field(() => DateTime, { description: 'Their end.' })
  until!: string;

  @Field(() => Int, { description: 'Payments that were declined in these hours.' })
  declines!: number;

  @Field(() => Float, { description: 'The mean of the same hours of the same weekday in earlier weeks, UTC.' })
  usual!: number;

  @Field(() => Int, { description: 'How many earlier weeks that is the mean of, four at most.' })
  weeks!: number;
}

@ObjectType({ description: 'The applications that ended, of those that began in a period.' })
export class PeriodConversion {
  @Field(() => DateTime, { description: 'The beginning of the period.' })
  from!: string;

  @Field(() => DateTime, { description: 'Its end.' })
  until!: string;

  @Field(() => Int, { description: 'Those that were purchased.' })
  purchased!: number;

  @Field(() => Int, { description: 'Those that have ended. What was purchased elsewhere does not count.' })
  ended!: number;

  @Field(() => Share, { description: 'The purchased among them.' })
  conversion!: Share;
}

@ObjectType({ description: 'The conversions that an alert is about.' })
export class ConversionFacts {
  /** Not part of the schema. */
  readonly kind!: AlertFacts['kind'];

  @Field(() => PeriodConversion, { description: 'The last seven full days before the alert.' })
  recent!: PeriodConversion;

  @Field(() => PeriodConversion, { description: 'The 28 days before them.' })
  earlier!: PeriodConversion;
}

const factTypes = { UNCONFIRMED_PAYMENT: UnconfirmedPaymentFacts, DECLINES_DOUBLED: DeclineFacts, CONVERSION_FELL: ConversionFacts } as const;
const AlertFactsUnion = createUnionType({
  name: 'AlertFacts',
  description: 'What an alert is about, in figures.',
  types: () => [UnconfirmedPaymentFacts, DeclineFacts, ConversionFacts] as const,
  resolveType: ({ kind }) => factTypes[kind],
});

@ObjectType({ description: 'The message of an alert to one subscription.' })
export class AlertDelivery {
  @Field(() => AlertChannel, { description: 'How it is sent.' })
  channel!: keyof typeof AlertChannel;

  @Field({ description: 'The analyst who subscribed.' })
  to!: string;

  @Field(() => AlertDeliveryState, { description: 'How far it is.' })
  state!: keyof typeof AlertDeliveryState;

  @Field(() => Int, { description: 'How often it was sent.' })
  attempts!: number;

  @Field(() => DateTime, { nullable: true, description: 'When the receiver accepted it; null before.' })
  deliveredAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed; null if it did not.' })
  error!: string | null;
}

const SCOPE_PROGRAM = 'The program that it is about, by its name in addresses; null if that is not known.';

@ObjectType({ description: 'Something that analysts asked to hear of. A condition that lasts raises one alert until it has ended.' })
export class Alert {
  @Field(() => ID, { description: 'The alert, as webhooks name it.' })
  id!: string;

  @Field(() => AlertKind, { description: 'What kind of thing happened.' })
  kind!: Kind;

  @Field({ description: 'What happened, in one line, as mails and webhooks have it.' })
  title!: string;

  @Field({ description: 'What that means, or how it was counted.' })
  detail!: string;

  @Field({ description: 'The page of the console about it, below `/console`.' })
  path!: string;

  @Field(() => AlertFactsUnion, { description: 'The figures.' })
  facts!: UnconfirmedPaymentFacts | DeclineFacts | ConversionFacts;

  @Field(() => String, { nullable: true, description: SCOPE_PROGRAM })
  program!: string | null;

  @Field(() => String, { nullable: true, description: 'The code of the sponsor that it is about; null for declines, which are counted by program.' })
  sponsor!: string | null;

  @Field({ description: 'Whether it is about demo data.' })
  isDemo!: boolean;

  @Field(() => DateTime, { description: 'When it was raised.' })
  raisedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When its condition ended; null while it lasts.' })
  endedAt!: Date | null;

  @Field(() => [AlertDelivery], { description: 'Its messages, in the order of the subscriptions.' })
  deliveries!: readonly AlertDelivery[];
}

@ObjectType({ description: 'One page of the list of alerts.' })
export class AlertConnection {
  @Field(() => [Alert], { description: 'The newest first.' })
  nodes!: readonly Alert[];

  @Field(() => PageInfo, { description: 'Where the page ends.' })
  pageInfo!: PageInfo;
}
