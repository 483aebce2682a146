import { newHolder } from './holder.ts';
import { SURE_MS } from './lease-times.ts';
import { type Moment, elapsedMs } from './moment.ts';

/** A lease of this process, and how sure it is of it. */
export interface HeldLease {
  readonly name: string;
  readonly holder: string;
  /** When the last statement left that renewed it. */
  readonly renewedAt: () => Moment;
  /** True while no other process can have taken it, by the clocks of this one. */
  readonly isSure: () => boolean;
  /** Aborts once it is not sure. */
  readonly lost: AbortSignal;
  /** @param at when the statement left */
  renew(at: Moment): void;
  /** Another process may have it. */
  lose(): void;
  /** Watches it no more. */
  forget(): void;
}

/** @param isAlone whether no other process can take anything */
export function createHeldLease(name: string, at: Moment, { now, isAlone }: { readonly now: () => Moment; readonly isAlone: () => boolean }): HeldLease {
  const losing = new AbortController();
  let renewedAt = at;
  let timer: NodeJS.Timeout | undefined;
  const isFresh = (): boolean => isAlone() || elapsedMs(renewedAt, now()) < SURE_MS;
  const forget = (): void => clearTimeout(timer);
  const watch = (): void => {
    forget();
    timer = setTimeout(() => (isFresh() ? watch() : losing.abort()), Math.max(SURE_MS - elapsedMs(renewedAt, now()), 1)).unref();
  };
  watch();
  return {
    name,
    holder: newHolder(),
    renewedAt: () => renewedAt,
    isSure: () => !losing.signal.aborted && isFresh(),
    lost: losing.signal,
    renew(moment) {
      renewedAt = moment;
      watch();
    },
    lose() {
      forget();
      losing.abort();
    },
    forget,
  };
}
