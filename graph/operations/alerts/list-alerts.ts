import { type Kysely, type Selectable, sql } from 'kysely';
import { type Database, type TimeCursor, cutTimePage } from '#graph/db';
import type { Alert } from './alert.ts';
import { toAlert } from './deliver-alerts.ts';

/** Rows of one page. */
export const MAX_LISTED_ALERTS = 100;

/** The message of an alert to one subscription, without its address. */
interface AlertDelivery {
  readonly channel: 'EMAIL' | 'WEBHOOK';
  /** The analyst who subscribed. */
  readonly to: string;
  readonly state: 'PENDING' | 'DELIVERED' | 'FAILED';
  readonly attempts: number;
  readonly deliveredAt: Date | null;
  /** Why the last attempt failed. */
  readonly error: string | null;
}

export interface ListedAlert extends Alert {
  readonly deliveries: readonly AlertDelivery[];
}

export interface AlertPage {
  readonly alerts: readonly ListedAlert[];
  readonly end: TimeCursor | null;
}

interface DeliveryJson extends Omit<AlertDelivery, 'deliveredAt'> {
  readonly deliveredAt: string | null;
}

/** Returns alerts with their messages, the newest first. */
export async function listAlerts(db: Kysely<Database>, limit: number, after: TimeCursor | undefined): Promise<AlertPage> {
  const { rows } = await sql<Selectable<Database['alert']> & { readonly deliveries: readonly DeliveryJson[] }>`
    select alert.*, (
      select coalesce(json_agg(json_build_object('channel', subscription.channel, 'to', subscription.created_by, 'state', delivery.state, 'attempts', delivery.attempts,
        'deliveredAt', delivery.delivered_at, 'error', delivery.last_error) order by subscription.created_at, subscription.id), '[]')
      from alert_delivery delivery join alert_subscription subscription on subscription.id = delivery.subscription_id where delivery.alert_id = alert.id) as deliveries
    from alert ${after ? sql`where (raised_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by raised_at desc, id desc limit ${limit + 1}`.execute(db);
  const { page, end } = cutTimePage(rows, limit, ({ raised_at: at, id }) => ({ at, id }));
  return {
    alerts: page.map(({ deliveries, ...row }) => ({
      ...toAlert(row),
      deliveries: deliveries.map(({ deliveredAt, ...delivery }) => ({ ...delivery, deliveredAt: deliveredAt === null ? null : new Date(deliveredAt) })),
    })),
    end,
  };
}
