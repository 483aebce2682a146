import { Provider, createStore } from 'jotai';
import { Activity, type JSX, memo, useInsertionEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Program } from '#events/program';
import { getToday } from '#events/rules';
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx';
import { Screen } from '../../app/Screen.tsx';
import { describeError } from '../../app/describe-error.ts';
import { PageLoader, Shell } from '../../features/shell/index.ts';
import { logAtom } from '../../event-log/log-atoms.ts';
import { SessionContext } from '../../state/session.ts';
import type { Moment } from '../replay/index.ts';
import type { Reel, Tell } from './messages.ts';
import { replaySession } from './replay-session.ts';
import { type Stretch, stretchesOf } from './stretches.ts';

export interface FrameProps {
  readonly reel: Reel;
  readonly index: number;
  readonly tell: Tell;
  /** Where the page stands; nothing else does. */
  readonly place: HTMLElement;
}

/** Whether what came of looking the e-mail up is in the log, later in this visit. */
const isLookingUp = ({ events, moments }: Reel, { recorded, visit }: Moment): boolean =>
  moments.some((later) => later.visit === visit && later.recorded > recorded && events[later.recorded - 1]?.type === 'EmailChecked');

interface Standing {
  moment: Moment;
  readonly store: ReturnType<typeof createStore>;
}

/** Puts the pages at a moment, as the recorder does after each event. */
function moveTo(standing: Standing, { events }: Reel, moment: Moment): void {
  standing.moment = moment;
  const recorded = events.slice(0, moment.recorded);
  standing.store.set(logAtom, { inherited: [], events: recorded, known: { count: recorded.length, state: moment.state } });
}

function beginAt(reel: Reel, moment: Moment): Standing {
  const standing = { moment, store: createStore() };
  moveTo(standing, reel, moment);
  return standing;
}

// Always the same: from moment to moment only what reads what has changed is made again.
const screen = <Screen />;

interface VisitProps extends Pick<FrameProps, 'reel' | 'index' | 'tell'> {
  readonly moment: Moment;
  readonly program: Program;
}

/** One visit of a page: its form goes on from moment to moment, as it did for the buyer. */
function Visit({ reel, moment, program, index, tell }: VisitProps): JSX.Element {
  const [shown] = useState(() => beginAt(reel, moment));
  const { store } = shown;
  const today = getToday(program.timeZone, Date.parse(moment.at));
  const session = useMemo(
    () =>
      replaySession({
        application: reel.application,
        program,
        state: () => shown.moment.state,
        now: () => Date.parse(shown.moment.at),
        isLookingUp: () => isLookingUp(reel, shown.moment),
      }),
    // Another day is another session: rules that ask for today are asked again.
    // oxlint-disable-next-line react/exhaustive-deps
    [reel, program, shown, today],
  );
  const { hook } = useMemo(() => memoryLocation({ path: moment.path, static: true }), [moment.path]);
  useLayoutEffect(() => {
    moveTo(shown, reel, moment);
    tell({ kind: 'shown', index });
  }, [shown, reel, moment, index, tell]);
  return (
    <Router hook={hook}>
      <Provider store={store}>
        <SessionContext value={session}>{screen}</SessionContext>
      </Provider>
    </Router>
  );
}

interface KeptProps extends Omit<FrameProps, 'index'> {
  readonly stretch: Stretch;
  /** The moment of it that is shown, or would be first. */
  readonly index: number;
  readonly isShown: boolean;
}

/** One making of a visit. */
interface Making {
  readonly count: number;
  /** Before it was asked for. */
  readonly isAhead: boolean;
  /** The moment at which it was told to have failed. */
  readonly failedAt: number | null;
}

/**
 * Makes a visit again where the last making failed: a page that is made ahead is told of no failure until it is shown, and is then made once more, at the
 * moment that is asked for. Of one that fails while it is shown that is told; it is made again at the next moment, and where somebody comes back to it.
 */
function useMaking({ tell, isShown, index }: Pick<KeptProps, 'tell' | 'isShown' | 'index'>): { readonly count: number; readonly fail: (error: Error) => void } {
  const [making, setMaking] = useState<Making>({ count: 0, isAhead: !isShown, failedAt: null });
  const again = (): void => setMaking({ count: making.count + 1, isAhead: !isShown, failedAt: null });
  if (making.failedAt !== null && (making.failedAt !== index || !isShown)) again();
  const fail = (error: Error): void => {
    if (making.isAhead) return again();
    setMaking({ ...making, failedAt: index });
    return tell({ kind: 'failed', message: describeError(error) });
  };
  return { count: making.count, fail };
}

/**
 * A visit in an element of its own, which is in the document while it is shown. Before and after that it is made where there is time, and
 * has no effects: whoever goes on to it finds it ready.
 */
const Kept = memo(function Kept({ reel, stretch, index, isShown, tell, place }: KeptProps): JSX.Element | null {
  const [element] = useState(() => document.createElement('div'));
  const { count, fail } = useMaking({ tell, isShown, index });
  useInsertionEffect(() => {
    if (!isShown) return undefined;
    place.append(element);
    return () => element.remove();
  }, [isShown, element, place]);
  const moment = reel.moments[index];
  const program = reel.programs[stretch.program];
  if (!moment || !program) return null;
  return createPortal(
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <ErrorBoundary key={count} onError={fail} fallback={null}>
        <Visit reel={reel} moment={moment} program={program} index={index} tell={tell} />
      </ErrorBoundary>
    </Activity>,
    element,
  );
});

/** The visits that are kept: the one that is shown, and those beside it. */
const keptAround = (stretches: readonly Stretch[], at: number): Stretch[] => stretches.slice(Math.max(0, at - 1), at + 2);

/** Where a visit is come to: a later one at its beginning, an earlier one at its end. */
function comeTo({ first, last }: Stretch, index: number): number {
  if (index < first) return first;
  return Math.min(index, last);
}

/** The buyer's page at a moment. */
export function Frame({ reel, index, tell, place }: FrameProps): JSX.Element | null {
  const stretches = useMemo(() => stretchesOf(reel.moments), [reel]);
  // What was made of another reel is made anew: it may say what this one masks.
  const [opened, setOpened] = useState({ reel, count: 0 });
  if (opened.reel !== reel) setOpened({ reel, count: opened.count + 1 });
  const at = stretches.findIndex(({ last }) => index <= last);
  useLayoutEffect(() => {
    document.documentElement.dataset['moment'] = String(index);
  }, [index]);
  const shown = stretches[at];
  if (!shown) return null;
  return (
    <>
      {reel.programs[shown.program] ? null : (
        <Shell program={null}>{shown.program === '' ? <PageLoader /> : <p>This page cannot be shown: the configuration that it was made of is not here.</p>}</Shell>
      )}
      {keptAround(stretches, at).map((stretch) => (
        <Kept key={`${opened.count}/${stretch.key}`} reel={reel} stretch={stretch} index={comeTo(stretch, index)} isShown={stretch === shown} tell={tell} place={place} />
      ))}
    </>
  );
}
