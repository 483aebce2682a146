import type { EncryptionKeys } from '#graph/event-store';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';

/** The orchestration as it was cached, kept sealed in the journal: binding needs no more than the purchase id. */
export interface Orchestrations {
  seal(application: ApplicationRef, purchase: string, body: OrchestrationWire): { readonly sealed: string };
  /** @throws where the entry keeps none. */
  unseal(application: ApplicationRef, entry: Attempt): OrchestrationWire;
}

const contextOf = ({ root }: ApplicationRef, purchase: string): string => `orchestration/${root}/${purchase}`;

export function createOrchestrations(keys: EncryptionKeys): Orchestrations {
  return {
    seal: (application, purchase, body) => ({
      sealed: keys.seal(Buffer.from(JSON.stringify(body)), contextOf(application, purchase)).toString('base64'),
    }),
    unseal(application, entry) {
      const { sealed } = entry.answer as { readonly sealed: string };
      const text = keys.unseal(Buffer.from(sealed, 'base64'), contextOf(application, entry.purchase)).toString('utf8');
      return JSON.parse(text) as OrchestrationWire;
    },
  };
}
