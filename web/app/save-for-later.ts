import type { FlowPorts } from '#workflows/ports';
import { requestResumeLink } from '#workflows/resume';
import { isWrittenElsewhere } from '../event-log/event-sync.ts';
import { eventSyncAtom } from '../state/atoms.ts';
import type { Session } from '../state/session.ts';
import type { Runtime } from './boot.ts';

/** Resolves when the event store has all events, or another tab writes the application. @throws if they cannot be sent now */
function waitForEventSync({ store }: Pick<Runtime, 'store'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (): boolean => {
      const { status, reason } = store.get(eventSyncAtom);
      if (status === 'sending') return false;
      if (status === 'idle' || isWrittenElsewhere(reason)) resolve();
      else reject(new Error('the answers are not saved yet'));
      return true;
    };
    if (settle()) return;
    const unsubscribe = store.sub(eventSyncAtom, () => void (settle() && unsubscribe()));
  });
}

/** Returns what mails a resume link once everything is saved. */
export const createSaveForLater =
  (runtime: Pick<Runtime, 'store'>, ports: FlowPorts, ensureOpen: () => Promise<void>): NonNullable<Session['saveForLater']> =>
  async (email) => {
    await ensureOpen();
    await waitForEventSync(runtime);
    return requestResumeLink(ports, email);
  };
