import { vi } from 'vitest';
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
import { show } from './ui/show.tsx';

export const TODAY = '2026-11-22';

export interface Surroundings {
  /** What has happened before. */
  readonly events?: readonly FlowEvent[];
  readonly saved?: SavedData;
  /** What takes pictures of the page; without it none can be taken. */
  readonly capture?: FlowPorts['capture'];
  /** What the pages can do, where it matters. */
  readonly more?: Partial<Session>;
}

/** Shows a part of the pages over a fold that what it records goes into; resolves to what is recorded from here on. */
export function showIn(
  program: Program,
  part: JSX.Element,
  { events = [], saved, capture = () => Promise.reject(new Error('no canvas')), more = {} }: Surroundings = {},
): readonly FlowEvent[] {
  const store = createStore();
  const recorded: FlowEvent[] = [];
  // What has happened before makes sense.
  given(...events);
  store.set(logAtom, { ...emptyLog, events: logOf([started, ...events]) });
  if (saved) store.set(savedDataAtom, saved);
  const record = (...fresh: FlowEvent[]): void => {
    recorded.push(...fresh);
    store.set(logAtom, { ...emptyLog, events: withEvents(store.get(logAtom).events, fresh) });
  };
  const ports = { program, now: () => Date.parse(TODAY), state: () => store.get(stateAtom), record, capture };
  const identity = { lookUp: () => Promise.resolve(), canLookUp: () => true, logOut: vi.fn(() => Promise.resolve()) };
  const session = { program, ports, identity, today: () => TODAY, now: ports.now, isCookieLost: () => false, goTo: vi.fn(), ...more } as unknown as Session;
  show(
    <Provider store={store}>
      <SessionContext value={session}>{part}</SessionContext>
    </Provider>,
  );
  return recorded;
}

/** Around a part of the payment form: what is typed is in memory. */
export const InPaymentForm = ({ children, isStrict = false }: { readonly children: JSX.Element; readonly isStrict?: boolean }): JSX.Element => (
  <SecretErrorsContext value={{ isStrict, refused: {} }}>
    <Form<SecretValues> onSubmit={() => undefined} initialValues={createInitialSecrets(TODAY, 'maya@example.com')} subscription={{}}>
      {() => children}
    </Form>
  </SecretErrorsContext>
);
