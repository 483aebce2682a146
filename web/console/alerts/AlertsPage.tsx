import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { SmallButton } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { useTitle } from '../ui/use-title.ts';
import { AlertItem } from './AlertItem.tsx';
import { SubscriptionsPane } from './SubscriptionsPane.tsx';
import { type AlertList, useAlerts } from './use-alerts.ts';

const EMPTY =
  'No alert has been raised. This list has one when a payment is unconfirmed, when the declines of a program are twice as many as usual at that hour, and when the conversion of a sponsor falls.';

function AlertItems({ state, retry, readOlder, isReading, problem }: AlertList): JSX.Element {
  if (state.status !== 'loaded') return <RequestStatus state={state} loadingText="Loading alerts…" onRetry={retry} />;
  const { alerts, end } = state.value;
  if (alerts.length === 0) return <chakra.output maxWidth="measure">{EMPTY}</chakra.output>;
  return (
    <>
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} />
      ))}
      {problem === null ? null : (
        <chakra.p role="alert" color="danger">
          {problem}
        </chakra.p>
      )}
      {end === null ? null : (
        <SmallButton type="button" onClick={readOlder} disabled={isReading} justifySelf="start">
          {isReading ? 'Reading …' : 'Older alerts'}
        </SmallButton>
      )}
    </>
  );
}

/** What happened that needs a look, and who is told. */
export function AlertsPage(): JSX.Element {
  const list = useAlerts();
  useTitle('Alerts');
  return (
    <chakra.div padding={{ base: '4', md: '6' }} display="grid" gap="4" fontSize="dense">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <chakra.h1 fontSize="lg" fontWeight="heading">
          Alerts
        </chakra.h1>
        <SmallButton type="button" onClick={list.retry}>
          Look again
        </SmallButton>
      </chakra.div>
      <chakra.p maxWidth="measure" color="fg.soft">
        An alert is raised once, however long its cause lasts, and says when it ended.
      </chakra.p>
      <chakra.a href="#subscriptions" color="action" textDecoration="underline" justifySelf="start" display={{ base: 'inline', lg: 'none' }}>
        To your subscriptions
      </chakra.a>
      <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}>
        <chakra.section aria-label="Alerts" display="grid" gap="3" minWidth="0">
          <AlertItems {...list} />
        </chakra.section>
        <SubscriptionsPane />
      </chakra.div>
    </chakra.div>
  );
}
