import { Provider, createStore } from 'jotai';
import { type JSX, useLayoutEffect, useMemo, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Program } from '#events/program';
import { todayIn } from '#events/rules';
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx';
import { Screen } from '../../app/Screen.tsx';
import { whatFailed } from '../../app/what-failed.ts';
import { PageLoader, Shell } from '../../features/shell/index.ts';
import { eventsAtom, stateAtom } from '../../state/atoms.ts';
import { SessionContext } from '../../state/session.ts';
import type { Moment } from '../replay/index.ts';
import type { Reel, Tell } from './messages.ts';
import { replaySession } from './replay-session.ts';

export interface FrameProps {
  readonly reel: Reel;
  readonly index: number;
  readonly tell: Tell;
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
  standing.store.set(stateAtom, moment.state);
  standing.store.set(eventsAtom, events.slice(0, moment.recorded));
}

function beginAt(reel: Reel, moment: Moment): Standing {
  const standing = { moment, store: createStore() };
  moveTo(standing, reel, moment);
  return standing;
}

// Always the same: from moment to moment only what reads what has changed is made again.
const screen = <Screen />;

interface VisitProps extends FrameProps {
  readonly moment: Moment;
  readonly program: Program;
}

/** One visit of a page: its form goes on from moment to moment, as it did for the buyer. */
function Visit({ reel, moment, program, index, tell }: VisitProps): JSX.Element {
  const [shown] = useState(() => beginAt(reel, moment));
  const { store } = shown;
  const today = todayIn(program.timeZone, Date.parse(moment.at));
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

/** The buyer's page at a moment. */
export function Frame({ reel, index, tell }: FrameProps): JSX.Element | null {
  const moment = reel.moments[index];
  useLayoutEffect(() => {
    document.documentElement.dataset['moment'] = String(index);
  }, [index]);
  if (!moment) return null;
  const program = reel.programs[moment.state.application.program];
  if (!program) {
    const isLoading = moment.state.application.program === '';
    return <Shell program={null}>{isLoading ? <PageLoader /> : <p>This page cannot be shown: the configuration that it was made of is not here.</p>}</Shell>;
  }
  const key = `${moment.visit}/${moment.state.application.program}`;
  return (
    <ErrorBoundary key={key} onError={(error) => tell({ kind: 'failed', message: whatFailed(error) })} fallback={null}>
      <Visit key={key} reel={reel} moment={moment} program={program} index={index} tell={tell} />
    </ErrorBoundary>
  );
}
