import { vi } from 'vitest';
import { render } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import type { JSX } from 'react';
import { Form } from 'react-final-form';
import type { FlowEvent } from '#events/buyflow';
import type { Program } from '#events/program';
import type { FlowPorts, SavedData } from '#workflows/ports';
import { SecretErrorsContext } from '../../../web/features/purchase/secrets/use-secret-errors.ts';
import { type SecretValues, createInitialSecrets } from '../../../web/features/purchase/secrets/secret-values.ts';
import { logAtom, stateAtom } from '../../../web/event-log/log-atoms.ts';
import { savedDataAtom } from '../../../web/state/saved-data.ts';
import { emptyLog } from '../../../web/event-log/event-log.ts';
import { type Session, SessionContext } from '../../../web/state/session.ts';
import { given, logOf, started, withEvents } from '../../support/events/recording.ts';

export const TODAY = '2026-11-22';

export interface SessionOptions {
  /** The events before the page is shown. */
  readonly events?: readonly FlowEvent[];
  /** How many of them are of the application that this one continues. */
  readonly inherited?: number;
  readonly saved?: SavedData;
  /** Takes the screen capture; fails by default. */
  readonly capture?: FlowPorts['capture'];
  /** The facade; without it nothing may be asked. */
  readonly graph?: FlowPorts['graph'];
  /** Gets what records an event as a page does. */
  readonly onReady?: (record: (...events: FlowEvent[]) => void) => void;
  /** Parts of the session that the test needs. */
  readonly more?: Partial<Session>;
}

/** Renders an element in a session whose events change the state. Returns the events that it records. */
export function renderInSession(
  program: Program,
  part: JSX.Element,
  { events = [], inherited = 0, saved, capture = () => Promise.reject(new Error('no canvas')), graph, onReady, more = {} }: SessionOptions = {},
): readonly FlowEvent[] {
  const store = createStore();
  const recorded: FlowEvent[] = [];
  // Throws if an event cannot be applied.
  given(...events);
  const log = logOf([started, ...events]);
  store.set(logAtom, { ...emptyLog, inherited: log.slice(0, inherited), events: log.slice(inherited) });
  if (saved) store.set(savedDataAtom, saved);
  const record = (...fresh: FlowEvent[]): void => {
    recorded.push(...fresh);
    store.set(logAtom, { ...store.get(logAtom), events: withEvents(store.get(logAtom).events, fresh) });
  };
  onReady?.(record);
  const ports = { program, now: () => Date.parse(`${TODAY}T12:00:00Z`), state: () => store.get(stateAtom), record, capture, graph, after: () => store.get(logAtom).events.length };
  const identity = { lookUp: () => Promise.resolve(), canLookUp: () => true, logOut: vi.fn(() => Promise.resolve()) };
  const session = { program, ports, identity, today: () => TODAY, now: ports.now, isCookieLost: () => false, goTo: vi.fn(), ...more } as unknown as Session;
  render(
    <Provider store={store}>
      <SessionContext value={session}>{part}</SessionContext>
    </Provider>,
  );
  return recorded;
}

/** Wraps a section of the payment form in its form. */
export const InPaymentForm = ({ children, rejected = [] }: { readonly children: JSX.Element; readonly rejected?: readonly string[] }): JSX.Element => (
  <SecretErrorsContext value={{ rejected, refused: {} }}>
    <Form<SecretValues> onSubmit={() => undefined} initialValues={createInitialSecrets(TODAY, 'maya@example.com')} subscription={{}}>
      {() => children}
    </Form>
  </SecretErrorsContext>
);
