import DataLoader from 'dataloader';
import type { Coverage } from '../quote/quote.type.ts';
import type { EmailCheck } from '../identity/identity.type.ts';

/** Reads of one request: each distinct resource is asked for once, however often a document names it. */
export interface Loaders {
  /** By application, as `root/id`. */
  readonly coverages: DataLoader<string, Coverage[]>;
  readonly emailCheck: DataLoader<string, EmailCheck>;
}

export interface LoaderSources {
  coverages(application: string): Promise<Coverage[]>;
  emailCheck(email: string): Promise<EmailCheck>;
}

const each =
  <K, V>(load: (key: K) => Promise<V>) =>
  (keys: readonly K[]): Promise<(V | Error)[]> =>
    Promise.all(keys.map((key) => load(key).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))));

export const createLoaders = (sources: LoaderSources): Loaders => ({
  coverages: new DataLoader(each((application: string) => sources.coverages(application))),
  emailCheck: new DataLoader(each((email: string) => sources.emailCheck(email)), { cacheKeyFn: (email) => email.toLowerCase() }),
});
