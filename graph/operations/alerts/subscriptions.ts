import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import type { AlertKind } from './alert.ts';
import { type Webhook, createWebhookSecret } from './post-webhook.ts';

/** Where a subscription's messages go: an e-mail address, or a webhook. */
export type AlertTarget = { readonly email: string } | Webhook;

export interface NewSubscription {
  /** The identity provider's id of the analyst. */
  readonly owner: string;
  readonly createdBy: string;
  readonly kinds: readonly AlertKind[];
  /** Null for all. */
  readonly program: string | null;
  readonly sponsor: string | null;
  /** Null for e-mail. */
  readonly webhookUrl: string | null;
  readonly email: string | null;
}

export interface AlertSubscription extends Pick<NewSubscription, 'kinds' | 'program' | 'sponsor'> {
  readonly id: string;
  readonly channel: 'EMAIL' | 'WEBHOOK';
  /** The e-mail address, or the webhook's URL. Its owner sees it. */
  readonly target: string;
  readonly createdAt: Date;
}

/** Subscriptions of one analyst. */
export const MAX_ALERT_SUBSCRIPTIONS = 20;

export interface SubscriptionDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  /** A keyed hash. */
  readonly fingerprint: (text: string) => string;
}

const contextOf = (id: string): string => `alert_subscription/${id}`;
export const readTarget = (keys: EncryptionKeys, id: string, sealed: Buffer): AlertTarget => JSON.parse(keys.unseal(sealed, contextOf(id)).toString('utf8')) as AlertTarget;
/** Returns the address; a text in its place if LOG_KEY has changed, so that the subscription can still be removed. */
function describeTarget(keys: EncryptionKeys, { id, target }: Pick<Selectable<Database['alert_subscription']>, 'id' | 'target'>): string {
  try {
    return formatTarget(readTarget(keys, id, target));
  } catch {
    return '(cannot be decrypted)';
  }
}
const formatTarget = (target: AlertTarget): string => ('email' in target ? target.email : target.url);

const toSubscription = (keys: EncryptionKeys, row: Selectable<Database['alert_subscription']>): AlertSubscription => ({
  id: row.id,
  kinds: row.kinds as AlertKind[],
  program: row.program,
  sponsor: row.sponsor,
  channel: row.channel,
  target: describeTarget(keys, row),
  createdAt: row.created_at,
});

/** Returns those of one analyst, the oldest first. */
export async function listSubscriptions({ db, keys }: SubscriptionDeps, owner: string): Promise<AlertSubscription[]> {
  const rows = await db.selectFrom('alert_subscription').selectAll().where('owner', '=', owner).orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => toSubscription(keys, row));
}

/** Stores a subscription. Resolves to it and to the secret of its webhook, which is shown this one time; to null if the analyst has too many. */
export async function addSubscription(
  { db, keys, fingerprint }: SubscriptionDeps,
  { owner, createdBy, kinds, program, sponsor, webhookUrl, email }: NewSubscription,
): Promise<{ readonly subscription: AlertSubscription; readonly secret: string | null } | null> {
  const id = randomUUID();
  const secret = webhookUrl === null ? null : createWebhookSecret();
  const target: AlertTarget = webhookUrl !== null && secret !== null ? { url: webhookUrl, secret } : { email: email ?? '' };
  const sealed = keys.seal(Buffer.from(JSON.stringify(target)), contextOf(id));
  const channel = webhookUrl === null ? 'EMAIL' : 'WEBHOOK';
  // Two analysts' webhooks at one address have two secrets. Its path may be a token, in which the case counts.
  const name = webhookUrl === null ? formatTarget(target).toLowerCase() : `${owner}/${webhookUrl}`;
  const hash = fingerprint(`alert/${channel}/${name}`);
  const { rows } = await sql<Selectable<Database['alert_subscription']>>`
    insert into alert_subscription (id, owner, created_by, kinds, program, sponsor, channel, target, target_hash)
    select ${id}::uuid, ${owner}, ${createdBy}, ${JSON.stringify([...new Set(kinds)])}::jsonb, ${program}, ${sponsor}, ${channel}, ${sealed}::bytea, ${hash}
    where (select count(*) from alert_subscription where owner = ${owner}) < ${MAX_ALERT_SUBSCRIPTIONS} returning *`.execute(db);
  return rows[0] ? { subscription: toSubscription(keys, rows[0]), secret } : null;
}

/** Removes a subscription with its messages. Resolves to true if the analyst had it. */
export async function removeSubscription({ db }: SubscriptionDeps, owner: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('alert_subscription').where('owner', '=', owner).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
