import type { State } from '#events/buyflow';
import { loadSaved, logIn, logOut, lookUpEmail, refreshIdentity, resendCode, verifyCode } from '#workflows/identity';
import type { FlowPorts } from '#workflows/ports';
import { savedAtom } from '../state/atoms.ts';
import type { IdentitySession } from '../state/session.ts';
import type { Booted } from './boot.ts';

export interface Identity extends IdentitySession {
  /** Settles once the login that is open is complete (true) or closed (false). */
  readonly whenLoggedIn: () => Promise<boolean>;
}

/** The browser's other windows are told that somebody has logged in or out; nothing is said of who. */
const CHANNEL = 'bindflow-identity';

/** Some browsers forbid channels where they forbid cookies: other windows then look when they are seen again. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** Puts the processes of logging in behind what the pages can do, and keeps up with the browser's other windows. */
export function createIdentity({ recorder, store }: Booted, ports: FlowPorts, opened: () => Promise<void>): Identity {
  const others = openChannel();
  const isSignedIn = (): boolean => ports.state().identity.holder !== null;
  const refresh = async (): Promise<void> => {
    await opened();
    await refreshIdentity(ports);
    if (isSignedIn() && store.get(savedAtom) === null) await loadSaved(ports);
  };
  const keepUp = (): void => void refresh().catch(() => undefined);
  /** Runs a process; where it changes who is signed in, the other windows find out for themselves. */
  const telling = async (process: Promise<void>): Promise<void> => {
    const before = isSignedIn();
    await process;
    // A channel has no origin but its own.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (isSignedIn() !== before) others?.postMessage('changed');
  };

  others?.addEventListener('message', keepUp);
  document.addEventListener('visibilitychange', () => {
    const { holder, login } = ports.state().identity;
    if (document.visibilityState === 'visible' && (holder || login?.step === 'code')) keepUp();
  });
  // The session is older than this document: in its own window, or in another one.
  keepUp();

  const whenLoggedIn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = ({ identity: { login, holder } }: State): void => {
        if (login === null) resolve(holder !== null);
      };
      settle(ports.state());
      recorder.subscribe(settle);
    });

  const ready = async (): Promise<void> => opened().catch(() => undefined);
  return {
    whenLoggedIn,
    async logIn(fields) {
      await ready();
      await logIn(ports, fields);
    },
    verifyCode: (code) => telling(verifyCode(ports, code)),
    resendCode: () => resendCode(ports),
    logOut: () => telling(logOut(ports)),
    mayLookUp: () => true,
    async lookUp() {
      await ready();
      await lookUpEmail(ports).catch(() => undefined);
    },
  };
}
