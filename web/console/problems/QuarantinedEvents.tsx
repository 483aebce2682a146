import type { JSX } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { ListQuarantinedEventsDocument, type ListQuarantinedEventsQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { usePages } from '../facade/use-pages.ts';
import { formatDay, formatTime } from '../player/format-event.ts';
import { ProblemsPage } from './ProblemsPage.tsx';
import { useTitle } from '../ui/use-title.ts';

type List = ListQuarantinedEventsQuery['quarantinedEvents'];
type QuarantinedEvent = List['nodes'][number];

/** Events of one page. */
const PAGE_SIZE = 100;

const fetchPage = async (after: string | null): Promise<List> => (await graph(ListQuarantinedEventsDocument, { first: PAGE_SIZE, after })).quarantinedEvents;

const formatInstant = (at: string): string => `${formatDay(at)} at ${formatTime(at)} UTC`;

/** Returns how far the server has looked. A list that is not complete yet says so. */
function describeScan({ scannedUntil, scannedEvents, rescannedAt }: List): string {
  if (!scannedUntil) return `This release is still checking events (${scannedEvents.toLocaleString('en-US')} so far), so the list isn’t complete yet.`;
  const rescan = rescannedAt ? ` All events are checked again every day, last on ${formatInstant(rescannedAt)}.` : '';
  return `Checked until ${formatInstant(scannedUntil)}.${rescan}`;
}

const reasonTexts: Readonly<Record<QuarantinedEvent['reason'], string>> = {
  ALTERED: 'Changed since it was written',
  SEALED: 'Personal values can’t be decrypted, although the key exists',
  SHAPE: 'Doesn’t match the schema of its version',
  UNKNOWN: 'Written by a newer release that this one doesn’t know',
};

const Cell = chakra('td', { base: { paddingBlock: '2', paddingRight: '6', verticalAlign: 'top', borderBottomWidth: 'hairline' } });
const HeadCell = chakra('th', { base: { paddingBlock: '2', paddingRight: '6', textAlign: 'left', fontWeight: 'medium', color: 'fg.muted', borderBottomWidth: 'hairline' } });

/** Events that cannot be read: stored as they were written, shown in their place, and left out of every state. */
export function QuarantinedEvents(): JSX.Element {
  const list = usePages(fetchPage);
  useTitle('Quarantined events');
  const loaded = list.state.status === 'loaded' ? list.state.value : null;
  return (
    <ProblemsPage
      title="Quarantined events"
      about="Events that this release can’t read. They stay stored as they were written, and replays skip them. A release that can read them removes them from this list."
      status={loaded && describeScan(loaded)}
      list={list}
      moreLabel="More events"
      emptyText={loaded?.scannedUntil ? 'All events can be read.' : 'None so far.'}
    >
      {({ nodes }) => (
        <chakra.table borderCollapse="collapse" fontVariantNumeric="tabular-nums">
          <thead>
            <tr>
              <HeadCell scope="col">Event</HeadCell>
              <HeadCell scope="col">Why</HeadCell>
              <HeadCell scope="col">Stream</HeadCell>
              <HeadCell scope="col">Application</HeadCell>
            </tr>
          </thead>
          <tbody>
            {nodes.map(({ application, stream, sequence, type, version, reason }) => (
              <tr key={`${stream}/${sequence}`}>
                <Cell>{`${type}, version ${version}`}</Cell>
                <Cell>{reasonTexts[reason]}</Cell>
                <Cell>{`${stream.startsWith('facade/') ? 'server' : 'browser'}, ${sequence}`}</Cell>
                <Cell>
                  <Link href={`/applications/${application.id}`}>{application.id.slice(0, 8)}</Link>
                </Cell>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
    </ProblemsPage>
  );
}
