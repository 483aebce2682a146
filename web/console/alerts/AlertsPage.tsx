import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { ListAlertsDocument, type ListAlertsQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { type PagedList, usePages } from '../facade/use-pages.ts';
import { SmallButton } from '../ui/controls.tsx';
import { ReadMore } from '../ui/ReadMore.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { useTitle } from '../ui/use-title.ts';
import { AlertItem } from './AlertItem.tsx';
import { SubscriptionsPane } from './SubscriptionsPane.tsx';

const EMPTY =
  'No alerts yet. You’ll see one here when a payment is unconfirmed, when a program’s declines are double the usual number for that hour, or when a sponsor’s conversion falls.';

/** Alerts of one page. */
const PAGE_SIZE = 30;

const fetchPage = async (after: string | null): Promise<ListAlertsQuery['alerts']> => (await graph(ListAlertsDocument, { first: PAGE_SIZE, after })).alerts;

function AlertItems({ list }: { readonly list: PagedList<ListAlertsQuery['alerts']> }): JSX.Element {
  const { state, retry } = list;
  if (state.status !== 'loaded') return <RequestStatus state={state} loadingText="Loading alerts…" onRetry={retry} />;
  const { nodes } = state.value;
  if (nodes.length === 0) return <chakra.output maxWidth="measure">{EMPTY}</chakra.output>;
  return (
    <>
      {nodes.map((alert) => (
        <AlertItem key={alert.id} alert={alert} />
      ))}
      <ReadMore list={list} label="Older alerts" />
    </>
  );
}

/** What happened that needs a look, and who is told. */
export function AlertsPage(): JSX.Element {
  const list = usePages(fetchPage);
  useTitle('Alerts');
  return (
    <chakra.div padding={{ base: '4', md: '6' }} display="grid" gap="4" fontSize="dense">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <chakra.h1 fontSize="lg" fontWeight="heading">
          Alerts
        </chakra.h1>
        <SmallButton type="button" onClick={list.retry}>
          Refresh
        </SmallButton>
      </chakra.div>
      <chakra.p maxWidth="measure" color="fg.soft">
        Each problem raises one alert, which shows when the problem ended.
      </chakra.p>
      <chakra.a href="#subscriptions" color="action" textDecoration="underline" justifySelf="start" display={{ base: 'inline', lg: 'none' }}>
        Your subscriptions
      </chakra.a>
      <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}>
        <chakra.section aria-label="Alerts" display="grid" gap="3" minWidth="0">
          <AlertItems list={list} />
        </chakra.section>
        <SubscriptionsPane />
      </chakra.div>
    </chakra.div>
  );
}
