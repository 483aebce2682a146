import { sql } from 'kysely';
import { toComparableEmail } from '#events/rules';
import { MAX_ATTEMPTS, nextAttemptAfter } from '#graph/outbox';
import type { LetterDeps } from './purchase-outbox.ts';
import { readProof } from './read-proof.ts';

/** Requests that one process claims together: few, as it takes them before it ends, and before the letters that are due. */
const REQUESTS_TOGETHER = 5;
/** For each request: enough for a buyer, few for a mailbox that a stranger has filled. */
const MAX_LETTERS = 5;
/** For each request: more than those, as a family may have an address that its letter does not go to. */
const MAX_CANDIDATES = 20;

interface ClaimedRequest {
  readonly id: string;
  readonly email_hash: Uint8Array;
  readonly sitename: string | null;
  /** With this one. */
  readonly attempts: number;
}

/** Where letters are looked for: in the request’s program, or in all others. */
type Programs = 'own' | 'others';

interface Candidate {
  readonly root_id: string;
  readonly application_id: string;
  readonly purchase_id: string;
  readonly state: string;
}

/** The claim is committed first: if this process dies, another one takes the request after its delay. */
async function claimRequests({ db }: LetterDeps): Promise<readonly ClaimedRequest[]> {
  const { rows } = await sql<ClaimedRequest>`
    with due as (
      select id from proof_request where coalesce(next_attempt_at, created_at) <= now()
      order by coalesce(next_attempt_at, created_at) limit ${REQUESTS_TOGETHER} for update skip locked)
    update proof_request request set attempts = request.attempts + 1, next_attempt_at = ${nextAttemptAfter(sql`request.attempts`)}
    from due where request.id = due.id returning request.*`.execute(db);
  return rows;
}

/** Returns the newest letters of families in which the address is an application's newest answer. */
async function listCandidates({ db }: LetterDeps, { email_hash: hash, sitename }: ClaimedRequest, programs: Programs): Promise<readonly Candidate[]> {
  const isWanted = sitename === null ? sql`true` : programs === 'own' ? sql`application.sitename = ${sitename}` : sql`application.sitename <> ${sitename}`;
  const { rows } = await sql<Candidate>`
    select letter.root_id, letter.application_id, letter.purchase_id, letter.state from proof_letter letter
    join application on application.root_id = letter.root_id and application.id = letter.application_id
    where ${isWanted} and letter.root_id in (select root_id from email_index where hash = ${hash} and source = 'answer')
    order by letter.created_at desc, letter.purchase_id limit ${MAX_CANDIDATES}`.execute(db);
  return rows;
}

/** Whether the letter goes to the address of the request: to the email in the answers of its purchase. Null if that cannot be read now. */
async function isForRequest(
  deps: LetterDeps,
  { email_hash: hash }: ClaimedRequest,
  { root_id: root, application_id: id, purchase_id: purchase }: Candidate,
): Promise<boolean | null> {
  try {
    const found = await readProof(deps, { application: { root, id }, purchase });
    return typeof found === 'string' ? null : deps.keys.hashEmail(toComparableEmail(found.email)).equals(hash);
  } catch (err) {
    deps.log.error({ err, purchase }, 'a requested proof of coverage could not be read');
    return null;
  }
}

interface RequestedLetters {
  readonly letters: readonly Candidate[];
  /** Purchases whose address cannot be read now, without those whose letter is pending: it goes out anyway. */
  readonly unread: readonly string[];
  /** True if any address cannot be read now. */
  readonly isUncertain: boolean;
}

async function findLettersIn(programs: Programs, deps: LetterDeps, request: ClaimedRequest): Promise<RequestedLetters> {
  const letters: Candidate[] = [];
  const unread: string[] = [];
  let isUncertain = false;
  for (const candidate of await listCandidates(deps, request, programs)) {
    if (letters.length === MAX_LETTERS) break;
    const isWanted = await isForRequest(deps, request, candidate);
    if (isWanted === true) letters.push(candidate);
    isUncertain ||= isWanted === null;
    if (isWanted === null && candidate.state !== 'PENDING') unread.push(candidate.purchase_id);
  }
  return { letters, unread, isUncertain };
}

/** Finds the letters of the request's program. If the buyer has none there, finds those of the other programs: the page was that of another one. */
async function findLetters(deps: LetterDeps, request: ClaimedRequest): Promise<RequestedLetters> {
  const own = await findLettersIn('own', deps, request);
  const mayHaveOwn = own.letters.length > 0 || (own.isUncertain && request.attempts < MAX_ATTEMPTS);
  if (request.sitename === null || mayHaveOwn) return own;
  const others = await findLettersIn('others', deps, request);
  return { ...others, unread: [...own.unread, ...others.unread] };
}

/** Queues letters again, and deletes the request in the same statement if it is done: answered or given up. A letter that is pending, or was queued or sent since the request, answers it. */
async function queueLetters({ db }: LetterDeps, { id }: ClaimedRequest, letters: readonly Candidate[], isDone: boolean): Promise<void> {
  const request = isDone ? sql`delete from proof_request where id = ${id} returning created_at` : sql`select created_at from proof_request where id = ${id}`;
  await sql`
    with request as (${request})
    update proof_letter letter set state = 'PENDING', attempts = 0, next_attempt_at = now(), resends = letter.resends + 1, resent_at = now()
    from request, json_to_recordset(${JSON.stringify(letters)}) as wanted (root_id uuid, purchase_id uuid)
    where letter.root_id = wanted.root_id and letter.purchase_id = wanted.purchase_id and letter.state <> 'PENDING'
      and (letter.resent_at is null or letter.resent_at < request.created_at)
      and (letter.state = 'FAILED' or letter.ended_at is null or letter.ended_at < request.created_at)`.execute(db);
}

async function takeRequest(deps: LetterDeps, request: ClaimedRequest): Promise<void> {
  const { letters, unread } = await findLetters(deps, request);
  const isGivenUp = unread.length > 0 && request.attempts >= MAX_ATTEMPTS;
  await queueLetters(deps, request, letters, unread.length === 0 || isGivenUp);
  if (isGivenUp) deps.log.error({ purchases: unread }, 'a request to send proofs of coverage again is given up');
}

/** It is tried again, but not without end. */
async function leaveRequest({ db, log }: LetterDeps, { id, attempts }: ClaimedRequest, err: unknown): Promise<void> {
  log.error({ err }, 'a request to send proofs of coverage again could not be taken');
  if (attempts >= MAX_ATTEMPTS) await db.deleteFrom('proof_request').where('id', '=', id).execute();
}

/**
 * Queues the requested letters, at most the newest five for each request. A letter is compared with the request before it changes, so a request for another address
 * leaves it as it is. A request stays, and is tried again, while a letter that may be meant cannot be read.
 */
export async function takeProofRequests(deps: LetterDeps, isEnding: () => boolean): Promise<void> {
  while (!isEnding()) {
    const requests = await claimRequests(deps);
    if (requests.length === 0) return;
    // The answers are found by their projection.
    await deps.eventStore.projectNow();
    for (const request of requests) await takeRequest(deps, request).catch((err: unknown) => leaveRequest(deps, request, err));
  }
}
