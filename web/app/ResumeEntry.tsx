import { type JSX, useSyncExternalStore } from 'react';
import type { Program } from '#events/program';
import type { ResumedApplication } from '#workflows/resume';
import { type Hindrance, ResumePage } from '../features/resume/index.ts';
import { Shell } from '../features/shell/index.ts';
import { canKeepCookies } from './can-keep-cookies.ts';
import { readLog } from '../event-log/tab-log.ts';
import { canKeep, keptIn } from '../event-log/tab-storage.ts';
import { pathWhereLeft, takeOver } from '../event-log/adopt-application.ts';
import { isBuying, sendRest } from './boot.ts';
import { createGraph } from './graph.ts';

const graph = createGraph();

interface ResumeEntryProps {
  readonly program: Program;
  readonly release: string;
}

const storage = (): Storage => window.sessionStorage;
/** What a long application takes, in characters. */
const ROOM = 256 * 1024;

/** What the browser does not keep that an application needs. */
const keepingHindrance = (): Hindrance | null => (!canKeepCookies() ? { by: 'cookies' } : canKeep(storage, ROOM) ? null : { by: 'storage' });

/** A purchase under way keeps its window: there may be a payment that only this window leads on from. */
function hindranceIn({ release }: ResumeEntryProps): Hindrance | null {
  const { state, events, inherited } = readLog(keptIn(storage), release);
  if (!isBuying(state)) return keepingHindrance();
  const last = [...inherited, ...events].findLast((event) => event.type === 'PageEntered');
  return { by: 'purchase', path: last?.data.path ?? '/' };
}

/** Puts the application in the place of this window's, and leads to the page on which it was left. */
function goOn({ program, release }: ResumeEntryProps, id: string, resumed: ResumedApplication): void {
  const kept = keptIn(storage);
  sendRest(readLog(kept, release));
  const { history } = takeOver({ kept, release, now: Date.now }, { id, ...resumed });
  // In the place of the link: it is used up, and Back does not lead to it.
  window.location.replace(pathWhereLeft(program, history) + window.location.search);
}

/** Another link that is put into the same window changes nothing but this. */
function useHash(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => window.location.hash.slice(1),
  );
}

/** The document of a mailed link. No application begins here. */
export function ResumeEntry(props: ResumeEntryProps): JSX.Element {
  const { program } = props;
  const token = useHash();
  return (
    <Shell program={program}>
      <ResumePage key={token} program={program} graph={graph} token={token} hindrance={() => hindranceIn(props)} onResumed={(id, resumed) => goOn(props, id, resumed)} />
    </Shell>
  );
}
