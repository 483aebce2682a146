import { type Sweeping, type Swept, sweep } from './sweep.ts';

export interface SweepSettings {
  /** For how long nothing must have happened to a paid purchase until it counts as left, in milliseconds. */
  readonly after: number;
  /** How often it is looked for such, in milliseconds. */
  readonly every: number;
}

/** While the gateway is away it is looked for ever more seldom, and never more seldom than this, in milliseconds. */
const MOST_SELDOM = 15 * 60_000;

/** Milliseconds until the next look, after so many in a row that found the gateway away. */
export const pauseAfter = (inVain: number, every: number): number => Math.min(every * 2 ** inVain, Math.max(every, MOST_SELDOM));

export interface Sweeper {
  /** Begins no purchase any more. */
  quiet(): void;
  /** The same; resolves once a purchase under way is through. */
  end(): Promise<void>;
}

/** Binds again and again what is paid and left. */
export function startSweeper({ after, every }: SweepSettings, parts: Pick<Sweeping, 'working' | 'db'> & { readonly onRound: (bound: number) => void }): Sweeper {
  let isEnding = false;
  let inVain = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const { isAway, bound }: Swept = await sweep({ ...parts, after, isEnding: () => isEnding }).catch((error: unknown) => {
      parts.working.log.error({ err: error }, 'purchases that are paid and left could not be looked for');
      return { bound: 0, isAway: true };
    });
    parts.onRound(bound);
    inVain = isAway ? inVain + 1 : 0;
    wait();
  };
  let looking = Promise.resolve();
  const wait = (): void => {
    if (isEnding) return;
    timer = setTimeout(
      () => {
        looking = look();
      },
      pauseAfter(inVain, every),
    ).unref();
  };
  wait();
  const quiet = (): void => {
    isEnding = true;
    clearTimeout(timer);
  };
  return {
    quiet,
    async end() {
      quiet();
      await looking;
    },
  };
}
