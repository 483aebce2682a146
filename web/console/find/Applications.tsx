import { chakra } from '@chakra-ui/react';
import { type JSX, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Answer } from '../facade/use-answer.ts';
import { ExportFound } from '../keep/ExportFound.tsx';
import { Flaw, Small } from '../look/parts.tsx';
import { Filters } from './Filters.tsx';
import { Rows } from './Rows.tsx';
import { type Sought, isFiltered, searchOf, soughtIn, strayIn } from './sought.ts';
import { type Row, useFound } from './use-found.ts';
import { Views } from './Views.tsx';

/** J and K move, Enter replays, / finds. */
function useMoves(rows: readonly Row[], find: () => void) {
  const [, navigate] = useLocation();
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      j: () => setCurrent((at) => Math.min(at + 1, rows.length - 1)),
      k: () => setCurrent((at) => Math.max(at - 1, 0)),
      Enter: () => {
        const row = rows[current];
        if (row) navigate(`/applications/${row.id}`);
      },
      '/': find,
    };
    const pressed = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof HTMLElement && event.target.matches('input, select, textarea, button, a');
      const act = isElsewhere || event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [rows, current, find, navigate]);
  return { current, setCurrent };
}

/** Nothing is there, or nothing is like it: what to do next. */
function Nothing({ isNarrowed, onAll }: { readonly isNarrowed: boolean; readonly onAll: () => void }): JSX.Element {
  return (
    <chakra.div padding="8" display="grid" gap="3" justifyItems="start" maxWidth="measure">
      <chakra.h2 fontSize="lg" fontWeight="heading">
        {isNarrowed ? 'No application is like that' : 'No application yet'}
      </chakra.h2>
      {isNarrowed ? (
        <Small type="button" onClick={onAll}>
          Show all
        </Small>
      ) : (
        <>
          <p>
            Buy something in the <a href="/">buy flow</a>, and it is here within a second. Or make believable histories: <code>bindflow seed --applications 10000</code>
          </p>
          <Link href="/file">Replay an exported log</Link>
        </>
      )}
    </chakra.div>
  );
}

/** What is to be said of a list that is not there. */
function Standing({ list, onAgain }: { readonly list: Answer<unknown>; readonly onAgain: () => void }): JSX.Element | null {
  if (list.status === 'here') return null;
  if (list.status === 'waiting') {
    return (
      <chakra.output display="block" padding="4" color="fg.muted">
        Looking …
      </chakra.output>
    );
  }
  return (
    <chakra.div padding="4" display="grid" gap="3" justifyItems="start">
      <Flaw>{list.words}</Flaw>
      <Small type="button" onClick={onAgain}>
        Try again
      </Small>
    </chakra.div>
  );
}

interface HeadProps {
  readonly total: number | undefined;
  readonly arrived: number;
  readonly onShow: () => void;
  readonly children: ReactNode;
}

/** How many there are, and how many have come since. */
const Head = ({ total, arrived, onShow, children }: HeadProps): JSX.Element => (
  <chakra.header display="flex" alignItems="center" gap="3" paddingInline="4" minHeight="target" bg="bg" borderBottomWidth="hairline">
    <chakra.h1 fontSize="sm" fontWeight="strong">
      Applications
    </chakra.h1>
    <chakra.output color="fg.muted" fontVariantNumeric="tabular-nums">
      {total?.toLocaleString('en-US') ?? ''}
    </chakra.output>
    {arrived > 0 ? (
      <Small type="button" onClick={onShow}>
        {`${arrived} new, show`}
      </Small>
    ) : null}
    <chakra.div marginLeft="auto" display="flex" gap="1">
      {children}
    </chakra.div>
  </chakra.header>
);

/** What the address says and the list does not follow: whoever sent it meant something by it. */
function Stray({ search, onTaken }: { readonly search: string; readonly onTaken: () => void }): JSX.Element | null {
  const stray = strayIn(search);
  if (stray.length === 0) return null;
  return (
    <chakra.div role="note" display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingInline="4" paddingBlock="2" bg="bg">
      <Flaw>{`The list does not follow all of the address: ${stray.join(', ')} ${stray.length === 1 ? 'is no filter' : 'are no filters'} here.`}</Flaw>
      <Small type="button" onClick={onTaken}>
        Take it out
      </Small>
    </chakra.div>
  );
}

/** All applications that are looked for. */
export function Applications(): JSX.Element {
  const search = useSearch();
  const [, navigate] = useLocation();
  const sought = soughtIn(search);
  const { list, counted, rows, isStale, hasMore, loadMore, arrived, renew } = useFound(sought);
  const field = useRef<HTMLInputElement>(null);
  const { current, setCurrent } = useMoves(
    rows,
    useCallback(() => field.current?.focus(), []),
  );
  const goTo = (next: string): void => navigate(`/${next}`, { replace: true });
  const look = (next: Sought): void => goTo(searchOf(next));
  return (
    <chakra.div display="flex" flexDirection="column" height="full" fontSize="dense">
      <Head total={counted?.total} arrived={arrived} onShow={renew}>
        <ExportFound sought={sought} total={counted?.total ?? 0} />
        <Views search={searchOf(sought)} onView={goTo} />
      </Head>
      <Filters sought={sought} counts={counted} onSought={look} field={field} />
      <Stray search={search} onTaken={() => look(sought)} />
      {isStale ? null : <Standing list={list} onAgain={renew} />}
      {list.status === 'here' && rows.length === 0 ? <Nothing isNarrowed={isFiltered(sought)} onAll={() => navigate('/')} /> : null}
      {rows.length > 0 ? <Rows rows={rows} isStale={isStale} current={current} onCurrent={setCurrent} hasMore={hasMore} onMore={loadMore} /> : null}
    </chakra.div>
  );
}
