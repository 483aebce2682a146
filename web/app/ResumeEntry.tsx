import { type JSX, useSyncExternalStore } from 'react';
import type { Program } from '#events/program';
import type { ResumedApplication } from '#flow/resume';
import { ResumePage } from '../features/resume/index.ts';
import { Shell } from '../features/shell/index.ts';
import { readLog } from '../state/kept-log.ts';
import { keptIn } from '../state/storage.ts';
import { pathWhereLeft, takeOver } from '../state/take-over.ts';
import { sendRest } from './boot.ts';
import { createGraph } from './graph.ts';

const graph = createGraph();

interface ResumeEntryProps {
  readonly program: Program;
  readonly release: string;
}

/** Puts the application in the place of this window's, and leads to the page on which it was left. */
function goOn({ program, release }: ResumeEntryProps, id: string, resumed: ResumedApplication): void {
  const kept = keptIn(() => window.sessionStorage);
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
      <ResumePage key={token} program={program} graph={graph} token={token} onResumed={(id, resumed) => goOn(props, id, resumed)} />
    </Shell>
  );
}
