import { useAtomValue } from 'jotai';
import { type JSX, Suspense, memo, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { pageEntered } from '#events/application';
import { canApply } from '#events/buyflow';
import { type Translator, msg } from '#events/language';
import { confirmationTracked } from '#events/purchase';
import type { Page, Program } from '#events/program';
import { type Route, SPECIAL_PATHS, resolveReachablePage, resolveRoute } from '#events/rules';
import { SaveForLaterButton } from '../features/resume/index.ts';
import { LinkExpiredPage, NotFoundPage, PageLoader, Shell } from '../features/shell/index.ts';
import { stateAtom } from '../event-log/log-atoms.ts';
import { quoteAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { focusField, useText } from '../ui/index.ts';
import { hasTagManager, publishPageView } from './analytics/index.ts';
import { ApplicationScreen } from './ApplicationScreen.tsx';
import { FailedPage } from './FailedPage.tsx';
import { createPartComponent } from './part.tsx';
import { confirmationPart, flowPart, paymentPart } from './parts.ts';
import { PageReady } from './RouteProgress.tsx';

const PaymentScreen = createPartComponent(paymentPart, (part) => part.PaymentScreen);
const PaymentBottomBar = createPartComponent(paymentPart, (part) => part.PaymentBottomBar);
const ConfirmationScreen = createPartComponent(confirmationPart, (part) => part.ConfirmationScreen);
const IneligiblePage = createPartComponent(flowPart, (part) => part.IneligiblePage);
const EstimateBar = createPartComponent(flowPart, (part) => part.EstimateBar);
const SaveForLaterDialog = createPartComponent(flowPart, (part) => part.SaveForLaterDialog);
const EarlierPurchaseNotice = createPartComponent(flowPart, (part) => part.EarlierPurchaseNotice);
const SaveStatusNotice = createPartComponent(flowPart, (part) => part.SaveStatusNotice);
const OfflineNotice = createPartComponent(flowPart, (part) => part.OfflineNotice);
const QuotingDialog = createPartComponent(flowPart, (part) => part.QuotingDialog);

/** Navigates now and again when the browser is back online: loading a document fails offline. */
function useNavigateNow(go: () => void): void {
  useEffect(() => {
    go();
    window.addEventListener('online', go);
    return () => window.removeEventListener('online', go);
  }, [go]);
}

/** The payment page is never shown beside third-party scripts: loads it as a document of its own. */
function OwnDocument({ index }: { readonly index: number }): JSX.Element {
  const { redirect } = useSession();
  useNavigateNow(useCallback(() => redirect(index), [redirect, index]));
  return <PageLoader type="Payment" />;
}

/** Records the sale for analytics, once (specification, 4: confirmation). */
function SaleTracking(): null {
  const { ports } = useSession();
  useEffect(() => {
    const tracked = confirmationTracked({});
    if (canApply(ports.state(), tracked)) ports.record(tracked);
  }, [ports]);
  return null;
}

interface PageContentProps {
  readonly page: Page;
  readonly index: number;
  readonly moreActions: JSX.Element;
}

function PageContent({ page, index, moreActions }: PageContentProps): JSX.Element {
  switch (page.type) {
    case 'Application':
      return (
        <>
          <ApplicationScreen key={index} page={page} index={index} moreActions={moreActions} />
          <Suspense>
            <QuotingDialog />
          </Suspense>
        </>
      );
    case 'Payment':
      return hasTagManager() ? <OwnDocument index={index} /> : <PaymentScreen page={page} index={index} moreActions={moreActions} />;
    case 'Confirmation':
      return (
        <>
          <SaleTracking />
          <ConfirmationScreen page={page} index={index} />
        </>
      );
  }
}

/** The document title. The page comes first, so tabs and screen readers can tell pages apart. */
function titleOf(t: Translator, { display }: Program, index: number): string {
  const { type } = display.pages[index] ?? {};
  const asked = display.pages.filter((page) => page.type === 'Application').length;
  const page = asked > 1 ? t('Page {page} of {of}', { page: index + 1, of: asked }) : undefined;
  return [type === 'Payment' ? t('Payment') : type === 'Confirmation' ? t('Confirmation') : page, display.name].filter(Boolean).join(' – ');
}

/** Memoized: its parts subscribe to the state they show, so an event does not re-render the page. */
const FlowPage = memo(function FlowPage({ index }: { readonly index: number }): JSX.Element {
  const t = useText();
  const { program, ports, cancelQuote, takeFocus } = useSession();
  const page = program.display.pages[index];
  const [isSaving, setSaving] = useState(false);
  const moreActions = useMemo(() => <SaveForLaterButton onOpen={() => setSaving(true)} />, []);
  useEffect(() => {
    ports.record(pageEntered({ page: index, path: window.location.pathname }));
    window.scrollTo({ top: 0 });
    const question = takeFocus();
    if (question !== null) focusField(question);
    // Leaving the page cancels a running quote (specification, 4: page load).
    return cancelQuote;
  }, [ports, index, cancelQuote, takeFocus]);
  useEffect(() => {
    document.title = titleOf(t, program, index);
  }, [t, program, index]);
  if (!page) throw new Error(`there is no page ${index}`);
  const Bottom = { Application: program.spoke.rating.estimate && EstimateBar, Payment: PaymentBottomBar, Confirmation: undefined }[page.type];
  return (
    <Shell
      program={program}
      current={index}
      top={
        <Suspense>
          <OfflineNotice />
        </Suspense>
      }
      bottom={
        Bottom && (
          <Suspense>
            <Bottom />
          </Suspense>
        )
      }
    >
      <Suspense>
        <SaveStatusNotice />
        <EarlierPurchaseNotice />
      </Suspense>
      <Suspense fallback={<PageLoader type={page.type} />}>
        <PageContent page={page} index={index} moreActions={moreActions} />
        <Suspense>{isSaving ? <SaveForLaterDialog onClose={() => setSaving(false)} /> : null}</Suspense>
        <PageReady />
      </Suspense>
    </Shell>
  );
});

/** Redirects to the page that the buyer may see. */
function Redirect({ to }: { readonly to: number | '/' }): JSX.Element {
  const { program, redirect } = useSession();
  useNavigateNow(useCallback(() => redirect(to), [to, redirect]));
  return (
    <Shell program={program} current={typeof to === 'number' ? to : undefined}>
      <PageLoader type={typeof to === 'number' ? program.display.pages[to]?.type : undefined} />
    </Shell>
  );
}

const SPECIAL_PAGES = {
  ineligible: { path: SPECIAL_PATHS.ineligible, title: msg('Special attention') },
  error: { path: SPECIAL_PATHS.error, title: msg('Error') },
  notFound: { path: SPECIAL_PATHS.notFound, title: msg('Page not found') },
} as const;

function SpecialPage({ kind }: { readonly kind: Exclude<Route['kind'], 'page'> }): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { status } = useAtomValue(quoteAtom);
  const shown = kind === 'home' || kind === 'oldPath' || (kind === 'ineligible' && status !== 'kickedOut') ? null : kind;
  useEffect(() => {
    if (shown === null) return;
    document.title = `${t(SPECIAL_PAGES[shown].title)} – ${program.display.name}`;
    // The previous page may have been scrolled down.
    window.scrollTo({ top: 0 });
    publishPageView(SPECIAL_PAGES[shown].path, SPECIAL_PAGES[shown].title);
  }, [t, shown, program]);
  if (shown === null) return <Redirect to="/" />;
  const content: JSX.Element = { ineligible: <IneligiblePage />, error: <FailedPage />, notFound: <NotFoundPage program={program} /> }[shown];
  return (
    <Shell program={program}>
      <Suspense fallback={<PageLoader />}>
        {content}
        <PageReady />
      </Suspense>
    </Shell>
  );
}

/** The page of the current path, or a redirect if the buyer may not see it. */
export function Pages(): JSX.Element {
  const { program } = useSession();
  const state = useAtomValue(stateAtom);
  const [path] = useLocation();
  const expired = state.application.link?.expired ?? null;
  if (expired !== null) {
    return (
      <Shell program={program}>
        <LinkExpiredPage message={expired} />
        <PageReady />
      </Shell>
    );
  }
  const route = resolveRoute(program, path);
  if (route.kind !== 'page') return <SpecialPage kind={route.kind} />;
  // A running purchase is not interrupted: its page navigates when it is done.
  const index = state.purchase.phase === 'running' ? route.index : resolveReachablePage(state, program, route.index);
  return index === route.index ? <FlowPage key={index} index={index} /> : <Redirect to={index} />;
}
