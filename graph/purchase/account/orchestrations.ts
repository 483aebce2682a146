import type { EncryptionKeys } from '#graph/event-store';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';

/** Encrypts the cached orchestration for the ledger, so that binding needs only the purchase id. */
export interface Orchestrations {
  seal(application: ApplicationRef, purchase: string, body: OrchestrationWire): { readonly sealed: string };
  /** @throws if the attempt has none. */
  unseal(application: ApplicationRef, attempt: Attempt): OrchestrationWire;
}

const orchestrationContext = ({ root }: ApplicationRef, purchase: string): string => `orchestration/${root}/${purchase}`;

export function createOrchestrations(keys: EncryptionKeys): Orchestrations {
  return {
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
