import type { Logger } from 'pino';
import type { EventLog } from '#graph/log';
import type { Call, CallIdentity, CallReport } from '#graph/gateway';
import type { Accounts } from './account/accounts.ts';
import type { Application, Applications } from './application/applications.ts';
import type { Journal } from './journal/journal.ts';
import type { Offers } from './journal/offers.ts';
import type { Orchestrations } from './policy/orchestrations.ts';
import type { Programs } from './program/programs.ts';
import type { Loaders } from './server/loaders.ts';

/** What the facade keeps between requests: all of it in the database, none of it in the process. */
export interface Services {
  readonly programs: Programs;
  readonly applications: Applications;
  readonly eventLog: EventLog;
  readonly offers: Offers;
  readonly journal: Journal;
  readonly accounts: Accounts;
  readonly orchestrations: Orchestrations;
  /** A keyed fingerprint: tells the same instrument again, and says nothing else. */
  readonly fingerprint: (instrument: string) => string;
  readonly newId: () => string;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly log: Logger;
}

/** What a resolver gets for one request. */
export interface Context extends Services {
  /** The opaque id in the browser's cookie. */
  readonly browser: string;
  /** The calls made so far, in order. */
  readonly trace: readonly CallReport[];
  readonly loaders: Loaders;
  readonly localServer: Call;
  /** The gateway, with the identity that the facade keeps of the application. */
  gateway(application: Application, identity?: Partial<CallIdentity>): Promise<Call>;
}
