import DataLoader from 'dataloader';
import { accountEndpoints } from '../nouns/account/account.wire.ts';
import type { RatingAccountKey } from '../nouns/account/deps.ts';
import type { RatingAccount } from '../nouns/account/rating-account.type.ts';
import type { ApplicationListItem } from '#graph/event-store';
import type { Application, ApplicationRef } from '../applications/applications.ts';
import { type CallTrace, type Route, traceCachedCall } from '#graph/gateway';
import { identityEndpoints } from '../nouns/identity/identity.wire.ts';
import { quoteEndpoints } from '../nouns/quote/quote.wire.ts';
import type { Coverage } from '../nouns/quote/quote.type.ts';
import { coverageKey } from '../nouns/quote/coverages.ts';
import type { EmailCheck } from '../nouns/identity/check-email.ts';
import type { Session } from '../nouns/identity/sessions.ts';
import type { SavedDataOwner } from '../nouns/payment-method/deps.ts';
import { savedDataEndpoints, type SavedMethodWire } from '../nouns/payment-method/saved-data.wire.ts';
import type { SavedAddress } from '../nouns/payment-method/saved-data.type.ts';

/** Loaders of one request: each resource is read once, however often the document names it. */
export interface Loaders {
  /** Applications of any browser; null if there is none. */
  readonly applications: DataLoader<ApplicationRef, Application | null, string>;
  /** Those of them that the request's browser owns; null for others. */
  readonly ownApplications: DataLoader<ApplicationRef, Application | null, string>;
  /** What a list shows of applications; null where there is no summary yet. */
  readonly listItems: DataLoader<ApplicationRef, ApplicationListItem | null, string>;
  /** Of an application's program and sponsor. */
  readonly coverages: DataLoader<Application, Coverage[], string>;
  readonly ratingAccount: DataLoader<RatingAccountKey, RatingAccount | null, string>;
  readonly emailCheck: DataLoader<string, EmailCheck>;
  /** The session; null if the local server no longer has it. */
  readonly currentSession: DataLoader<Session, Session | null, string>;
  readonly savedAddresses: DataLoader<SavedDataOwner, SavedAddress[], string>;
  /** As the gateway returns them. */
  readonly savedMethods: DataLoader<SavedDataOwner, readonly SavedMethodWire[], string>;
}

export interface LoaderSources {
  readonly applications: (refs: readonly ApplicationRef[]) => Promise<readonly Application[]>;
  readonly ownApplications: (refs: readonly ApplicationRef[]) => Promise<readonly Application[]>;
  readonly listItems: (applications: readonly ApplicationRef[]) => Promise<readonly ApplicationListItem[]>;
  readonly coverages: (application: Application) => Promise<Coverage[]>;
  readonly ratingAccount: (key: RatingAccountKey) => Promise<RatingAccount | null>;
  readonly emailCheck: (email: string) => Promise<EmailCheck>;
  readonly currentSession: (session: Session) => Promise<Session | null>;
  readonly savedAddresses: (owner: SavedDataOwner) => Promise<SavedAddress[]>;
  readonly savedMethods: (owner: SavedDataOwner) => Promise<readonly SavedMethodWire[]>;
}

const loadEach =
  <K, V>(load: (key: K) => Promise<V>) =>
  (keys: readonly K[]): Promise<(V | Error)[]> =>
    Promise.all(keys.map((key) => load(key).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))));

/** Reports each cache hit, for the trace of calls. */
class ReportingCache<V> extends Map<string, V> {
  constructor(private readonly reportHit: () => void) {
    super();
  }

  override get(key: string): V | undefined {
    const found = super.get(key);
    if (found !== undefined) this.reportHit();
    return found;
  }
}

const createOwnerKey = ({ holder, application }: SavedDataOwner): string => `${application?.root}/${application?.id}/${holder.profileId}`;

// Ids of forks are the browsers' choice: an application is named by its family, too.
const nameApplication = ({ root, id }: ApplicationRef): string => `${root}/${id}`;

function createApplicationLoader(find: LoaderSources['applications']): Loaders['applications'] {
  return new DataLoader(
    async (refs) => {
      const found = new Map((await find(refs)).map((application) => [nameApplication(application), application]));
      return refs.map((ref) => found.get(nameApplication(ref)) ?? null);
    },
    { cacheKeyFn: nameApplication },
  );
}

export function createLoaders(trace: CallTrace, sources: LoaderSources): Loaders {
  const cache = <V>(route: Route): ReportingCache<Promise<V>> => new ReportingCache(() => traceCachedCall(trace, route));
  return {
    applications: createApplicationLoader(sources.applications),
    ownApplications: createApplicationLoader(sources.ownApplications),
    listItems: new DataLoader(
      async (refs) => {
        const found = new Map((await sources.listItems(refs)).map((item) => [item.application, item]));
        return refs.map(({ id }) => found.get(id) ?? null);
      },
      { cacheKeyFn: ({ id }: ApplicationRef) => id },
    ),
    coverages: new DataLoader(loadEach(sources.coverages), { cacheMap: cache(quoteEndpoints.coverages), cacheKeyFn: coverageKey }),
    ratingAccount: new DataLoader(loadEach(sources.ratingAccount), {
      cacheMap: cache(accountEndpoints.ratingAccount),
      cacheKeyFn: ({ application, id }: RatingAccountKey) => `${application.id}/${id}`,
    }),
    emailCheck: new DataLoader(loadEach(sources.emailCheck), { cacheMap: cache(identityEndpoints.check), cacheKeyFn: (email) => email.toLowerCase() }),
    currentSession: new DataLoader(loadEach(sources.currentSession), { cacheMap: cache(identityEndpoints.user), cacheKeyFn: ({ key }: Session) => key }),
    savedAddresses: new DataLoader(loadEach(sources.savedAddresses), { cacheMap: cache(savedDataEndpoints.addresses), cacheKeyFn: createOwnerKey }),
    savedMethods: new DataLoader(loadEach(sources.savedMethods), { cacheMap: cache(savedDataEndpoints.methods), cacheKeyFn: createOwnerKey }),
  };
}
