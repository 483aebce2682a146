import { type Root, createRoot } from 'react-dom/client';
import type { Program } from '#events/program';
import { SPECIAL_PATHS, resolveRoute } from '#events/rules';
import { ErrorPage, PageLoader, Shell } from '../features/shell/index.ts';
import { watchEnterKey, watchFilledFields } from '../form/index.ts';
import { App } from './App.tsx';
import { boot } from './boot.ts';
import { beginTrace } from './click-trace.ts';
import '../ui/theme/generated/theme.css';
import '../ui/theme/loader.css';
import { readServedData } from './served-data.ts';
import '../ui/theme/fonts.css';

/** Without settings the error page is shown (specification, 8). */
function renderUnavailable(root: Root, program: Program | null): void {
  const { pathname, search } = window.location;
  // With the origin: a path that begins with two slashes would lead to another site.
  const failed = window.location.origin + (pathname === SPECIAL_PATHS.error ? '/' : pathname) + search;
  window.history.replaceState(null, '', SPECIAL_PATHS.error + search);
  root.render(
    <Shell program={program}>
      <ErrorPage program={program} retryHref={failed} />
    </Shell>,
  );
}

/** Begins a trace now, and another one with each click, also one by keyboard. */
function traceClicks(): void {
  beginTrace();
  window.addEventListener('click', beginTrace, true);
}

/** True for a mailed link and the way to policies: their pages start no application. */
const isStandalonePage = (): boolean => /^\/(resume|unsubscribe|policies)\/?$/i.test(window.location.pathname);

async function start(root: Root): Promise<void> {
  const { program, hash, ...served } = readServedData(document);
  if (served.traces) traceClicks();
  if (!program || !hash) return renderUnavailable(root, null);
  document.title = program.display.name;
  if (isStandalonePage()) return (await import('./open-standalone-page.tsx')).openStandalonePage(root, program, { ...served, hash });
  const route = resolveRoute(program, window.location.pathname);
  const index = route.kind === 'page' ? route.index : undefined;
  const waiting = setTimeout(
    () =>
      root.render(
        <Shell program={program} current={index}>
          <PageLoader type={program.display.pages[index ?? 0]?.type} />
        </Shell>,
      ),
    200,
  );
  try {
    const runtime = await boot({ program, hash, ...served });
    clearTimeout(waiting);
    root.render(<App runtime={runtime} />);
  } catch {
    clearTimeout(waiting);
    renderUnavailable(root, program);
  }
}

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');
watchFilledFields(document);
watchEnterKey(document);
void start(createRoot(element));
