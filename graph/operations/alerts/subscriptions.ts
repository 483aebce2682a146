import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import type { AlertKind } from './alert.ts';
import { type Webhook, createWebhookSecret } from './post-webhook.ts';

/** Where a subscription's messages go: an email address, or a webhook. */
export type AlertTarget = { readonly email: string } | Webhook;

export interface NewSubscription {
  /** The identity provider's id of the analyst. */
  readonly owner: string;
  readonly createdBy: string;
  readonly kinds: readonly AlertKind[];
  /** Null for all. */
  readonly program: string | null;
  readonly sponsor: string | null;
  /** Null for email. */
  readonly webhookUrl: string | null;
  readonly email: string | null;
}

export interface AlertSubscription extends Pick<NewSubscription, 'kinds' | 'program' | 'sponsor'> {
  readonly id: string;
  readonly channel: 'EMAIL' | 'WEBHOOK';
  /** The email address, or the webhook's URL. Its owner sees it. */
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

/** True for a subscription, under this name in the query, that wants the query's `alert`. */
export const wantsAlert = (name: 'subscription' | 'other') => {
  const column = (of: string) => sql.ref(`${name}.${of}`);
  return sql<boolean>`${column('kinds')} ? alert.kind and (${column('program')} is null or ${column('program')} = alert.program)
    and (${column('sponsor')} is null or ${column('sponsor')} = alert.sponsor)`;
};

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

/**
 * Moves the messages of a subscription that is about to go to the newest other one of its target that wants the same alert: they were queued for the person, not for
 * the subscription. A target that has one message of an alert still has one.
 */
const moveMessages = (trx: Kysely<Database>, id: string) =>
  sql`
    update alert_delivery delivery set subscription_id = heir.id
    from alert_delivery message join alert on alert.id = message.alert_id join alert_subscription leaving on leaving.id = message.subscription_id
    cross join lateral (
      select other.id from alert_subscription other
      where other.target_hash = leaving.target_hash and other.id <> leaving.id and ${wantsAlert('other')}
      order by other.created_at desc limit 1) as heir
    where message.subscription_id = ${id} and delivery.alert_id = message.alert_id and delivery.subscription_id = message.subscription_id`.execute(trx);

/** Removes a subscription, and its messages unless another one wants them. Resolves to true if the analyst had it. */
export async function removeSubscription({ db }: SubscriptionDeps, owner: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // All of the target, in one order: none of them goes while messages move to it.
    await sql`
      select from alert_subscription where target_hash = (select target_hash from alert_subscription where owner = ${owner} and id = ${id})
      order by id for update`.execute(trx);
    const leaving = await trx.selectFrom('alert_subscription').select('id').where('owner', '=', owner).where('id', '=', id).executeTakeFirst();
    if (!leaving) return false;
    await moveMessages(trx, leaving.id);
    await trx.deleteFrom('alert_subscription').where('id', '=', leaving.id).execute();
    return true;
  });
}
