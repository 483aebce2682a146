import { type Abandoning, abandonSilent } from './abandon.ts';

export interface Watcher {
  /** Starts no new work; resolves once the current run ends. */
  end(): Promise<void>;
}

export interface Watching {
  /** Milliseconds. At least the longest that a browser waits before it retries. */
  readonly every: number;
  /** True if a server was reachable for that long until now. If not, browsers get that time first, because the silence was not theirs. */
  readonly isAtOnce: boolean;
}

/** Starts the worker that finds abandoned applications. */
export function watchForAbandoned(abandoning: Omit<Abandoning, 'isEnding'>, { every, isAtOnce }: Watching): Watcher {
  const { log } = abandoning.services;
  let isEnding = false;
  const look = async (): Promise<void> => {
    try {
      const applications = await abandonSilent({ ...abandoning, isEnding: () => isEnding });
      if (applications > 0) log.info({ applications }, 'applications were abandoned');
    } catch (error) {
      log.error({ err: error }, 'applications that were left could not be looked for');
    }
  };
  let looking = isAtOnce ? look() : Promise.resolve();
  const timer = setInterval(() => void (looking = looking.then(look)), every).unref();
  return {
    async end() {
      isEnding = true;
      clearInterval(timer);
      await looking;
    },
  };
}
