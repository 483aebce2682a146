import { Provider, useAtomValue } from 'jotai';
import { type JSX, Suspense, lazy, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { renderFailed } from '#events/application';
import { SPECIAL_PATHS } from '#events/rules';
import { Shell } from '../features/shell/index.ts';
import { SessionContext } from '../state/session.ts';
import type { Runtime } from './boot.ts';
import { createSession } from './create-session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FailedPage } from './FailedPage.tsx';
import { PageLanguage } from './PageLanguage.tsx';
import { PageReady, RouteProgress } from './RouteProgress.tsx';
import { Screen } from './Screen.tsx';
import { describeError } from './describe-error.ts';

const DeveloperPanel = lazy(() => import('./DeveloperPanel.tsx'));

/** The buy flow over a booted application. */
export function App({ runtime }: { readonly runtime: Runtime }): JSX.Element {
  const [, navigate] = useLocation();
  const { recorder, store, link, programAtom } = runtime;
  const [base] = useState(() => createSession(runtime, navigate));
  const program = useAtomValue(programAtom, { store });
  const session = useMemo(() => ({ ...base, program }), [base, program]);
  const hasTools = link.debug && program.api.env !== 'PROD';
  const fail = (error: Error, where: string): void => {
    recorder.record(renderFailed({ where, message: describeError(error) }));
    window.history.replaceState(null, '', `${SPECIAL_PATHS.error}${window.location.search}`);
  };
  return (
    <Provider store={store}>
      <SessionContext value={session}>
        <PageLanguage>
          <RouteProgress />
        </PageLanguage>
        <ErrorBoundary
          onError={fail}
          fallback={
            <Shell program={program}>
              <FailedPage />
              <PageReady />
            </Shell>
          }
        >
          <Screen />
        </ErrorBoundary>
        <Suspense>{hasTools ? <DeveloperPanel /> : null}</Suspense>
      </SessionContext>
    </Provider>
  );
}
