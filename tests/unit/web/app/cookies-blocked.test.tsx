// A browser that keeps no cookies: the page says so, keeps what is entered, and continues with it once cookies are allowed.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Kind } from 'graphql';
import { Provider, createStore } from 'jotai';
import { questionAnswered } from '#events/application';
import { beginApplication } from '#workflows/start';
import type { FlowPorts, Graph } from '#workflows/ports';
import { SaveStatusNotice } from '../../../../web/app/SaveStatusNotice.tsx';
import { flowPart } from '../../../../web/app/parts.ts';
import { createApplicationOpener } from '../../../../web/app/application-opener.ts';
import { createDuplicateTabGuard } from '../../../../web/event-log/duplicate-tab-guard.ts';
import type { AppendEventsInput, OpenApplicationInput } from '../../../../web/generated/graphql.ts';
import { stateAtom } from '../../../../web/event-log/log-atoms.ts';
import { eventSyncAtom } from '../../../../web/state/atoms.ts';
import { writeAcknowledged, readTabLog } from '../../../../web/event-log/tab-log.ts';
import { AppendError } from '../../../../web/event-log/append-error.ts';
import { type AppendResult, createOutbox } from '../../../../web/event-log/outbox.ts';
import { createRecorder } from '../../../../web/event-log/recorder.ts';
import { type Session, SessionContext } from '../../../../web/state/session.ts';
import { createTabStorage } from '../../../../web/event-log/tab-storage.ts';
import { createEventSync } from '../../../../web/event-log/event-sync.ts';
import { fitness } from '../../../support/events/programs.ts';

const UNKNOWN_APPLICATION = 'There is no such application in this browser. Please start again.';
const RELEASE = 'release-1';

/** A facade that tells browsers apart by a cookie: without one, every request is another browser's. */
function facade() {
  const owners = new Map<string, string>();
  const stored = new Map<string, readonly unknown[]>();
  const world = { keepsCookies: false };
  let strangers = 0;
  const browser = (): string => (world.keepsCookies ? 'known' : `stranger-${(strangers += 1)}`);
  const graph: Graph = (document, variables) => {
    const name = document.definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one.name?.value] : []))[0];
    if (name !== 'OpenApplication') throw new Error(`nothing answers ${name}`);
    const { id } = (variables as unknown as { readonly input: OpenApplicationInput }).input.application;
    const key = String(id);
    const who = browser();
    const owner = owners.get(key) ?? who;
    owners.set(key, owner);
    if (owner !== who)
      return Promise.reject(Object.assign(new Error(UNKNOWN_APPLICATION), { errors: [{ message: UNKNOWN_APPLICATION, extensions: { code: 'APPLICATION_UNKNOWN' } }] }));
    return Promise.resolve({ openApplication: { __typename: 'Application', sponsorId: 'S', sponsorSource: 'PROGRAM', memberFee: null } } as never);
  };
  const append = ({ application, events }: AppendEventsInput): Promise<AppendResult> => {
    if (owners.get(String(application.id)) !== browser()) return Promise.reject(new AppendError(UNKNOWN_APPLICATION, 200, null, 'APPLICATION_UNKNOWN'));
    const all = [...(stored.get(String(application.id)) ?? []), ...events];
    stored.set(String(application.id), all);
    return Promise.resolve({ __typename: 'EventsAppended', sequence: all.length });
  };
  return { graph, append, owners, stored, world };
}

/** A document of the buyer's pages over what this tab keeps, as far as it opens and sends an application. */
function openDocument({ graph, append }: ReturnType<typeof facade>) {
  const storage = createTabStorage(() => window.sessionStorage);
  const log = readTabLog(storage, RELEASE);
  const store = createStore();
  const recorder = createRecorder({ storage, log, release: RELEASE, now: Date.now, store });
  const outbox = createOutbox({
    application: () => ({ id: recorder.state().application.id, root: recorder.state().application.root }),
    events: recorder.events,
    acknowledged: log.acknowledged,
    writeAcknowledged: (sequence) => writeAcknowledged(storage, sequence),
    now: Date.now,
  });
  const windows = createDuplicateTabGuard({ graph, recorder, outbox, acknowledged: log.acknowledged });
  const eventSync = createEventSync({
    outbox,
    send: append,
    fork: windows.fork,
    replace: () => Promise.resolve(false),
    sendLast: () => undefined,
    onStatus: (status, reason) => store.set(eventSyncAtom, { status, reason }),
    later: (callback) => void setTimeout(callback, 0),
    random: () => 0.5,
  });
  recorder.subscribe(() => eventSync.wake());
  const ports = {
    applicationId: recorder.applicationId(),
    program: fitness,
    graph,
    state: recorder.state,
    record: (...events: Parameters<FlowPorts['record']>) => recorder.record(...events),
    after: () => recorder.events().length,
  } as unknown as FlowPorts;
  const link = { sponsorId: null, memberId: null } as never;
  const opening = createApplicationOpener({ eventSync, link, recorder, claim: windows.claim, renew: windows.renew, isUnsent: outbox.isUnsent }, ports);
  beginApplication(ports, { release: RELEASE, program: 'hash', path: '/' });
  return { store, recorder, opening, ports, status: () => store.get(eventSyncAtom), answers: () => store.get(stateAtom).answers };
}

