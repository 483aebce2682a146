import type { EncryptionKeys } from '#graph/event-store';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';

/** Encrypts the cached orchestration for the ledger, so that binding needs only the purchase id. */
export interface Orchestrations {
  /** The version of LOG_KEY that `seal` uses. */
  readonly keyVersion: string;
  seal(application: ApplicationRef, purchase: string, body: OrchestrationWire): { readonly sealed: string };
  /** @throws if the attempt has none. */
  unseal(application: ApplicationRef, attempt: Attempt): OrchestrationWire;
}

export const orchestrationContext = ({ root }: Pick<ApplicationRef, 'root'>, purchase: string): string => `orchestration/${root}/${purchase}`;

export function createOrchestrations(keys: EncryptionKeys): Orchestrations {
  return {
    keyVersion: keys.version,
    seal: (application, purchase, body) => ({
      sealed: keys.seal(Buffer.from(JSON.stringify(body)), orchestrationContext(application, purchase)).toString('base64'),
    }),
    unseal(application, attempt) {
      const { sealed } = attempt.answer as { readonly sealed: string };
      const text = keys.unseal(Buffer.from(sealed, 'base64'), orchestrationContext(application, attempt.purchase)).toString('utf8');
      return JSON.parse(text) as OrchestrationWire;
    },
  };
}
