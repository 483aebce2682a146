// Renders pages over the real workflows: recorded events change the state, as in the buy flow.
import { vi } from 'vitest';
import { render } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import type { JSX } from 'react';
import { type FlowEvent, type State, canApply } from '#events/buyflow';
import { getToday } from '#events/rules';
import type { Program } from '#events/program';
import { loadSavedData, logIn, logOut, checkEmailForAccount, resendCode, verifyCode } from '#workflows/identity';
import { next } from '#workflows/next';
import { type FlowPorts, type SavedData, createLoginMark } from '#workflows/ports';
import { purchase } from '#workflows/purchase';
import { quote } from '#workflows/quote';
import { requestResumeLink } from '#workflows/resume';
import { logAtom, stateAtom } from '../../../web/event-log/log-atoms.ts';
import { eventSyncAtom } from '../../../web/state/atoms.ts';
import { savedDataAtom } from '../../../web/state/saved-data.ts';
import { emptyLog } from '../../../web/event-log/event-log.ts';
import { type Session, SessionContext } from '../../../web/state/session.ts';
import type { EventSyncStatus } from '../../../web/event-log/event-sync.ts';
import { given, logOf, started, withEvents } from '../../support/events/recording.ts';
import { type FacadeScript, scriptedFacade } from './scripted-facade.ts';

const NOW = Date.parse('2026-11-22T18:00:00Z');

export interface RenderedPage {
  readonly ports: FlowPorts;
  readonly state: () => State;
  readonly recorded: readonly FlowEvent[];
  readonly goTo: Session['goTo'];
  /** The outcome of the last Next or Continue. */
  readonly readOutcome: () => string | undefined;
  /** Reports a status of the event sync. */
  readonly setSyncStatus: (status: EventSyncStatus, reason?: string) => void;
  /** Renders another element over the same application. */
  readonly show: (part: JSX.Element) => void;
}

export interface PageOptions {
  readonly events?: readonly FlowEvent[];
  readonly saved?: SavedData;
  readonly facade?: FacadeScript;
  readonly more?: Partial<Session>;
}

export function renderPage(program: Program, part: JSX.Element, { events = [], saved, facade = {}, more = {} }: PageOptions = {}): RenderedPage {
  const store = createStore();
  const recorded: FlowEvent[] = [];
  const state = (): State => store.get(stateAtom);
  given(...events);
  store.set(logAtom, { ...emptyLog, events: logOf([started, ...events]) });
  if (saved) store.set(savedDataAtom, saved);
  const record = (...fresh: FlowEvent[]): void => {
    for (const event of fresh) {
      if (!canApply(state(), event)) throw new Error(`${event.type} does not make sense here`);
      recorded.push(event);
      store.set(logAtom, { ...emptyLog, events: withEvents(store.get(logAtom).events, [event]) });
    }
  };
  const ports: FlowPorts = {
    applicationId: state().application.id,
    program,
    graph: scriptedFacade(facade),
    state,
    record,
    after: () => recorded.length,
    lastSequence: (type) => store.get(logAtom).events.findLast((event) => event.type === type)?.sequence ?? 0,
    capture: () => Promise.resolve(null),
    setSavedData: (data) => store.set(savedDataAtom, data),
    loginMark: createLoginMark(),
    now: () => NOW,
    wait: () => Promise.resolve(),
  };
  let outcome: string | undefined;
  const goTo = vi.fn<Session['goTo']>();
  const session = {
    program,
    ports,
    goTo,
    now: () => NOW,
    isDurable: () => true,
    isCookieLost: () => false,
    damage: null,
    startOver: vi.fn(),
    today: () => getToday(program.timeZone, NOW),
    next: async (page: number) => void (outcome = await next(ports, page)),
    quote: async (page: number) => void (outcome = await quote(ports, page, new AbortController().signal)),
    purchase: async (...args: Parameters<Session['purchase']>) => void (await purchase(ports, ...args)),
    saveForLater: (email: string) => requestResumeLink(ports, email),
    identity: {
      logIn: (fields) => logIn(ports, fields),
      verifyCode: (code) => verifyCode(ports, code),
      resendCode: () => resendCode(ports),
      logOut: () => logOut(ports),
      lookUp: () => checkEmailForAccount(ports).then(() => loadSavedData(ports)),
      canLookUp: () => true,
    },
    ...more,
  } as Partial<Session> as Session;
  const renderAround = (shown: JSX.Element): void =>
    void render(
      <Provider store={store}>
        <SessionContext value={session}>{shown}</SessionContext>
      </Provider>,
    );
  renderAround(part);
  return { ports, state, recorded, goTo, readOutcome: () => outcome, setSyncStatus: (status, reason) => store.set(eventSyncAtom, { status, reason }), show: renderAround };
}
