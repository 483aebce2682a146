import { type JSX, useSyncExternalStore } from 'react';
import type { Program } from '#events/program';
import type { ResumedApplication } from '#workflows/resume';
import { type ResumeBlocker, ResumePage } from '../features/resume/index.ts';
import { Shell } from '../features/shell/index.ts';
import { canKeepCookies } from './can-keep-cookies.ts';
import { readTabLog } from '../event-log/tab-log.ts';
import { hasStorageRoom, createTabStorage } from '../event-log/tab-storage.ts';
import { lastPagePath, adoptApplication } from '../event-log/adopt-application.ts';
import { mayHaveUnfinishedPurchase, sendPending } from './boot.ts';
import { createGraph } from './graph.ts';

const graph = createGraph();

interface ResumeEntryProps {
  readonly program: Program;
  readonly release: string;
}

const openSessionStorage = (): Storage => window.sessionStorage;
/** Storage that a long application needs. */
const NEEDED_CHARS = 256 * 1024;

/** Returns what the browser refuses to store; null if it stores all that an application needs. */
const findStorageBlocker = (): ResumeBlocker | null =>
  !canKeepCookies() ? { reason: 'cookies' } : hasStorageRoom(openSessionStorage, NEEDED_CHARS) ? null : { reason: 'storage' };

/** Returns why the application cannot be opened in this tab; null if it can. A running purchase keeps its tab, which alone may be able to finish its payment. */
function findBlocker({ release }: ResumeEntryProps): ResumeBlocker | null {
  const { state, events, inherited } = readTabLog(createTabStorage(openSessionStorage), release);
  if (!mayHaveUnfinishedPurchase(state)) return findStorageBlocker();
  const last = [...inherited, ...events].findLast((event) => event.type === 'PageEntered');
  return { reason: 'purchase', path: last?.data.path ?? '/' };
}

/** Replaces this tab's application by the resumed one, and opens the page on which the buyer left it. */
function openResumedApplication({ program, release }: ResumeEntryProps, id: string, { application, parent, sequence, events }: ResumedApplication): void {
  const storage = createTabStorage(openSessionStorage);
  sendPending(readTabLog(storage, release));
  const { history } = adoptApplication({ storage, release, now: Date.now }, { id, root: application.root.id, parent: parent.id, sequence, events });
  // Replaces the link in the history: it is used up, so Back must not open it.
  window.location.replace(lastPagePath(program, history) + window.location.search);
}

/** Follows the hash: a second link opened in the same tab changes nothing else. */
function useHash(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => window.location.hash.slice(1),
  );
}

/** The page of a mailed resume link. It starts no application. */
export function ResumeEntry(props: ResumeEntryProps): JSX.Element {
  const { program } = props;
  const token = useHash();
  return (
    <Shell program={program}>
      <ResumePage
        key={token}
        program={program}
        graph={graph}
        token={token}
        findBlocker={() => findBlocker(props)}
        onResumed={(id, resumed) => openResumedApplication(props, id, resumed)}
      />
    </Shell>
  );
}
