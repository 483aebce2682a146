import type { FlowPorts } from '#workflows/ports';
import { open } from '#workflows/start';
import { UNKNOWN, reasonToStop } from '../event-log/send-recovery.ts';
import type { Booted } from './boot.ts';
import { forkedFrom } from '../event-log/duplicate-tabs.ts';

export interface Opening {
  /** Resolves once the facade knows the application; each caller gets the attempt that is under way. */
  readonly opened: () => Promise<void>;
  /** Retries until the facade knows the application or says why it never will. */
  readonly keepOpening: () => void;
  /** Opens what was entered as a new application. Returns false if the facade has a part of it already. */
  readonly openAsNewApplication: () => boolean;
  /** True if the facade took the application in this document, and does not know it any more: no cookie came back. */
  readonly isCookieLost: () => boolean;
}

const RETRY_AFTER_MS = 3000;

/** Opens the application for this browser. One that began without cookies has no owner, so it is opened under another id. */
export function createOpening(booted: Pick<Booted, 'uplink' | 'link' | 'recorder' | 'alone' | 'renew' | 'isUnsent'>, ports: FlowPorts): Opening {
  const { uplink, link, recorder } = booted;
  let attempt: Promise<void> | null = null;
  let isOpenedHere = false;

  async function openOnce(): Promise<void> {
    await booted.alone();
    await open(ports, { sponsorId: link.sponsorId, memberId: link.memberId }, forkedFrom(recorder));
  }

  async function ask(): Promise<void> {
    try {
      await openOnce().catch((error: unknown) => {
        const isLeftOver = reasonToStop(error) === UNKNOWN && !isOpenedHere && booted.renew();
        if (!isLeftOver) throw error;
        return openOnce();
      });
      isOpenedHere = true;
      uplink.begin();
    } catch (error) {
      attempt = null;
      throw error;
    }
  }

  const opened = (): Promise<void> => (attempt ??= ask());

  function keepOpening(): void {
    void opened().catch((error: unknown) => {
      const reason = reasonToStop(error);
      if (reason === null) setTimeout(keepOpening, RETRY_AFTER_MS);
      else uplink.stop(reason);
    });
  }

  return {
    opened,
    keepOpening,
    openAsNewApplication() {
      if (!booted.renew()) return false;
      attempt = null;
      keepOpening();
      return true;
    },
    isCookieLost: () => isOpenedHere && booted.isUnsent(),
  };
}
