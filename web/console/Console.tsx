import { Bell, ChartNoAxesColumn, CircleDollarSign, FileClock, FileX, FlaskConical, List, StickyNote } from 'lucide-react';
import { type JSX, Suspense, lazy, useEffect, useState } from 'react';
import { Link, Route, Switch, useLocation, useSearch } from 'wouter';
import { chakra } from '../ui/theme/chakra.ts';
import { LogoSymbol } from '../assets/Logo.tsx';
import { Icon } from '../ui/index.ts';
import { AlertsPage } from './alerts/AlertsPage.tsx';
import { ApplicationList } from './list/ApplicationList.tsx';
import { parseFilter, toSearch } from './list/list-filter.ts';
import { NotesPage } from './notes/NotesPage.tsx';
import { UnconfirmedPayments } from './problems/UnconfirmedPayments.tsx';
import { QuarantinedEvents } from './problems/QuarantinedEvents.tsx';
import { FileReplay } from './replay-page/FileReplay.tsx';
import { type OpenedFile, OpenFile } from './replay-page/OpenFile.tsx';
import { StoredReplay } from './replay-page/StoredReplay.tsx';
import { StandbyLag } from './ui/StandbyLag.tsx';
import { preloadFrame } from './player/frame-element.ts';

/** Its charts are as large as all the rest. */
const FunnelPage = lazy(() => import('./funnel/FunnelPage.tsx'));
const EvidencePage = lazy(() => import('./evidence/EvidencePage.tsx'));
const WhatIfPage = lazy(() => import('./what-if/WhatIfPage.tsx'));

/** Milliseconds. */
const WARM_AFTER = 1000;

export interface ConsoleProps {
  /** Where one who is signed in signs out. */
  readonly staffPage: string | null;
  /** Whether one may see personal values. The facade checks it again. */
  readonly mayShowPersonal: boolean;
  /** Whether a standby answers, which may be behind. */
  readonly readsStandby: boolean;
}

/** Two strands drawn tight into a check, without the name. */
const Mark = (): JSX.Element => (
  <chakra.svg viewBox="0 0 32 32" width="badge" height="badge" marginInline="auto" aria-hidden>
    <LogoSymbol />
  </chakra.svg>
);

/** The pages that have the same filters. */
const filteredPages = ['/', '/funnel', '/what-if'];

/** Returns a page's part of the address that keeps the filters of the page that is shown; nothing for that page itself, where it takes them off. */
function useSharedSearch(): (page: string) => string {
  const [location] = useLocation();
  const search = toSearch({ ...parseFilter(useSearch()), sort: 'NEWEST' });
  return (page) => (page !== location && filteredPages.includes(location) ? search : '');
}

function Rail({ staffPage }: Pick<ConsoleProps, 'staffPage'>): JSX.Element {
  const shared = useSharedSearch();
  return (
    <chakra.nav
      aria-label="Console"
      data-print="hide"
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="2"
      width="rail"
      flexShrink="0"
      overflowY="auto"
      paddingBlock="3"
      bg="bg"
      borderRightWidth="hairline"
      fontSize="dense"
    >
      <chakra.span marginBottom="3" width="iconLarge" height="badge" overflow="hidden">
        <Mark />
      </chakra.span>
      <Place to={`/${shared('/')}`} label="Find">
        <Icon icon={List} />
      </Place>
      <Place to={`/funnel${shared('/funnel')}`} label="Funnel">
        <Icon icon={ChartNoAxesColumn} />
      </Place>
      <Place to={`/what-if${shared('/what-if')}`} label="What if">
        <Icon icon={FlaskConical} />
      </Place>
      <Place to="/alerts" label="Alerts">
        <Icon icon={Bell} />
      </Place>
      <Place to="/charges" label="Payments">
        <Icon icon={CircleDollarSign} />
      </Place>
      <Place to="/quarantined" label="Quarantined">
        <Icon icon={FileX} />
      </Place>
      <Place to="/notes" label="Notes">
        <Icon icon={StickyNote} />
      </Place>
      <Place to="/file" label="File">
        <Icon icon={FileClock} />
      </Place>
      {staffPage === null ? null : (
        <chakra.a href={staffPage} marginTop="auto" color="action" textDecoration="underline">
          Me
        </chakra.a>
      )}
    </chakra.nav>
  );
}

const Place = ({ to, label, children }: { readonly to: string; readonly label: string; readonly children: JSX.Element }): JSX.Element => (
  <chakra.span display="contents" css={{ '& > a': { display: 'grid', justifyItems: 'center', gap: '1', paddingBlock: '2', width: 'full', color: 'action' } }}>
    <Link href={to}>
      {children}
      <span>{label}</span>
    </Link>
  </chakra.span>
);

/** A page whose code is loaded when it is asked for. */
const Loaded = ({ children }: { readonly children: JSX.Element }): JSX.Element => (
  <Suspense
    fallback={
      <chakra.output display="block" padding="4">
        Loading…
      </chakra.output>
    }
  >
    {children}
  </Suspense>
);

/** The analysts' console. */
export function Console({ staffPage, mayShowPersonal, readsStandby }: ConsoleProps): JSX.Element {
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  useEffect(() => {
    // Once what was asked for is there.
    const timer = setTimeout(preloadFrame, WARM_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <chakra.div display="flex" height="100dvh" overflow="hidden" fontSize="sm" _print={{ display: 'block', height: 'auto', overflow: 'visible' }}>
      <Rail staffPage={staffPage} />
      <chakra.main id="main" flex="1 1 0" minWidth="0" overflow="auto" _print={{ overflow: 'visible' }}>
        {readsStandby ? <StandbyLag /> : null}
        <Switch>
          <Route path="/">
            <ApplicationList mayShowPersonal={mayShowPersonal} />
          </Route>
          <Route path="/applications/:id">{({ id }) => <StoredReplay key={id} id={id} mayShowPersonal={mayShowPersonal} />}</Route>
          <Route path="/evidence/:id">
            {({ id }) => (
              <Loaded>
                <EvidencePage key={id} id={id} />
              </Loaded>
            )}
          </Route>
          <Route path="/funnel">
            <Loaded>
              <FunnelPage />
            </Loaded>
          </Route>
          <Route path="/what-if">
            <Loaded>
              <WhatIfPage />
            </Loaded>
          </Route>
          <Route path="/alerts">
            <AlertsPage />
          </Route>
          <Route path="/charges">
            <UnconfirmedPayments />
          </Route>
          <Route path="/quarantined">
            <QuarantinedEvents />
          </Route>
          <Route path="/notes">
            <NotesPage />
          </Route>
          <Route path="/file">
            {opened ? (
              <FileReplay key={opened.name} file={opened} onClose={() => setOpened(null)} />
            ) : (
              <chakra.div padding="8">
                <OpenFile onOpened={setOpened} />
              </chakra.div>
            )}
          </Route>
          <Route>
            <chakra.p padding="8">
              Page not found. <Link href="/">Back to applications</Link>
            </chakra.p>
          </Route>
        </Switch>
      </chakra.main>
    </chakra.div>
  );
}
