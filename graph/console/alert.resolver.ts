import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { RefusalCode, toPageInfo } from '#graph/input';
import { wilsonInterval } from '#events/core';
import { ALERT_RETENTION_DAYS, type AlertFacts, type ListedAlert, MAX_ALERT_SUBSCRIPTIONS, describeAlert } from '#graph/operations/alerts';
import { formatStaffName, requireRole } from '#graph/staff';
import { toUnreadApplicationNode } from '../nouns/application/application-node.type.ts';
import {
  type AlertSubscribed,
  AlertSubscription,
  AlertSubscriptionInput,
  type AlertSubscriptionRefused,
  AlertUnsubscribed,
  SendTestAlertResult,
  SubscribeToAlertsInput,
  SubscribeToAlertsResult,
  type TestAlertRefused,
  type TestAlertSent,
} from './alert-subscription.type.ts';
import { type Alert, AlertArgs, AlertConnection, type PeriodConversion } from './alert.type.ts';
import type { ConsoleDeps } from './deps.ts';
import { fromTimeCursor, toTimeCursor } from './time-cursor.ts';

const toPeriod = (from: string, until: string, { purchased, ended }: Pick<PeriodConversion, 'purchased' | 'ended'>): PeriodConversion => ({
  from,
  until,
  purchased,
  ended,
  conversion: wilsonInterval(purchased, ended),
});

function toFacts(facts: AlertFacts): Alert['facts'] {
  if (facts.kind === 'DECLINES_DOUBLED') return facts;
  if (facts.kind === 'CONVERSION_FELL') {
    const { kind, from, until, recent, earlierFrom, earlier } = facts;
    return { kind, recent: toPeriod(from, until, recent), earlier: toPeriod(earlierFrom, from, earlier) };
  }
  const { root, application: id, ...shown } = facts;
  return { ...shown, application: toUnreadApplicationNode({ root, id }) };
}

const toAlert = (listed: ListedAlert): Alert => ({ ...listed, kind: listed.facts.kind, ...describeAlert(listed), facts: toFacts(listed.facts) });

const subscriptionRefusals = {
  'webhook refused': { reason: RefusalCode.WEBHOOK_REFUSED, message: 'This is not an https address on the internet. Check the address.' },
  'no email': { reason: RefusalCode.NO_ALERT_MAIL, message: 'Your sign-in has no email address, or this deployment sends no mail. Use a webhook.' },
  'too many': { reason: RefusalCode.TOO_MANY_SUBSCRIPTIONS, message: `You have ${MAX_ALERT_SUBSCRIPTIONS} subscriptions, which is the most. Remove one first.` },
} as const;

const FOR_ANALYSTS = 'For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.';

@Resolver()
export class AlertResolver {
  @Query(() => AlertConnection, {
    description: `What analysts asked to hear of, the newest first, with the state of its messages, until ${ALERT_RETENTION_DAYS} days after it ended. ${FOR_ANALYSTS}`,
  })
  async alerts(@Ctx() { staff, alerts }: ConsoleDeps, @Args(() => AlertArgs) { first, after }: AlertArgs): Promise<AlertConnection> {
    requireRole(staff, 'analyst');
    const { alerts: listed, end } = await alerts.list(first, after ? fromTimeCursor(after) : undefined);
    return { nodes: listed.map(toAlert), pageInfo: toPageInfo(end && toTimeCursor(end)) };
  }

  @Query(() => [AlertSubscription], { description: `Your own subscriptions, the oldest first. ${FOR_ANALYSTS}` })
  async alertSubscriptions(@Ctx() { staff, alerts }: ConsoleDeps): Promise<readonly AlertSubscription[]> {
    return alerts.listSubscriptions(requireRole(staff, 'analyst').subject);
  }

  @Mutation(() => SubscribeToAlertsResult, { description: `Asks for alerts, by mail or by webhook. ${FOR_ANALYSTS}` })
  async subscribeToAlerts(
    @Ctx() { staff, alerts }: ConsoleDeps,
    @Arg('input', () => SubscribeToAlertsInput, { description: 'Which, and where.' }) { kinds, program = null, sponsor = null, webhookUrl = null }: SubscribeToAlertsInput,
  ): Promise<AlertSubscribed | AlertSubscriptionRefused> {
    const analyst = requireRole(staff, 'analyst');
    const { subject: owner, email } = analyst;
    const result = await alerts.subscribe({ owner, createdBy: formatStaffName(analyst), kinds, program, sponsor, webhookUrl, email });
    return typeof result === 'string' ? subscriptionRefusals[result] : result;
  }

  @Mutation(() => AlertUnsubscribed, { description: `Ends one of your subscriptions. ${FOR_ANALYSTS}` })
  async unsubscribeFromAlerts(
    @Ctx() { staff, alerts }: ConsoleDeps,
    @Arg('input', () => AlertSubscriptionInput, { description: 'Which one.' }) { id }: AlertSubscriptionInput,
  ): Promise<AlertUnsubscribed> {
    return { id, wasThere: await alerts.unsubscribe(requireRole(staff, 'analyst').subject, id) };
  }

  @Mutation(() => SendTestAlertResult, { description: `Sends a test to one of your subscriptions, and waits for its receiver. ${FOR_ANALYSTS}` })
  async sendTestAlert(
    @Ctx() { staff, alerts }: ConsoleDeps,
    @Arg('input', () => AlertSubscriptionInput, { description: 'Which one.' }) { id }: AlertSubscriptionInput,
  ): Promise<TestAlertSent | TestAlertRefused> {
    const result = await alerts.sendTest(requireRole(staff, 'analyst').subject, id);
    if (result === 'accepted') return { id };
    if (result === 'unknown') return { reason: RefusalCode.UNKNOWN_SUBSCRIPTION, message: 'You have no such subscription.' };
    return { reason: RefusalCode.ALERT_NOT_DELIVERED, message: result.fault };
  }
}
