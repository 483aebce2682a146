import { createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { applicationStarted, questionAnswered } from '#events/application';
import { identityVerified } from '#events/identity';
import { quoteCancelled, quoteRequested } from '#events/quote';
import { type FlowPorts, type Graph, createLoginMark } from '#workflows/ports';
import { createIdentity } from '../../../../web/app/create-identity.ts';
import type { Runtime } from '../../../../web/app/boot.ts';
import { createRecorder } from '../../../../web/event-log/recorder.ts';
import { readTabLog } from '../../../../web/event-log/tab-log.ts';
import { createTabStorage } from '../../../../web/event-log/tab-storage.ts';
import { fitness } from '../../../support/events/programs.ts';
import { scriptedFacade } from '../scripted-facade.ts';

const RELEASE = 'release-1';
const userName = 'morgan@example.com';

/** A window whose account has logged out in another one. */
function loggedOutElsewhere(duringAsk: (ports: FlowPorts) => void = () => undefined) {
  const storage = createTabStorage(() => {
    throw new Error('in memory');
  });
  const store = createStore();
  const recorder = createRecorder({ storage, log: readTabLog(storage, RELEASE), release: RELEASE, now: Date.now, store });
  const facade = scriptedFacade({ Viewer: null });
  const graph: Graph = async (...args) => {
    const answer = await facade(...args);
    duringAsk(ports);
    return answer;
  };
  const ports = {
    applicationId: recorder.applicationId(),
    program: fitness,
    graph,
    state: recorder.state,
    record: (...events: Parameters<FlowPorts['record']>) => recorder.record(...events),
    after: () => recorder.events().length,
    setSavedData: () => undefined,
    loginMark: createLoginMark(),
  } as unknown as FlowPorts;
  ports.record(
    applicationStarted({ root: recorder.applicationId(), release: RELEASE, sitename: 'fitness', program: 'hash' }),
    identityVerified({ userName, primaryPhone: null }),
    questionAnswered({ question: 'email', value: userName, source: 'account' }),
  );
  return { ports, open: () => createIdentity({ recorder, store } as unknown as Runtime, ports, () => Promise.resolve()) };
}

// spec: 4.6
describe('a logout in another window', () => {
  it('takes effect when a running quote ends', async () => {
    const { ports, open } = loggedOutElsewhere();
    ports.record(quoteRequested({ page: 0 }));
    open();
    // What runs now must not change its buyer.
    await new Promise(setImmediate);
    expect(ports.state().identity.holder).not.toBeNull();
    ports.record(quoteCancelled({}));
    await vi.waitFor(() => expect(ports.state().identity.notice).toBe('loggedOut'));
    expect(ports.state().answers['email']).toBeUndefined();
  });

  it('takes effect when the quote ends if its response arrives during the quote', async () => {
    let asks = 0;
    const { ports, open } = loggedOutElsewhere((during) => ((asks += 1) === 1 ? during.record(quoteRequested({ page: 0 })) : undefined));
    open();
    await vi.waitFor(() => expect(asks).toBe(1));
    await new Promise(setImmediate);
    expect(ports.state().identity.holder).not.toBeNull();
    ports.record(quoteCancelled({}));
    await vi.waitFor(() => expect(ports.state().identity.notice).toBe('loggedOut'));
    expect(asks).toBe(2);
  });
});
