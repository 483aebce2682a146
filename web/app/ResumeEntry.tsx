import { type JSX, useSyncExternalStore } from 'react';
import type { Program } from '#events/program';
import type { ResumedApplication } from '#workflows/resume';
import { type Hindrance, ResumePage } from '../features/resume/index.ts';
import { Shell } from '../features/shell/index.ts';
import { canKeepCookies } from './can-keep-cookies.ts';
import { readTabLog } from '../event-log/tab-log.ts';
import { hasStorageRoom, createTabStorage } from '../event-log/tab-storage.ts';
import { lastPagePath, adoptApplication } from '../event-log/adopt-application.ts';
import { isBuying, sendPending } from './boot.ts';
import { createGraph } from './graph.ts';

const graph = createGraph();

interface ResumeEntryProps {
  readonly program: Program;
  readonly release: string;
}

const openStorage = (): Storage => window.sessionStorage;
/** Characters of a long application. */
const NEEDED_CHARS = 256 * 1024;

/** What an application needs and the browser refuses to store; null if nothing. */
const storageHindrance = (): Hindrance | null => (!canKeepCookies() ? { by: 'cookies' } : hasStorageRoom(openStorage, NEEDED_CHARS) ? null : { by: 'storage' });

/** A running purchase keeps its tab: only this tab may be able to finish its payment. */
function hindranceIn({ release }: ResumeEntryProps): Hindrance | null {
  const { state, events, inherited } = readTabLog(createTabStorage(openStorage), release);
  if (!isBuying(state)) return storageHindrance();
  const last = [...inherited, ...events].findLast((event) => event.type === 'PageEntered');
  return { by: 'purchase', path: last?.data.path ?? '/' };
}

/** Replaces this tab's application by the resumed one, and opens the page on which the buyer left it. */
function openResumed({ program, release }: ResumeEntryProps, id: string, resumed: ResumedApplication): void {
  const storage = createTabStorage(openStorage);
  sendPending(readTabLog(storage, release));
  const { history } = adoptApplication({ storage, release, now: Date.now }, { id, ...resumed });
  // Replaces the link in the history: it is used up, so Back must not open it.
  window.location.replace(lastPagePath(program, history) + window.location.search);
}

/** A second link opened in the same tab changes only the hash. */
function useHash(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => window.location.hash.slice(1),
  );
}

/** The document of a mailed resume link. It starts no application. */
export function ResumeEntry(props: ResumeEntryProps): JSX.Element {
  const { program } = props;
  const token = useHash();
  return (
    <Shell program={program}>
      <ResumePage key={token} program={program} graph={graph} token={token} hindrance={() => hindranceIn(props)} onResumed={(id, resumed) => openResumed(props, id, resumed)} />
    </Shell>
  );
}
