import { Provider, createStore } from 'jotai';
import { Activity, type JSX, memo, useInsertionEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { DEFAULT_LANGUAGE } from '#events/language';
import type { Program } from '#events/program';
import { getToday } from '#events/rules';
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx';
import { Screen } from '../../app/Screen.tsx';
import { describeError } from '../../app/describe-error.ts';
import { PageLoader, Shell } from '../../features/shell/index.ts';
import { logAtom } from '../../event-log/log-atoms.ts';
import { SessionContext } from '../../state/session.ts';
import { type Moment, type PageVisit, groupVisits } from '../replay/index.ts';
import { followChange, listChangedPaths } from './follow-change.ts';
import type { FrameRecording, FrameListener } from './frame-messages.ts';
import { createReplaySession } from './replay-session.ts';

export interface ReplayedPageProps {
  readonly recording: FrameRecording;
  readonly index: number;
  readonly notify: FrameListener;
  /** The element that contains only the page. */
  readonly container: HTMLElement;
}

/** True if the result of the email check comes later in this visit. */
const isLookingUp = ({ events, moments }: FrameRecording, { recorded, visit }: Moment): boolean =>
  moments.some((later) => later.visit === visit && later.recorded > recorded && events[later.recorded - 1]?.type === 'EmailChecked');

interface VisitStore {
  moment: Moment;
  readonly store: ReturnType<typeof createStore>;
}

/** Sets the pages to a moment, as the recorder does after each event. */
function showMoment(visitStore: VisitStore, { events }: FrameRecording, moment: Moment): void {
  visitStore.moment = moment;
  const recorded = events.slice(0, moment.recorded);
  visitStore.store.set(logAtom, { inherited: [], events: recorded, known: { count: recorded.length, state: moment.state } });
}

function createVisitStore(recording: FrameRecording, moment: Moment): VisitStore {
  const visitStore = { moment, store: createStore() };
  showMoment(visitStore, recording, moment);
  return visitStore;
}

// A constant element: from moment to moment React renders only what reads changed state.
const screen = <Screen />;

interface VisitProps extends Pick<ReplayedPageProps, 'recording' | 'index' | 'notify'> {
  readonly moment: Moment;
  readonly program: Program;
}

/** One visit of a page. Its form keeps its state from moment to moment, as it did for the buyer. */
function VisitScreen({ recording, moment, program, index, notify }: VisitProps): JSX.Element {
  const [shown] = useState(() => createVisitStore(recording, moment));
  const { store } = shown;
  const today = getToday(program.timeZone, Date.parse(moment.at));
  const session = useMemo(
    () =>
      createReplaySession({
        application: recording.application,
        program,
        state: () => shown.moment.state,
        now: () => Date.parse(shown.moment.at),
        isLookingUp: () => isLookingUp(recording, shown.moment),
      }),
    // Another day is another session: rules that ask for today are asked again.
    // oxlint-disable-next-line react/exhaustive-deps
    [recording, program, shown, today],
  );
  const { hook } = useMemo(() => memoryLocation({ path: moment.path, static: true }), [moment.path]);
  useLayoutEffect(() => {
    showMoment(shown, recording, moment);
    notify({ kind: 'shown', index });
  }, [shown, recording, moment, index, notify]);
  return (
    <Router hook={hook}>
      <Provider store={store}>
        <SessionContext value={session}>{screen}</SessionContext>
      </Provider>
    </Router>
  );
}

interface PreparedVisitProps extends Omit<ReplayedPageProps, 'index'> {
  readonly visit: PageVisit;
  /** The moment of it that is shown, or would be first. */
  readonly index: number;
  readonly isShown: boolean;
}

/** One attempt to render a visit. */
interface RenderAttempt {
  readonly count: number;
  /** True if it began before the visit was shown. */
  readonly isAhead: boolean;
  /** The moment at which it failed. */
  readonly failedAt: number | null;
}

/**
 * Renders a visit again after it failed. A prerendered page reports no failure before it is shown, and is then rendered once more. A shown page reports its
 * failure, and is rendered again at the next moment or when the user returns to it.
 */
function useRenderAttempts({ notify, isShown, index }: Pick<PreparedVisitProps, 'notify' | 'isShown' | 'index'>): {
  readonly count: number;
  readonly fail: (error: Error) => void;
} {
  const [attempt, setAttempt] = useState<RenderAttempt>({ count: 0, isAhead: !isShown, failedAt: null });
  const again = (): void => setAttempt({ count: attempt.count + 1, isAhead: !isShown, failedAt: null });
  if (attempt.failedAt !== null && (attempt.failedAt !== index || !isShown)) again();
  const fail = (error: Error): void => {
    if (attempt.isAhead) return again();
    setAttempt({ ...attempt, failedAt: index });
    return notify({ kind: 'failed', message: describeError(error) });
  };
  return { count: attempt.count, fail };
}

/**
 * A visit in its own element, which is in the document while the visit is shown. Otherwise it is rendered in idle time without effects, so that it is ready
 * when the user steps to it.
 */
const PreparedVisit = memo(function Kept({ recording, visit, index, isShown, notify, container }: PreparedVisitProps): JSX.Element | null {
  const [element] = useState(() => document.createElement('div'));
  const { count, fail } = useRenderAttempts({ notify, isShown, index });
  useInsertionEffect(() => {
    if (!isShown) return undefined;
    container.append(element);
    return () => element.remove();
  }, [isShown, element, container]);
  const moment = recording.moments[index];
  const programs = recording.programs[visit.program];
  if (!moment || !programs) return null;
  const program = programs[moment.state.application.language ?? DEFAULT_LANGUAGE] ?? programs.en;
  return createPortal(
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <ErrorBoundary key={count} onError={fail} fallback={null}>
        <VisitScreen recording={recording} moment={moment} program={program} index={index} notify={notify} />
      </ErrorBoundary>
    </Activity>,
    element,
  );
});

/** Returns the visits to render: the shown one and its neighbors. */
const selectNeighbors = (visits: readonly PageVisit[], at: number): PageVisit[] => visits.slice(Math.max(0, at - 1), at + 2);

/** Returns the moment at which a visit is entered: the first of a later visit, the last of an earlier one. */
function clampToVisit({ first, last }: PageVisit, index: number): number {
  if (index < first) return first;
  return Math.min(index, last);
}

/** The buyer's page at a moment. */
export function ReplayedPage({ recording, index, notify, container }: ReplayedPageProps): JSX.Element | null {
  const visits = useMemo(() => groupVisits(recording.moments), [recording]);
  // Pages of another recording are rendered again: they may show what this one masks.
  const [opened, setOpened] = useState({ recording, count: 0 });
  if (opened.recording !== recording) setOpened({ recording, count: opened.count + 1 });
  const at = visits.findIndex(({ last }) => index <= last);
  useLayoutEffect(() => {
    document.documentElement.dataset['moment'] = String(index);
    // The page of this moment is rendered by then.
    const frame = requestAnimationFrame(() => followChange(listChangedPaths(recording, index)));
    return () => cancelAnimationFrame(frame);
  }, [recording, index]);
  const shown = visits[at];
  if (!shown) return null;
  return (
    <>
      {recording.programs[shown.program] ? null : (
        <Shell program={null}>{shown.program === '' ? <PageLoader /> : <p>This page can’t be shown because its configuration is missing.</p>}</Shell>
      )}
      {selectNeighbors(visits, at).map((visit) => (
        <PreparedVisit
          key={`${opened.count}/${visit.key}`}
          recording={recording}
          visit={visit}
          index={clampToVisit(visit, index)}
          isShown={visit === shown}
          notify={notify}
          container={container}
        />
      ))}
    </>
  );
}
