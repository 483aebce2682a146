import { useAtomValue } from 'jotai';
import { type JSX, Suspense, lazy, useEffect } from 'react';
import { useLocation } from 'wouter';
import { pageEntered } from '#events/application';
import type { Page, Program } from '#events/program';
import { type Route, admittedPage, formatMoney, routeOf } from '#events/rules';
import { ApplicationPage } from '../features/application/index.ts';
import { Ineligible, KickedNotice, OrderLines, OrderSummaryBox, QuotingDialog, useOrderSummary } from '../features/quote/index.ts';
import { ErrorPage, NotFound, PageLoader, Shell } from '../features/shell/index.ts';
import { quoteAtom, stateAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { LineNotice } from './LineNotice.tsx';
import { PhoneSummary } from './PhoneSummary.tsx';

// Loaded when they are needed: the first page does not wait for them.
const PaymentPage = lazy(async () => ({ default: (await import('../features/purchase/index.ts')).PaymentPage }));
const ConfirmationPage = lazy(async () => ({ default: (await import('../features/confirmation/index.ts')).ConfirmationPage }));

function Content({ page, index }: { readonly page: Page; readonly index: number }): JSX.Element {
  const summary = useOrderSummary();
  switch (page.type) {
    case 'Application':
      return (
        <>
          <ApplicationPage key={index} page={page} index={index} />
          <QuotingDialog />
        </>
      );
    case 'Payment':
      return <PaymentPage summary={<OrderSummaryBox />} notice={<KickedNotice />} total={summary?.total ?? '0.00'} />;
    case 'Confirmation':
      return <ConfirmationPage summary={<OrderSummaryBox />} />;
  }
}

/** What the window is called: the page first, so that tabs and readers tell them apart. */
function titleOf({ display }: Program, index: number): string {
  const { type } = display.pages[index] ?? {};
  const asked = display.pages.filter((page) => page.type === 'Application').length;
  const page = type !== 'Application' ? type : asked > 1 ? `Page ${index + 1} of ${asked}` : undefined;
  return [page, display.name].filter(Boolean).join(' – ');
}

function FlowPage({ index }: { readonly index: number }): JSX.Element {
  const { program, ports } = useSession();
  const summary = useOrderSummary();
  const page = program.display.pages[index];
  useEffect(() => {
    document.title = titleOf(program, index);
    ports.record(pageEntered({ page: index, path: window.location.pathname }));
    window.scrollTo({ top: 0 });
  }, [ports, program, index]);
  if (!page) throw new Error(`there is no page ${index}`);
  const bottom = page.type === 'Payment' && summary ? (
    <PhoneSummary title={summary.title} total={formatMoney(summary.total)}>
      <OrderLines />
    </PhoneSummary>
  ) : undefined;
  return (
    <Shell program={program} current={index} bottom={bottom}>
      <LineNotice />
      <Suspense fallback={<PageLoader />}>
        <Content page={page} index={index} />
      </Suspense>
    </Shell>
  );
}

/** Leads to the page that the buyer may see, where the address asks for another one. */
function Redirect({ to }: { readonly to: number | string }): JSX.Element {
  const { program, goTo } = useSession();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (typeof to === 'number') goTo(to);
    else navigate(to + window.location.search, { replace: true });
  }, [to, goTo, navigate]);
  return (
    <Shell program={program} current={typeof to === 'number' ? to : undefined}>
      <PageLoader />
    </Shell>
  );
}

function Special({ kind }: { readonly kind: Exclude<Route['kind'], 'page'> }): JSX.Element {
  const { program } = useSession();
  const { status } = useAtomValue(quoteAtom);
  if (kind === 'home' || kind === 'oldPath' || (kind === 'ineligible' && status !== 'kickedOut')) return <Redirect to="/" />;
  const content = { ineligible: <Ineligible />, error: <ErrorPage program={program} />, notFound: <NotFound /> }[kind];
  return <Shell program={program}>{content}</Shell>;
}

/** The page that the address names, as far as the buyer may see it. */
export function Pages(): JSX.Element {
  const { program } = useSession();
  const state = useAtomValue(stateAtom);
  const [path] = useLocation();
  const route = routeOf(program, path);
  if (route.kind !== 'page') return <Special kind={route.kind} />;
  // What runs is not left: its page leads on when it is done.
  const index = state.purchase.phase === 'running' ? route.index : admittedPage(state, program, route.index);
  return index === route.index ? <FlowPage key={index} index={index} /> : <Redirect to={index} />;
}
