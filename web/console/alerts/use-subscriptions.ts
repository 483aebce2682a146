import { useCallback, useState } from 'react';
import {
  ListAlertSubscriptionsDocument,
  SendTestAlertDocument,
  SubscribeToAlertsDocument,
  type SubscribeToAlertsInput,
  UnsubscribeFromAlertsDocument,
} from '../../generated/graphql.ts';
import { describeGraphError, graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';
import type { Subscription } from './alert-words.ts';

/** What the last action came to. */
interface ActionResult {
  readonly isProblem: boolean;
  readonly words: string;
}

export interface Subscriptions {
  readonly state: RequestState<readonly Subscription[]>;
  readonly retry: () => void;
  readonly isBusy: boolean;
  readonly result: ActionResult | null;
  /** The secret of the webhook that was added last, which is shown this one time. */
  readonly secret: string | null;
  /** Resolves to true if it was added. */
  readonly add: (input: SubscribeToAlertsInput) => Promise<boolean>;
  readonly remove: (subscription: Subscription) => void;
  readonly sendTest: (subscription: Subscription) => void;
}

const done = (words: string): ActionResult => ({ isProblem: false, words });
const failed = (words: string): ActionResult => ({ isProblem: true, words });

async function sendTest({ id, target }: Subscription): Promise<ActionResult> {
  const { sendTestAlert } = await graph(SendTestAlertDocument, { input: { id } });
  return sendTestAlert.__typename === 'TestAlertSent' ? done(`${target} accepted the test.`) : failed(`The test wasn’t accepted. ${sendTestAlert.message}`);
}

async function remove({ id, target }: Subscription): Promise<ActionResult> {
  await graph(UnsubscribeFromAlertsDocument, { input: { id } });
  return done(`Removed the subscription for ${target}.`);
}

async function add(input: SubscribeToAlertsInput): Promise<ActionResult & { readonly secret: string | null }> {
  const { subscribeToAlerts: added } = await graph(SubscribeToAlertsDocument, { input });
  if (added.__typename === 'AlertSubscriptionRefused') return { ...failed(added.message), secret: null };
  return { ...done(`Alerts will go to ${added.subscription.target}. Send a test to make sure they arrive.`), secret: added.secret };
}

/** The analyst's own subscriptions, read again after each change. */
export function useSubscriptions(): Subscriptions {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { state, retry } = useRequest(useCallback(async () => (await graph(ListAlertSubscriptionsDocument, {})).alertSubscriptions, []));
  const act = async (send: () => Promise<ActionResult>, isChange: boolean): Promise<boolean> => {
    setBusy(true);
    setResult(null);
    const sent = await send().catch((error: unknown) => failed(describeGraphError(error)));
    setResult(sent);
    setBusy(false);
    if (isChange) retry();
    return !sent.isProblem;
  };
  return {
    state,
    retry,
    isBusy,
    result,
    secret,
    add: (input) =>
      act(async () => {
        const added = await add(input);
        setSecret(added.secret);
        return added;
      }, true),
    remove: (subscription) => void act(() => remove(subscription), true),
    sendTest: (subscription) => void act(() => sendTest(subscription), false),
  };
}
