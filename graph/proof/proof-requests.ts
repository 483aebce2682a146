import { type Kysely, sql } from 'kysely';
import { toComparableEmail } from '#events/rules';
import type { Database } from '#graph/db';
import type { EncryptionKeys, EventStore } from '#graph/event-store';

/** For each request: enough for a buyer, few for a mailbox that a stranger has filled. */
const MAX_LETTERS = 5;

interface ProofRequest {
  readonly email: string;
  /** Of the program. */
  readonly sitename: string;
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

interface QueueDeps extends Pick<ProofRequestsDeps, 'db'> {
  readonly eventStore: Pick<EventStore, 'projectNow'>;
}

/**
 * Queues the requested letters, newest first, and deletes the requests. Matches families in which the address is some application's newest answer; `isForAnother`
 * decides when the letter is drawn. A letter that is still pending stays as it is.
 */
export async function queueRequestedLetters({ db, eventStore }: QueueDeps): Promise<void> {
  if (!(await db.selectFrom('proof_request').select('id').limit(1).executeTakeFirst())) return;
  // The answers are found by their projection.
  await eventStore.projectNow();
  await sql`
    with request as (delete from proof_request returning email_hash, sitename),
    wanted as (
      select letter.root_id, letter.purchase_id, request.email_hash
      from (select distinct email_hash, sitename from request) request
      cross join lateral (
        select proof_letter.root_id, proof_letter.purchase_id from proof_letter
        join application on application.root_id = proof_letter.root_id and application.id = proof_letter.application_id
        where application.sitename = request.sitename
          and proof_letter.root_id in (select root_id from email_index where hash = request.email_hash and source = 'answer')
        order by proof_letter.created_at desc limit ${MAX_LETTERS}) letter)
    update proof_letter letter set state = 'PENDING', attempts = 0, next_attempt_at = now(), resends = letter.resends + 1, resent_to = wanted.email_hash, resent_at = now()
    from wanted where letter.root_id = wanted.root_id and letter.purchase_id = wanted.purchase_id and letter.state <> 'PENDING'`.execute(db);
}
