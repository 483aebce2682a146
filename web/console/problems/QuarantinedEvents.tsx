import { chakra } from '@chakra-ui/react';
import { type JSX, useCallback } from 'react';
import { Link } from 'wouter';
import { ListQuarantinedEventsDocument, type ListQuarantinedEventsQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useRequest } from '../facade/use-request.ts';
import { ProblemsPage } from './ProblemsPage.tsx';

type Quarantined = ListQuarantinedEventsQuery['quarantinedEvents']['events'][number];

/** As many as one reads through; the shell has the rest. */
const MAX_EVENTS = 500;

/** The log is looked through part by part: from the beginning to its end, or until there is enough to look after. */
async function fetchQuarantinedEvents(): Promise<readonly Quarantined[]> {
  const events: Quarantined[] = [];
  let after: string | null = null;
  do {
    const { quarantinedEvents }: ListQuarantinedEventsQuery = await graph(ListQuarantinedEventsDocument, { after });
    events.push(...quarantinedEvents.events);
    after = quarantinedEvents.end ?? null;
  } while (after !== null && events.length < MAX_EVENTS);
  return events;
}

const reasonTexts: Readonly<Record<Quarantined['reason'], string>> = {
  ALTERED: 'It is not as it was written',
  SEALED: 'What is personal of it cannot be opened, though the key is there',
  SHAPE: 'It is not what its version says',
  UNKNOWN: 'This release does not know it: a newer one wrote it',
};

const Cell = chakra('td', { base: { paddingBlock: '2', paddingRight: '6', verticalAlign: 'top', borderBottomWidth: 'hairline' } });
const HeadCell = chakra('th', { base: { paddingBlock: '2', paddingRight: '6', textAlign: 'left', fontWeight: 'medium', color: 'fg.muted', borderBottomWidth: 'hairline' } });

/** Events that cannot be read: kept as they were written, shown in their place, and left out of every state. */
export function Quarantined(): JSX.Element {
  const { state, retry } = useRequest(useCallback(() => fetchQuarantinedEvents(), []));
  return (
    <ProblemsPage
      title="Quarantined events"
      about="Events that this release cannot read. They stay in the log as they were written; states and replays skip them. The list is computed on each load, so a release that can read them removes them from it."
      state={state}
      onRetry={retry}
      emptyText="Every event can be read."
    >
      {(events) => (
        <>
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
              {events.map(({ application, stream, sequence, type, version, reason }) => (
                <tr key={`${stream}/${sequence}`}>
                  <Cell>{`${type}, version ${version}`}</Cell>
                  <Cell>{reasonTexts[reason]}</Cell>
                  <Cell>{`${stream.startsWith('facade/') ? 'server' : 'browser'}, ${sequence}`}</Cell>
                  <Cell>
                    <Link href={`/applications/${application}`}>{application.slice(0, 8)}</Link>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </chakra.table>
          {events.length >= MAX_EVENTS ? (
            <p>
              <span>{`These are the first ${events.length}. `}</span>
              <code>bindflow log verify</code> names all of them.
            </p>
          ) : null}
        </>
      )}
    </ProblemsPage>
  );
}
