import type DataLoader from 'dataloader';
import type { Application } from '../../applications/applications.ts';
import type { AccountHolder } from '../identity/account-holder.ts';
import type { Session } from '../identity/sessions.ts';
import type { ProgramDeps } from '../program/deps.ts';
import type { EftTypes } from './eft-types.ts';
import type { SavedAddress } from './saved-data.type.ts';
import type { SavedMethodWire } from './saved-data.wire.ts';

/** An account holder, and the application in which their saved data is needed. */
export interface SavedDataOwner {
  readonly holder: AccountHolder;
  readonly application: Application | null;
}

/** What an account's saved addresses and payment methods need. */
export interface SavedDataDeps extends ProgramDeps {
  readonly session: Session | null;
  /** Null if the deployment has no type identifiers. */
  readonly eftTypes: EftTypes | null;
  /** A keyed hash: recognizes the same method and reveals nothing else. */
  readonly fingerprint: (text: string) => string;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly loaders: {
    readonly savedAddresses: DataLoader<SavedDataOwner, SavedAddress[], string>;
    /** As the gateway sends them. */
    readonly savedMethods: DataLoader<SavedDataOwner, readonly SavedMethodWire[], string>;
  };
}
