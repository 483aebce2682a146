import { type JSX, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { ExportList } from '../export/ExportList.tsx';
import { Notice, SmallButton } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { Filters } from './Filters.tsx';
import { findLastList, keepList } from '../replay-page/last-list.ts';
import { useTitle } from '../ui/use-title.ts';
import { ApplicationRows } from './ApplicationRows.tsx';
import { type ListFilter, isFiltered, toSearch, parseFilter, findUnknownParams } from './list-filter.ts';
import { type ApplicationRow, useApplicationList } from './use-application-list.ts';
import { FindByEmail } from './FindByEmail.tsx';
import { FoundList, useFound } from './FoundList.tsx';
import { ViewsMenu } from './ViewsMenu.tsx';

/** Keys of the list: J and K move, Enter replays, / focuses the search field. */
function useListKeys(rows: readonly ApplicationRow[], focusSearch: () => void, open: (row: ApplicationRow) => void) {
  const [moved, setCurrent] = useState<number | null>(null);
  // Who comes back from a replay is where he was.
  const current = moved ?? rows.findIndex(({ id }) => id === findLastList()?.openedId);
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      j: () => setCurrent(Math.min(current + 1, rows.length - 1)),
      k: () => setCurrent(Math.max(current - 1, 0)),
      Enter: () => {
        const row = rows[current];
        if (row) open(row);
      },
      '/': focusSearch,
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof HTMLElement && event.target.matches('input, select, textarea, button, a');
      const action = isElsewhere || event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [rows, current, focusSearch, open]);
  return { current, setCurrent };
}

/** Says what to do next if there is no application, or none that matches. */
function EmptyList({ isNarrowed, onAll }: { readonly isNarrowed: boolean; readonly onAll: () => void }): JSX.Element {
  return (
    <chakra.div padding="8" display="grid" gap="3" justifyItems="start" maxWidth="measure">
      <chakra.h2 fontSize="lg" fontWeight="heading">
        {isNarrowed ? 'No matching applications' : 'No applications yet'}
      </chakra.h2>
      {isNarrowed ? (
        <SmallButton type="button" onClick={onAll}>
          Show all
        </SmallButton>
      ) : (
        <>
          <p>
            Buy something in the <a href="/">buy flow</a>, and it appears here within a second. Or load demo data: <code>bindflow seed --applications 10000</code>
          </p>
          <Link href="/file">Replay an exported log</Link>
        </>
      )}
    </chakra.div>
  );
}

interface ListHeaderProps {
  readonly total: number | undefined;
  readonly arrived: number;
  readonly onShow: () => void;
  readonly children: ReactNode;
}

/** The count of applications, and of those that have arrived since. */
const ListHeader = ({ total, arrived, onShow, children }: ListHeaderProps): JSX.Element => (
  <chakra.header display="flex" alignItems="center" gap="3" paddingInline="4" minHeight="target" bg="bg" borderBottomWidth="hairline">
    <chakra.h1 fontSize="sm" fontWeight="strong">
      Applications
    </chakra.h1>
    <chakra.output color="fg.muted" fontVariantNumeric="tabular-nums">
      {total?.toLocaleString('en-US') ?? ''}
    </chakra.output>
    {arrived > 0 ? (
      <SmallButton type="button" onClick={onShow}>
        {`${arrived} new, show`}
      </SmallButton>
    ) : null}
    <chakra.div marginLeft="auto" display="flex" gap="1">
      {children}
    </chakra.div>
  </chakra.header>
);

/** Names the parameters of the address that are no filters, because the sender of the address meant something by them. */
function UnknownParams({ search, onRemove }: { readonly search: string; readonly onRemove: () => void }): JSX.Element | null {
  const unknown = findUnknownParams(search);
  if (unknown.length === 0) return null;
  return (
    <chakra.div role="note" display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingInline="4" paddingBlock="2" bg="bg">
      <Notice>{`Part of the address was ignored: ${unknown.join(', ')} ${unknown.length === 1 ? 'isn’t a filter' : 'aren’t filters'} here.`}</Notice>
      <SmallButton type="button" onClick={onRemove}>
        Remove it
      </SmallButton>
    </chakra.div>
  );
}

