import { chakra } from '@chakra-ui/react';
import { type JSX, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Answer } from '../facade/use-answer.ts';
import { Flaw, Small } from '../look/parts.tsx';
import { Filters } from './Filters.tsx';
import { Rows } from './Rows.tsx';
import { type Sought, searchOf, soughtIn } from './sought.ts';
import { type Row, useFound } from './use-found.ts';

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
function Nothing({ isFiltered, onAll }: { readonly isFiltered: boolean; readonly onAll: () => void }): JSX.Element {
  return (
    <chakra.div padding="8" display="grid" gap="3" justifyItems="start" maxWidth="measure">
      <chakra.h2 fontSize="lg" fontWeight="heading">
        {isFiltered ? 'No application is like that' : 'No application yet'}
      </chakra.h2>
      {isFiltered ? (
        <Small type="button" onClick={onAll}>
          Show all
        </Small>
      ) : (
        <>
          <p>
            Buy something in the <a href="/">buy flow</a>, and it is here within a second. Or make believable histories: <code>npm run seed -- --applications 10000</code>
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

/** How many there are, and how many have come since. */
const Head = ({ total, arrived, onShow }: { readonly total: number | undefined; readonly arrived: number; readonly onShow: () => void }): JSX.Element => (
  <chakra.header display="flex" alignItems="center" gap="3" paddingInline="4" minHeight="target" bg="bg" borderBottomWidth="hairline">
    <chakra.h1 fontSize="sm" fontWeight="strong">
      Applications
    </chakra.h1>
    <chakra.output color="fg.muted" fontVariantNumeric="tabular-nums">
      {total?.toLocaleString('en-US') ?? ''}
    </chakra.output>
    {arrived > 0 ? (
      <Small type="button" onClick={onShow}>
        {arrived} new, show
      </Small>
    ) : null}
  </chakra.header>
);

/** All applications that are looked for. */
export function Applications(): JSX.Element {
  const search = useSearch();
  const [, navigate] = useLocation();
  const sought = soughtIn(search);
  const { list, counted, rows, hasMore, loadMore, arrived, renew } = useFound(sought);
  const field = useRef<HTMLInputElement>(null);
  const { current, setCurrent } = useMoves(
    rows,
    useCallback(() => field.current?.focus(), []),
  );
  const look = (next: Sought): void => navigate(`/${searchOf(next)}`, { replace: true });
  return (
    <chakra.div display="flex" flexDirection="column" height="full" fontSize="dense">
      <Head total={counted?.total} arrived={arrived} onShow={renew} />
      <Filters key={sought.text} sought={sought} counts={counted} onSought={look} field={field} />
      <Standing list={list} onAgain={renew} />
      {list.status === 'here' && rows.length === 0 ? <Nothing isFiltered={searchOf({ ...sought, sort: 'NEWEST' }) !== ''} onAll={() => navigate('/')} /> : null}
      {rows.length > 0 ? <Rows rows={rows} current={current} onCurrent={setCurrent} hasMore={hasMore} onMore={loadMore} /> : null}
    </chakra.div>
  );
}
