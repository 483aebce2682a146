import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#graph/database';
import type { LogKeys } from '#graph/log';
import type { ApplicationRef } from '../application/applications.ts';
import { RESEND_SECONDS } from '../identity/sessions.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const LINK_DAYS = 7;
/** What has ended is told apart from what never was for so much longer. */
const KEPT = 30 * DAY;
export const CODE_MINUTES = 10;
const CODE_TRIES = 5;

/** A link that was mailed, as its token finds it. */
export interface ResumeLink extends ApplicationRef {
  /** What the row is found by: a keyed hash of the token. */
  readonly key: string;
  readonly email: string;
  readonly endsAt: Date;
  /** Seconds until another code may be made: 0 where one may. */
  readonly codeWait: number;
  /** The fork that it led to; null while it may be used. */
  readonly usedBy: string | null;
}

export interface ResumeLinks {
  /** Makes a link's token: for the mail, and nowhere else. */
  make(application: ApplicationRef, email: string): Promise<{ readonly token: string; readonly endsAt: Date }>;
  find(token: string): Promise<ResumeLink | null>;
  /** The mail did not leave: nobody has the token. */
  forget(token: string): Promise<void>;
  /** Makes another code, which alone is good from now on; the seconds to wait where the last one is too young. */
  makeCode(link: ResumeLink): Promise<{ readonly code: string } | { readonly wait: number }>;
  /** The code was not sent: the next one need not wait. */
  forgetCode(link: ResumeLink): Promise<void>;
  /** Whether it is the newest code, in time and not typed too often. Counts a try. */
  isRight(link: ResumeLink, code: string): Promise<boolean>;
  /** Uses a link up, with what else is to happen then; false, with nothing done, where it was used meanwhile. */
  use(link: ResumeLink, fork: string, more: (trx: Kysely<Database>) => Promise<void>): Promise<boolean>;
}

interface Parts {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  /** Keys the hashes of tokens and codes. */
  readonly secret: string;
  readonly now: () => number;
}

const contextOf = (key: string): string => `resume_link/${key}`;

/** Seconds until another code may follow one that was sent then. */
const waitAfter = (sent: Date | null, now: number): number => (sent === null ? 0 : Math.max(Math.ceil(sent.getTime() / 1000 + RESEND_SECONDS - now / 1000), 0));

function toLink({ keys, now }: Parts, row: Selectable<Database['resume_link']>): ResumeLink {
  const email = keys.unseal(row.email, contextOf(row.token_hash)).toString('utf8');
  return { key: row.token_hash, root: row.root_id, id: row.application_id, email, endsAt: row.ends_at, codeWait: waitAfter(row.code_sent_at, now()), usedBy: row.used_by };
}

const isSame = (one: string, other: string): boolean => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function insert({ db, keys, now }: Parts, key: string, { root, id }: ApplicationRef, email: string): Promise<Date> {
  const [created_at, ends_at] = [new Date(now()), new Date(now() + LINK_DAYS * DAY)];
  await db.deleteFrom('resume_link').where('ends_at', '<=', new Date(now() - KEPT)).execute();
  await db
    .insertInto('resume_link')
    .values({ token_hash: key, root_id: root, application_id: id, email: keys.seal(Buffer.from(email), contextOf(key)), code_tries: 0, created_at, ends_at })
    .execute();
  return ends_at;
}

/** Claims the sending of a code and keeps it. Resolves to the seconds to wait: 0 where it is the newest one now. */
async function keepCode({ db, now }: Parts, key: string, code_hash: string): Promise<number> {
  const due = new Date(now() - RESEND_SECONDS * 1000);
  const kept = await db
    .updateTable('resume_link')
    .set({ code_hash, code_tries: 0, code_sent_at: new Date(now()) })
    .where('token_hash', '=', key)
    .where((where) => where.or([where('code_sent_at', 'is', null), where('code_sent_at', '<=', due)]))
    .executeTakeFirst();
  if (kept.numUpdatedRows > 0n) return 0;
  const row = await db.selectFrom('resume_link').select('code_sent_at').where('token_hash', '=', key).executeTakeFirst();
  return Math.max(waitAfter(row?.code_sent_at ?? null, now()), 1);
}

/** Links to go on elsewhere, in the database. */
export function createResumeLinks(parts: Parts): ResumeLinks {
  const { db, secret, now } = parts;
  const hash = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  const keyOf = (token: string): string => hash(`resume_link/${token}`);
  const codeHash = (key: string, code: string): string => hash(`resume_code/${key}/${code}`);
  return {
    async make(application, email) {
      const token = randomBytes(32).toString('base64url');
      return { token, endsAt: await insert(parts, keyOf(token), application, email) };
    },
    async find(token) {
      const row = await db.selectFrom('resume_link').selectAll().where('token_hash', '=', keyOf(token)).executeTakeFirst();
      return row ? toLink(parts, row) : null;
    },
    forget: async (token) => void (await db.deleteFrom('resume_link').where('token_hash', '=', keyOf(token)).execute()),
    async makeCode({ key }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const wait = await keepCode(parts, key, codeHash(key, code));
      return wait > 0 ? { wait } : { code };
    },
    forgetCode: async ({ key }) => void (await db.updateTable('resume_link').set({ code_hash: null, code_sent_at: null }).where('token_hash', '=', key).execute()),
    async isRight({ key }, code) {
      // In one statement: of tries at once, no more than are allowed get to see the code.
      const row = await db
        .updateTable('resume_link')
        .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
        .where('token_hash', '=', key)
        .where('code_tries', '<', CODE_TRIES)
        .where('code_sent_at', '>', new Date(now() - CODE_MINUTES * MINUTE))
        .returning('code_hash')
        .executeTakeFirst();
      return row?.code_hash !== undefined && row.code_hash !== null && isSame(row.code_hash, codeHash(key, code));
    },
    use: ({ key }, fork, more) =>
      db.transaction().execute(async (trx) => {
        const used = await trx.updateTable('resume_link').set({ used_by: fork, code_hash: null }).where('token_hash', '=', key).where('used_by', 'is', null).executeTakeFirst();
        if (used.numUpdatedRows === 0n) return false;
        await more(trx);
        return true;
      }),
  };
}
