import type { State } from '#events/buyflow';
import { isBuyerFixed, loadSavedData, logIn, logOut, checkEmailForAccount, refreshIdentity, resendCode, verifyCode } from '#workflows/identity';
import type { FlowPorts } from '#workflows/ports';
import { savedDataAtom } from '../state/saved-data.ts';
import type { IdentitySession } from '../state/session.ts';
import type { Runtime } from './boot.ts';

export interface Identity extends IdentitySession {
  /** Resolves when the open login is complete (true) or closed (false). */
  readonly whenLoggedIn: () => Promise<boolean>;
}

/** Tells the other tabs of a login or logout, without saying whose. */
const CHANNEL = 'bindflow-identity';

/** Some browsers forbid channels together with cookies: other tabs then refresh when they become visible. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** Creates the identity part of the session, and follows logins and logouts in other tabs. */
export function createIdentity({ recorder, store }: Runtime, ports: FlowPorts, ensureOpen: () => Promise<void>): Identity {
  const otherTabs = openChannel();
  const isSignedIn = (): boolean => ports.state().identity.holder !== null;
  let isRefreshDue = false;
  const refresh = async (): Promise<void> => {
    await ensureOpen();
    isRefreshDue = !(await refreshIdentity(ports));
    if (isSignedIn() && store.get(savedDataAtom) === null) await loadSavedData(ports);
  };
  const refreshQuietly = (): void => void refresh().catch(() => undefined);
  /** Runs a workflow and notifies the other tabs if it changes who is signed in. */
  const withNotice = async (process: Promise<void>): Promise<void> => {
    const before = isSignedIn();
    await process;
    // A channel has one origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (isSignedIn() !== before) otherTabs?.postMessage('changed');
  };

  // A logout that arrives during a quote or purchase takes effect when that ends.
  recorder.subscribe((state) => {
    if (!isRefreshDue || isBuyerFixed(state)) return;
    isRefreshDue = false;
    refreshQuietly();
  });
  otherTabs?.addEventListener('message', refreshQuietly);
  document.addEventListener('visibilitychange', () => {
    const { identity, application } = ports.state();
    const hasLogin = identity.holder !== null || identity.login?.step === 'code' || application.accountAnswers !== undefined;
    if (document.visibilityState === 'visible' && hasLogin) refreshQuietly();
  });
  // A session may exist from an earlier document or another tab.
  refreshQuietly();

  const whenLoggedIn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = ({ identity: { login, holder } }: State): void => {
        if (login === null) resolve(holder !== null);
      };
      settle(ports.state());
      recorder.subscribe(settle);
    });

  const ready = async (): Promise<void> => ensureOpen().catch(() => undefined);
  return {
    whenLoggedIn,
    async logIn(fields) {
      await ready();
      await logIn(ports, fields);
    },
    verifyCode: (code) => withNotice(verifyCode(ports, code)),
    resendCode: () => resendCode(ports),
    logOut: () => withNotice(logOut(ports)),
    canLookUp: () => true,
    async lookUp() {
      await ready();
      await checkEmailForAccount(ports).catch(() => undefined);
    },
  };
}
