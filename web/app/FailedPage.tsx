import type { JSX } from 'react';
import { buildPath } from '#events/rules';
import { ErrorPage } from '../features/shell/index.ts';
import { useSession } from '../state/session.ts';

/** The error page of a running application. It leads back to the page that the buyer was on. */
export function FailedPage(): JSX.Element {
  const { program, ports } = useSession();
  return <ErrorPage program={program} retryHref={buildPath(program, ports.state().application.page) + window.location.search} />;
}
