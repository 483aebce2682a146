import { type Abandoning, abandonSilent } from './abandon.ts';

export interface Watcher {
  /** Begins nothing any more; resolves once what is under way is through. */
  end(): Promise<void>;
}

export interface Watching {
  /** Milliseconds. No shorter than the longest that a browser waits before it sends again. */
  readonly every: number;
  /** Whether somebody was there for that long until now, to whom browsers could send. Else they have that time first: it was not they who were silent. */
  readonly isAtOnce: boolean;
}

/** Looks again and again for applications that were left. */
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
