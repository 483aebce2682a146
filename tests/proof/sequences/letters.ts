// The letters with proofs of coverage: one is sent for each bound purchase, and none without one, whichever process ends while it mails.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Letter } from '#graph/mail';
import { deliverLetters } from '#graph/proof';
import { withoutBrowser } from '../../../graph/purchase/gateway-calls.ts';
import type { FacadeProcess } from './facade.ts';
import { attemptsOf } from './facts.ts';
import type { Scene } from './scene.ts';

const ORIGIN = 'http://bindflow.example';
/** A process that mails has about this many steps, at each of which it may end. */
const STEPS = 16;
/** A PDF costs a tenth of a second, as much as a sequence: letters are sent after one of this many sequences. */
const SENT_EVERY = 3;

async function mailIn({ services, parts, life }: FacadeProcess, { letters }: Scene): Promise<void> {
  const { mail } = services;
  if (mail === null) throw new Error('the facade mails nothing');
  await deliverLetters({ ...withoutBrowser(services), db: parts.db, keys: parts.keys, mail, origin: ORIGIN }).catch((error: unknown) => {
    if (!life.isOver()) throw error;
  });
  if (life.isOver()) letters.deaths += 1;
}

/** The next attempts are due now. */
const passDelay = ({ stage, root }: Scene): Promise<unknown> =>
  stage.db
    .updateTable('proof_letter')
    .set({ next_attempt_at: new Date(0) })
    .where('root_id', '=', root)
    .where('state', '=', 'PENDING')
    .execute();

/** Mails what is due after some sequences only. */
export const mailSometimes = (scene: Scene): Promise<void> => (scene.stage.upstream.calls.length % SENT_EVERY === 0 ? mailLetters(scene) : Promise.resolve());

/** Mails what is due in two processes together, of which one ends while it does; and again in a process that lives. */
export async function mailLetters(scene: Scene): Promise<void> {
  const { facade, upstream } = scene.stage;
  scene.letters.areSent = true;
  await passDelay(scene);
  const dying = await facade.running();
  // Another step in each sequence, and the same one whenever the sequence is repeated.
  dying.life.killIn(1 + (Math.floor(upstream.calls.length / SENT_EVERY) % STEPS));
  await Promise.all([mailIn(dying, scene), facade.beside((process) => mailIn(process, scene))]);
  dying.life.killIn(null);
  await passDelay(scene);
  await mailIn(await facade.running(), scene);
}

const purchaseOf = ({ messageId = '' }: Letter): string => /^<proof-(?<purchase>[\da-f-]{36})@bindflow\.example>$/.exec(messageId)?.groups?.['purchase'] ?? messageId;
const hashLetter = ({ to, subject, text, attachments = [] }: Letter): string =>
  createHash('sha256')
    .update(JSON.stringify([to, subject, text, attachments.map(({ content }) => content.toString('base64'))]))
    .digest('hex');

interface LetterRow {
  readonly purchase_id: string;
  readonly application_id: string;
  readonly state: string;
  readonly last_fault: string | null;
}

/** True if the facade has the paying browser's click on Purchase, whose answers a letter needs. Another device's may do, too, if it proved the buyer's mailbox. */
async function hasArrived({ stage, root }: Scene, { purchase_id: purchase, application_id: payer }: LetterRow): Promise<boolean> {
  const { rows } = await sql`
    select from event
    join application_owner clicker on clicker.root_id = event.root_id and clicker.application_id = event.application_id
    join application_owner payer on payer.root_id = event.root_id and payer.browser_id_hash = clicker.browser_id_hash
    where event.root_id = ${root} and event.type = 'PurchaseRequested' and event.data ->> 'offer' = ${purchase} and payer.application_id = ${payer}`.execute(stage.db);
  return rows.length > 0;
}

/** True if the letter waits for what may still come: a process that mails, the click on Purchase, or an operator where the email is lost. */
async function isWaiting(scene: Scene, row: LetterRow): Promise<boolean> {
  const { last_fault: fault } = row;
  if (fault === 'no-address') return scene.letters.mayLackAddress;
  return scene.letters.areSent ? fault === 'no-answers' && !(await hasArrived(scene, row)) : fault === null;
}

async function countRecorded({ stage, root }: Scene, purchase: string): Promise<number> {
  const mailed = await stage.db.selectFrom('event').select('data').where('root_id', '=', root).where('type', '=', 'ProofMailed').execute();
  return mailed.filter(({ data }) => (data as { readonly offer?: string }).offer === purchase).length;
}

/** The errors in the letter of a bound purchase. */
async function checkLetter(scene: Scene, row: LetterRow): Promise<string[]> {
  const { letters, email } = scene;
  const { purchase_id: purchase, state } = row;
  const copies = letters.sent.filter((letter) => purchaseOf(letter) === purchase);
  const recorded = await countRecorded(scene, purchase);
  const isSent = state === 'SENT';
  const isExcused = state === 'PENDING' && copies.length === 0 && (await isWaiting(scene, row));
  const [least, most] = [isSent ? 1 : 0, 1 + letters.deaths];
  const checks: readonly (readonly [holds: boolean, error: string])[] = [
    [isSent || isExcused, `the letter of ${purchase} is ${state} (${row.last_fault})`],
    [recorded === least, `the letter of ${purchase} is ${state}, and recorded ${recorded} times`],
    [copies.length >= least && copies.length <= most, `the letter of ${purchase} was sent ${copies.length} times, and ${letters.deaths} processes ended meanwhile`],
    [new Set(copies.map(hashLetter)).size <= 1, `the copies of the letter of ${purchase} differ`],
    [copies.every(({ to }) => to === email), `the letter of ${purchase} went to ${copies.map(({ to }) => to).join(', ')}`],
  ];
  return checks.flatMap(([holds, error]) => (holds ? [] : [error]));
}

/** Letters and bound purchases agree, in both directions. */
export async function checkLetters(scene: Scene): Promise<string[]> {
  const { stage, root, letters } = scene;
  const attempts = await attemptsOf(scene);
  const bound = new Set(attempts.filter(({ step, status }) => step === 'bind' && status === 'done').map(({ purchase_id }) => purchase_id));
  const rows = await stage.db.selectFrom('proof_letter').select(['purchase_id', 'application_id', 'state', 'last_fault']).where('root_id', '=', root).execute();
  const errors = await Promise.all(rows.map((row) => checkLetter(scene, row)));
  const queued = new Set(rows.map(({ purchase_id }) => purchase_id));
  return [
    ...errors.flat(),
    ...[...bound].filter((purchase) => !queued.has(purchase)).map((purchase) => `${purchase} is bound, and has no letter`),
    ...[...queued].filter((purchase) => !bound.has(purchase)).map((purchase) => `${purchase} has a letter, and is not bound`),
    ...letters.sent.filter((letter) => !bound.has(purchaseOf(letter))).map((letter) => `a letter of ${purchaseOf(letter)} was sent, which is not bound`),
  ];
}
