import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import type { AlertKind } from './alert.ts';
import { createWebhookSecret } from './post-webhook.ts';
import { type SubscriptionDeps, toReceiver } from './receivers.ts';
import { type AlertTarget, describeTarget, formatTarget, sealTarget } from './targets.ts';

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
  const sealed = sealTarget(keys, id, target);
  const channel = webhookUrl === null ? 'EMAIL' : 'WEBHOOK';
  // Two analysts' webhooks at one address have two secrets. Its path may be a token, in which the case counts.
  const name = webhookUrl === null ? formatTarget(target).toLowerCase() : `${owner}/${webhookUrl}`;
  const hash = fingerprint(`alert/${channel}/${name}`);
  const { rows } = await sql<Selectable<Database['alert_subscription']>>`
    insert into alert_subscription (id, owner, created_by, kinds, program, sponsor, channel, target, key_version, target_hash, receiver)
    select ${id}::uuid, ${owner}, ${createdBy}, ${JSON.stringify([...new Set(kinds)])}::jsonb, ${program}, ${sponsor}, ${channel}, ${sealed}::bytea, ${keys.version}, ${hash}, ${toReceiver(target, fingerprint)}
    where (select count(*) from alert_subscription where owner = ${owner}) < ${MAX_ALERT_SUBSCRIPTIONS} returning *`.execute(db);
  return rows[0] ? { subscription: toSubscription(keys, rows[0]), secret } : null;
}
