import type { FlowPorts } from '#workflows/ports';
import { openApplication } from '#workflows/start';
import { UNKNOWN, reasonToStop } from '../event-log/send-recovery.ts';
import type { Runtime } from './boot.ts';
import { forkedFrom } from '../event-log/duplicate-tab-guard.ts';

export interface ApplicationOpener {
  /** Resolves when the facade knows the application. Callers share one attempt. */
  readonly ensureOpen: () => Promise<void>;
  /** Retries until the facade knows the application or refuses it for good. */
  readonly openWithRetry: () => void;
  /** Opens the log as a new application. Returns false if the facade already has a part of it. */
  readonly openAsNewApplication: () => boolean;
  /** True if the facade accepted the application in this document but got no cookie back. */
  readonly isCookieLost: () => boolean;
}

const RETRY_AFTER_MS = 3000;

/** Opens the application for this browser. One that started without cookies has no owner, so it gets a new id. */
export function createApplicationOpener(runtime: Pick<Runtime, 'eventSync' | 'link' | 'recorder' | 'claim' | 'renew' | 'isUnsent'>, ports: FlowPorts): ApplicationOpener {
  const { eventSync, link, recorder } = runtime;
  let attempt: Promise<void> | null = null;
  let isOpenedHere = false;

  async function openOnce(): Promise<void> {
    await runtime.claim();
    await openApplication(ports, { sponsorId: link.sponsorId, memberId: link.memberId }, forkedFrom(recorder));
  }

  async function openOrRenew(): Promise<void> {
    try {
      await openOnce().catch((error: unknown) => {
        const isLeftOver = reasonToStop(error) === UNKNOWN && !isOpenedHere && runtime.renew();
        if (!isLeftOver) throw error;
        return openOnce();
      });
      isOpenedHere = true;
      eventSync.begin();
    } catch (error) {
      attempt = null;
      throw error;
    }
  }

  const ensureOpen = (): Promise<void> => (attempt ??= openOrRenew());

  function openWithRetry(): void {
    void ensureOpen().catch((error: unknown) => {
      const reason = reasonToStop(error);
      if (reason !== null) return eventSync.stop(reason);
      eventSync.hold();
      setTimeout(openWithRetry, RETRY_AFTER_MS);
    });
  }

  return {
    ensureOpen,
    openWithRetry,
    openAsNewApplication() {
      if (!runtime.renew()) return false;
      attempt = null;
      openWithRetry();
      return true;
    },
    isCookieLost: () => isOpenedHere && runtime.isUnsent(),
  };
}
