import { chakra } from '@chakra-ui/react';
import { type JSX, useCallback } from 'react';
import { Link } from 'wouter';
import { ListQuarantinedEventsDocument, type ListQuarantinedEventsQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useAnswer } from '../facade/use-answer.ts';
import { ProblemsPage } from './ProblemsPage.tsx';

type Quarantined = ListQuarantinedEventsQuery['quarantinedEvents']['events'][number];

/** As many as one reads through; the shell has the rest. */
const MOST = 500;

/** The log is looked through part by part: from the beginning to its end, or until there is enough to look after. */
async function allQuarantined(): Promise<readonly Quarantined[]> {
  const found: Quarantined[] = [];
  let after: string | null = null;
  do {
    const { quarantinedEvents }: ListQuarantinedEventsQuery = await graph(ListQuarantinedEventsDocument, { after });
    found.push(...quarantinedEvents.events);
    after = quarantinedEvents.end ?? null;
  } while (after !== null && found.length < MOST);
  return found;
}

const because: Readonly<Record<Quarantined['reason'], string>> = {
  ALTERED: 'It is not as it was written',
  SEALED: 'What is personal of it cannot be opened, though the key is there',
  SHAPE: 'It is not what its version says',
  UNKNOWN: 'This release does not know it: a newer one wrote it',
};

const Cell = chakra('td', { base: { paddingBlock: '2', paddingRight: '6', verticalAlign: 'top', borderBottomWidth: 'hairline' } });
const Head = chakra('th', { base: { paddingBlock: '2', paddingRight: '6', textAlign: 'left', fontWeight: 'medium', color: 'fg.muted', borderBottomWidth: 'hairline' } });

/** Events that cannot be read: kept as they were written, shown in their place, and left out of every state. */
export function Quarantined(): JSX.Element {
  const { answer, again } = useAnswer(useCallback(() => allQuarantined(), []));
  return (
    <ProblemsPage
      title="Quarantined events"
      about="Events that this release cannot read. They stay in the log as they were written; states and replays go on without them. Which they are is found out anew each time, so a release that knows them takes them off this list."
      answer={answer}
      onAgain={again}
      nothing="Every event can be read."
    >
      {(events) => (
        <>
          <chakra.table borderCollapse="collapse" fontVariantNumeric="tabular-nums">
            <thead>
              <tr>
                <Head scope="col">Event</Head>
                <Head scope="col">Why</Head>
                <Head scope="col">Stream</Head>
                <Head scope="col">Application</Head>
              </tr>
            </thead>
            <tbody>
              {events.map(({ application, stream, sequence, type, version, reason }) => (
                <tr key={`${stream}/${sequence}`}>
                  <Cell>{`${type}, version ${version}`}</Cell>
                  <Cell>{because[reason]}</Cell>
                  <Cell>{`${stream.startsWith('facade/') ? 'server' : 'browser'}, ${sequence}`}</Cell>
                  <Cell>
                    <Link href={`/applications/${application}`}>{application.slice(0, 8)}</Link>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </chakra.table>
          {events.length >= MOST ? (
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