/** Opens an application. Its replay leads on through the list, and back to it. */
function useOpen(rows: readonly ApplicationRow[], search: string, total: number | null): (row: ApplicationRow) => void {
  const [, navigate] = useLocation();
  return useCallback(
    ({ id }) => {
      keepList({ path: '/', search, replay: '', ids: rows.map((row) => row.id), total, openedId: id });
      navigate(`/applications/${id}`);
    },
    [search, rows, total, navigate],
  );
}

interface ListContentProps {
  readonly found: ReturnType<typeof useApplicationList>;
  readonly open: (row: ApplicationRow) => void;
  readonly current: number;
  readonly filter: ListFilter;
}

const ListContent = ({ found, open, current, filter }: ListContentProps): JSX.Element => {
  const [, navigate] = useLocation();
  const { list, rows, isStale, hasMore, loadMore, renew } = found;
  return (
    <>
      {isStale ? null : <RequestStatus state={list} loadingText="Loading…" onRetry={renew} padding="4" />}
      {list.status === 'loaded' && rows.length === 0 ? <EmptyList isNarrowed={isFiltered(filter)} onAll={() => navigate('/')} /> : null}
      {rows.length > 0 ? <ApplicationRows rows={rows} isStale={isStale} current={current} onOpen={open} hasMore={hasMore} onMore={loadMore} /> : null}
    </>
  );
};

export interface ApplicationListProps {
  readonly mayShowPersonal: boolean;
}

interface FilteredListProps extends Omit<ListContentProps, 'found'> {
  readonly listed: ListContentProps['found'];
  readonly search: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onFilter: (filter: ListFilter) => void;
}

const FilteredList = ({ listed, search, filter, field, open, current, onFilter }: FilteredListProps): JSX.Element => (
  <>
    <Filters filter={filter} counts={listed.counted} onFilter={onFilter} field={field} />
    <UnknownParams search={search} onRemove={() => onFilter(filter)} />
    <ListContent found={listed} open={open} current={current} filter={filter} />
  </>
);

/** The applications that match the filter in the address, or that an email found. */
export function ApplicationList({ mayShowPersonal }: ApplicationListProps): JSX.Element {
  const search = useSearch();
  const [, navigate] = useLocation();
  const filter = parseFilter(search);
  const listed = useApplicationList(filter);
  const total = listed.counted?.total;
  const { found, rows, show } = useFound(search, listed.rows);
  const field = useRef<HTMLInputElement>(null);
  const open = useOpen(rows, toSearch(filter), found ? rows.length : (total ?? null));
  const focusSearch = useCallback(() => field.current?.focus(), []);
  const { current } = useListKeys(rows, focusSearch, open);
  useTitle('Applications');
  const goTo = (next: string): void => navigate(`/${next}`);
  return (
    <chakra.div display="flex" flexDirection="column" height="full" fontSize="dense">
      <ListHeader total={total} arrived={listed.arrived} onShow={listed.renew}>
        {mayShowPersonal ? <FindByEmail search={search} onFound={show} /> : null}
        <ExportList filter={filter} total={total ?? 0} />
        {/* A view of another release may have what is no filter any more: that is left out. */}
        <ViewsMenu page="APPLICATIONS" hint="Filter or sort the list, then save it as a view." search={toSearch(filter)} onView={(view) => goTo(toSearch(parseFilter(view)))} />
      </ListHeader>
      {found ? (
        <FoundList found={found} open={open} current={current} onClose={() => show(null)} />
      ) : (
        <FilteredList listed={listed} search={search} filter={filter} field={field} open={open} current={current} onFilter={(next) => goTo(toSearch(next))} />
      )}
    </chakra.div>
  );
}
