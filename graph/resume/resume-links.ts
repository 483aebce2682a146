import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { ApplicationRef } from '../applications/applications.ts';
import { RESEND_SECONDS } from '../nouns/identity/sessions.ts';
import { findProvenAddresses, revokeOtherLinks, type ResumeLinkDeps, type ResumeLink, linkContext, toResumeLink, calculateCodeWait } from './resume-link.ts';

export type { ResumeLink } from './resume-link.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LINK_DAYS = 7;
/** A link and its replacements share an end that counts from the first one. */
const RENEWABLE_DAYS = 30;
/** Expired links are stored this much longer, so that they can be told from unknown ones. */
const EXPIRED_LINK_RETENTION_MS = 30 * DAY_MS;
export const CODE_MINUTES = 10;
const MAX_CODE_TRIES = 5;

/** A link that is about to be mailed. */
interface NewLink {
  /** Random; only the mail contains it. */
  readonly token: string;
  readonly endsAt: Date;
  readonly renewableUntil: Date;
}

export interface ResumeLinks {
  /** Creates a link. A replacement can be renewed no longer than the link it replaces. */
  create(application: ApplicationRef, email: string, replaced?: ResumeLink): Promise<NewLink>;
  /** Call this once the mail with this link is sent: revokes the links that this browser had mailed to other addresses. */
  revokeOtherLinks(application: ApplicationRef, token: string): Promise<void>;
  /** Returns the addresses, in lower case, whose codes this browser used to resume applications of the family. */
  findProvenAddresses(application: ApplicationRef): Promise<readonly string[]>;
  find(token: string): Promise<ResumeLink | null>;
  /** Deletes a link whose mail was not sent, so that its token is unused. */
  delete(token: string): Promise<void>;
  /** Makes another code and invalidates earlier ones. Returns the seconds to wait if the last code is too recent. */
  createCode(link: ResumeLink): Promise<{ readonly code: string } | { readonly wait: number }>;
  /** Removes a code that was not sent, so that the next one need not wait. */
  deleteCode(link: ResumeLink): Promise<void>;
  /** Returns true if this is the newest code, has not expired and was not tried too often. Counts an attempt. */
  checkCode(link: ResumeLink, code: string): Promise<boolean>;
  /** Uses a link up and runs `more` in the same transaction. Returns false, with nothing done, if it was used or revoked meanwhile. */
  use(link: ResumeLink, fork: string, more: (trx: Kysely<Database>) => Promise<void>): Promise<boolean>;
}

const isEqual = (one: string, other: string): boolean => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

interface NewLinkRow {
  readonly key: string;
  readonly application: ApplicationRef;
  readonly email: string;
  readonly replaced: ResumeLink | undefined;
}

async function insertLink({ db, keys, now }: ResumeLinkDeps, { key, application: { root, id }, email, replaced }: NewLinkRow): Promise<Omit<NewLink, 'token'>> {
  const renewableUntil = replaced?.renewableUntil ?? new Date(now() + RENEWABLE_DAYS * DAY_MS);
  const endsAt = new Date(Math.min(now() + LINK_DAYS * DAY_MS, renewableUntil.getTime()));
  // A used link proves a mailbox for as long as its application exists.
  await db
    .deleteFrom('resume_link')
    .where('expires_at', '<=', new Date(now() - EXPIRED_LINK_RETENTION_MS))
    .where('fork_id', 'is', null)
    .execute();
  const mailed = { origin_application_id: replaced?.mailedBy ?? id, renewable_until: renewableUntil, created_at: new Date(now()), expires_at: endsAt };
  await db
    .insertInto('resume_link')
    .values({ token_hash: key, root_id: root, application_id: id, email: keys.seal(Buffer.from(email), linkContext(key)), key_version: keys.version, code_attempts: 0, ...mailed })
    .execute();
  return { endsAt, renewableUntil };
}

/** Stores a code if the last one is old enough. Returns 0 if it is now the newest code, else the seconds to wait. */
async function storeCode({ db, now }: ResumeLinkDeps, key: string, code_hash: string): Promise<number> {
  const due = new Date(now() - RESEND_SECONDS * 1000);
  const updated = await db
    .updateTable('resume_link')
    .set({ code_hash, code_attempts: 0, code_sent_at: new Date(now()) })
    .where('token_hash', '=', key)
    .where((where) => where.or([where('code_sent_at', 'is', null), where('code_sent_at', '<=', due)]))
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return 0;
  const row = await db.selectFrom('resume_link').select('code_sent_at').where('token_hash', '=', key).executeTakeFirst();
  return Math.max(calculateCodeWait(row?.code_sent_at ?? null, now()), 1);
}

/** Creates the store of resume links over a database. */
export function createResumeLinks(parts: ResumeLinkDeps): ResumeLinks {
  const { db, secret, now } = parts;
  const hash = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  const keyOf = (token: string): string => hash(`resume_link/${token}`);
  const codeHash = (key: string, code: string): string => hash(`resume_code/${key}/${code}`);
  return {
    async create(application, email, replaced) {
      const token = randomBytes(32).toString('base64url');
      return { token, ...(await insertLink(parts, { key: keyOf(token), application, email, replaced })) };
    },
    revokeOtherLinks: (application, token) => revokeOtherLinks(parts, application, keyOf(token)),
    findProvenAddresses: (application) => findProvenAddresses(parts, application),
    async find(token) {
      const row = await db.selectFrom('resume_link').selectAll().where('token_hash', '=', keyOf(token)).executeTakeFirst();
      return row ? toResumeLink(parts, row) : null;
    },
    delete: async (token) => void (await db.deleteFrom('resume_link').where('token_hash', '=', keyOf(token)).execute()),
    async createCode({ key }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const wait = await storeCode(parts, key, codeHash(key, code));
      return wait > 0 ? { wait } : { code };
    },
    deleteCode: async ({ key }) => void (await db.updateTable('resume_link').set({ code_hash: null, code_sent_at: null }).where('token_hash', '=', key).execute()),
    async checkCode({ key }, code) {
      // One statement counts and reads, so that concurrent attempts cannot exceed the limit.
      const row = await db
        .updateTable('resume_link')
        .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
        .where('token_hash', '=', key)
        .where('code_attempts', '<', MAX_CODE_TRIES)
        .where('code_sent_at', '>', new Date(now() - CODE_MINUTES * MINUTE_MS))
        .returning('code_hash')
        .executeTakeFirst();
      return row?.code_hash !== undefined && row.code_hash !== null && isEqual(row.code_hash, codeHash(key, code));
    },
    use: ({ key }, fork, more) =>
      db.transaction().execute(async (trx) => {
        const used = await trx
          .updateTable('resume_link')
          .set({ fork_id: fork, code_hash: null })
          .where('token_hash', '=', key)
          .where('fork_id', 'is', null)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (used.numUpdatedRows === 0n) return false;
        await more(trx);
        return true;
      }),
  };
}