const answerCity = ({ ports }: ReturnType<typeof openDocument>): void => ports.record(questionAnswered({ question: 'city', value: 'Austin' }));

beforeAll(() => flowPart.load());
beforeEach(() => window.sessionStorage.clear());

describe('an application without cookies', () => {
  it('is unknown right after it was opened, which shows that no cookie came back', async () => {
    const page = openDocument(facade());
    page.opening.openWithRetry();
    await waitFor(() => expect(page.status()).toEqual({ status: 'stopped', reason: 'unknown' }));
    expect(page.opening.isCookieLost()).toBe(true);
  });

  it('keeps all answers under a new id in the same document once cookies are allowed', async () => {
    const server = facade();
    const page = openDocument(server);
    page.opening.openWithRetry();
    await waitFor(() => expect(page.status().status).toBe('stopped'));
    const before = page.recorder.applicationId();
    answerCity(page);
    server.world.keepsCookies = true;
    expect(page.opening.openAsNewApplication()).toBe(true);
    const id = page.recorder.applicationId();
    expect(id).not.toBe(before);
    expect(page.recorder.state().application).toMatchObject({ id, root: id });
    await waitFor(() => expect(server.stored.get(id)).toEqual(page.recorder.events()));
    expect(page.status().status).toBe('idle');
    expect(page.answers()['city']).toBe('Austin');
  });

  it('keeps all answers after a reload without asking the buyer', async () => {
    const server = facade();
    const first = openDocument(server);
    first.opening.openWithRetry();
    await waitFor(() => expect(first.status().status).toBe('stopped'));
    answerCity(first);
    server.world.keepsCookies = true;
    const page = openDocument(server);
    page.opening.openWithRetry();
    await waitFor(() => expect(server.stored.get(page.recorder.applicationId())).toEqual(page.recorder.events()));
    expect(page.answers()['city']).toBe('Austin');
  });

  it('shows the same notice after a reload, without a loop', async () => {
    const server = facade();
    const first = openDocument(server);
    first.opening.openWithRetry();
    await waitFor(() => expect(first.status().status).toBe('stopped'));
    const page = openDocument(server);
    page.opening.openWithRetry();
    await waitFor(() => expect(page.opening.isCookieLost()).toBe(true));
    await waitFor(() => expect(page.status()).toEqual({ status: 'stopped', reason: 'unknown' }));
    expect(server.owners.size).toBe(2);
  });
});

it('an application whose events the facade has is not opened again', async () => {
  const server = facade();
  server.world.keepsCookies = true;
  const page = openDocument(server);
  page.opening.openWithRetry();
  await waitFor(() => expect(server.stored.size).toBe(1));
  server.world.keepsCookies = false;
  answerCity(page);
  await waitFor(() => expect(page.status()).toEqual({ status: 'stopped', reason: 'unknown' }));
  expect([page.opening.isCookieLost(), page.opening.openAsNewApplication(), server.owners.size]).toEqual([false, false, 1]);
});

describe('CookiesBlocked', () => {
  function notice(more: Partial<Session>): Session['openAsNewApplication'] {
    const store = createStore();
    store.set(eventSyncAtom, { status: 'stopped', reason: 'unknown' });
    const openAsNewApplication = vi.fn<Session['openAsNewApplication']>(() => false);
    const session = { program: fitness, isDurable: () => true, damage: null, isCookieLost: () => true, openAsNewApplication, ...more } as unknown as Session;
    render(
      <Provider store={store}>
        <SessionContext value={session}>
          <SaveStatusNotice />
        </SessionContext>
      </Provider>,
    );
    return openAsNewApplication;
  }
  const said = (): string => screen.getByRole('status').textContent;

  it('says that cookies are blocked and what to do, and offers nothing that empties the form', () => {
    notice({});
    expect(said()).toContain('This browser blocks cookies');
    expect(said()).toMatch(/Please allow cookies for this site in your browser settings, then click Try again\. Your answers are saved here\. You can also call \(844\)/);
    expect(screen.queryByText('Start again')).toBeNull();
  });

  it('warns against a reload if the browser stores no data either', () => {
    notice({ isDurable: () => false });
    expect(said()).toContain('Your answers are in this window only, so please don’t reload or close it.');
  });

  it('reports that cookies are still blocked', () => {
    const openAsNewApplication = notice({});
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(openAsNewApplication).toHaveBeenCalledTimes(1);
    expect(said()).toContain('Cookies are still blocked.');
  });

  it('does not appear if the browser keeps cookies', () => {
    notice({ isCookieLost: () => false });
    expect(said()).toContain('We can’t find this application');
  });
});
