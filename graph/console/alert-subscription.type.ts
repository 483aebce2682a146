import { ArrayMaxSize, ArrayMinSize, IsOptional } from 'class-validator';
import { Field, ID, InputType, ObjectType, createUnionType } from 'type-graphql';
import { type AlertKind as Kind, MAX_ALERT_SUBSCRIPTIONS, alertKinds } from '#graph/operations/alerts';
import { DateTime, IsCode, IsLine, IsSponsorCode, IsUuid, Refusal } from '../input/index.ts';
import { AlertChannel, AlertKind } from './alert-enums.ts';

@ObjectType({ description: 'Which alerts an analyst gets, and where.' })
export class AlertSubscription {
  @Field(() => ID, { description: 'What sendTestAlert and unsubscribeFromAlerts take.' })
  id!: string;

  @Field(() => [AlertKind], { description: 'Which kinds of alerts.' })
  kinds!: readonly Kind[];

  @Field(() => String, { nullable: true, description: 'Only alerts about this program; null for all.' })
  program!: string | null;

  @Field(() => String, { nullable: true, description: 'Only alerts about this sponsor; null for all.' })
  sponsor!: string | null;

  @Field(() => AlertChannel, { description: 'How they are sent.' })
  channel!: keyof typeof AlertChannel;

  @Field({ description: 'The email address, or the URL of the webhook.' })
  target!: string;

  @Field(() => DateTime, { description: 'Since when.' })
  createdAt!: Date;
}

@InputType({ description: 'Which alerts to get, and where.' })
export class SubscribeToAlertsInput {
  @Field(() => [AlertKind], { description: 'Which kinds of alerts, at least one.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(alertKinds.length)
  kinds!: Kind[];

  @Field(() => String, { nullable: true, description: 'Only alerts about this program, by its name in addresses; null for all.' })
  @IsOptional()
  @IsCode(64, 'the name of a program')
  program?: string | null;

  @Field(() => String, { nullable: true, description: 'Only alerts about this sponsor, by its code; null for all. Declines are counted by program: no sponsor has any.' })
  @IsOptional()
  @IsSponsorCode()
  sponsor?: string | null;

  @Field(() => String, { nullable: true, description: 'Where to post the alerts, an https address; null for mail to the address that you signed in with.' })
  @IsOptional()
  @IsLine(1, 2000)
  webhookUrl?: string | null;
}

@InputType({ description: 'One of your subscriptions.' })
export class AlertSubscriptionInput {
  @Field(() => ID, { description: 'Which subscription, from alertSubscriptions.' })
  @IsUuid()
  id!: string;
}

@ObjectType({ description: 'The analyst gets alerts from here on.' })
export class AlertSubscribed {
  @Field(() => AlertSubscription, { description: 'The new subscription.' })
  subscription!: AlertSubscription;

  @Field(() => String, {
    nullable: true,
    description: 'The secret that the webhook’s requests are signed with (Standard Webhooks), shown this one time; null for mail.',
  })
  secret!: string | null;
}

@ObjectType({ implements: Refusal, description: `Nothing changed: an analyst has ${MAX_ALERT_SUBSCRIPTIONS} subscriptions at most, and no alert can be sent there.` })
export class AlertSubscriptionRefused extends Refusal {}

export const SubscribeToAlertsResult = createUnionType({
  name: 'SubscribeToAlertsResult',
  description: 'The new subscription, or why there is none.',
  types: () => [AlertSubscribed, AlertSubscriptionRefused] as const,
  resolveType: (value) => ('subscription' in value ? AlertSubscribed : AlertSubscriptionRefused),
});

@ObjectType({ description: 'The subscription is gone, and so are its messages.' })
export class AlertUnsubscribed {
  @Field(() => ID, { description: 'The subscription that was named.' })
  id!: string;

  @Field({ description: 'Whether you had it.' })
  wasThere!: boolean;
}

@ObjectType({ description: 'The receiver accepted the test.' })
export class TestAlertSent {
  @Field(() => ID, { description: 'The subscription.' })
  id!: string;
}

@ObjectType({ implements: Refusal, description: 'The test did not arrive.' })
export class TestAlertRefused extends Refusal {}

export const SendTestAlertResult = createUnionType({
  name: 'SendTestAlertResult',
  description: 'A test has arrived, or why not.',
  types: () => [TestAlertSent, TestAlertRefused] as const,
  resolveType: (value) => ('reason' in value ? TestAlertRefused : TestAlertSent),
});
