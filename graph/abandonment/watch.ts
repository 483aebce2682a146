import { type Abandoning, abandonSilent } from './abandon.ts';

export interface Watcher {
  /** Begins nothing any more; resolves once what is under way is through. */
  end(): Promise<void>;
}

/** Looks at once, and again and again, for applications that were left: also where no process lives long. @param every in milliseconds */
export function watchForAbandoned(abandoning: Omit<Abandoning, 'isEnding'>, every: number): Watcher {
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
  let looking = look();
  const timer = setInterval(() => void (looking = looking.then(look)), every).unref();
  return {
    async end() {
      isEnding = true;
      clearInterval(timer);
      await looking;
    },
  };
}
