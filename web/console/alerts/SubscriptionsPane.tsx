import { Send, Trash2 } from 'lucide-react';
import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { IconButton, Notice } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { type Subscription, describeScope } from './alert-words.ts';
import { SubscribeForm } from './SubscribeForm.tsx';
import { type Subscriptions, useSubscriptions } from './use-subscriptions.ts';

interface SubscriptionItemProps extends Pick<Subscriptions, 'isBusy' | 'remove' | 'sendTest'> {
  readonly subscription: Subscription;
}

const SubscriptionItem = ({ subscription, isBusy, remove, sendTest }: SubscriptionItemProps): JSX.Element => (
  <chakra.li display="flex" alignItems="start" gap="2" paddingBlock="2" borderBottomWidth="hairline">
    <chakra.div flex="1 1 0" minWidth="0" display="grid" gap="1">
      <chakra.span overflowWrap="anywhere" fontWeight="medium">
        {subscription.target}
      </chakra.span>
      <chakra.span color="fg.muted">{describeScope(subscription)}</chakra.span>
    </chakra.div>
    <IconButton icon={Send} label={`Send a test to ${subscription.target}`} disabled={isBusy} onClick={() => sendTest(subscription)} />
    <IconButton icon={Trash2} label={`Remove the subscription for ${subscription.target}`} disabled={isBusy} onClick={() => remove(subscription)} />
  </chakra.li>
);

function SubscriptionList({ state, retry, ...actions }: Subscriptions): JSX.Element {
  if (state.status !== 'loaded') return <RequestStatus state={state} loadingText="Loading your subscriptions…" onRetry={retry} />;
  if (state.value.length === 0) return <chakra.p color="fg.muted">You’re not subscribed to alerts yet. You can still see them on this page.</chakra.p>;
  return (
    <chakra.ul listStyleType="none" aria-label="Your subscriptions">
      {state.value.map((subscription) => (
        <SubscriptionItem key={subscription.id} subscription={subscription} {...actions} />
      ))}
    </chakra.ul>
  );
}

const Secret = ({ secret }: { readonly secret: string }): JSX.Element => (
  <chakra.div display="grid" gap="2">
    <Notice>Copy this webhook’s secret now. You won’t see it again. Your receiver uses it to verify each request.</Notice>
    <chakra.code overflowWrap="anywhere" padding="2" bg="bg.subtle" borderRadius="sm">
      {secret}
    </chakra.code>
  </chakra.div>
);

/** What the analyst gets, and where. */
export function SubscriptionsPane(): JSX.Element {
  const subscriptions = useSubscriptions();
  const { result, secret, isBusy, add } = subscriptions;
  return (
    <chakra.section aria-labelledby="subscriptions" display="grid" gap="4" padding="4" bg="bg" borderWidth="hairline" borderRadius="sm">
      <chakra.h2 id="subscriptions" fontSize="sm" fontWeight="strong">
        Your subscriptions
      </chakra.h2>
      <SubscriptionList {...subscriptions} />
      <chakra.p role={result?.isProblem === true ? 'alert' : 'status'} color={result?.isProblem === true ? 'danger' : 'done'} overflowWrap="anywhere">
        {result?.words ?? ''}
      </chakra.p>
      {secret === null ? null : <Secret secret={secret} />}
      <SubscribeForm isBusy={isBusy} onSubmit={add} />
    </chakra.section>
  );
}
