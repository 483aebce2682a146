import type { Kysely } from 'kysely';
import { toComparableEmail } from '#events/rules';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';

interface ProofRequest {
  readonly email: string;
  /** Of the program; null for all. */
  readonly sitename: string | null;
}

/** Requests to send the letters of an address again. */
export interface ProofRequests {
  /** Stores a request, and looks nothing up: neither the answer nor its duration tells whether the address has a purchase. */
  add(request: ProofRequest): Promise<void>;
}

interface ProofRequestsDeps {
  readonly db: Kysely<Database>;
  readonly keys: Pick<EncryptionKeys, 'hashEmail'>;
}

export const createProofRequests = ({ db, keys }: ProofRequestsDeps): ProofRequests => ({
  async add({ email, sitename }) {
    await db
      .insertInto('proof_request')
      .values({ email_hash: keys.hashEmail(toComparableEmail(email)), sitename })
      .execute();
  },
});
