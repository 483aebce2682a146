import { setTimeout as delay } from 'node:timers/promises';
import { type Database, type Lsn, openDatabase } from '#graph/db';
import { FEED_START, readFeed } from '#graph/event-store';
import { type Kysely, sql } from 'kysely';
import { type PublishedRow, toEventMessage } from './event-message.ts';
import { type NatsAddress, openEventStream } from './jet-stream.ts';
import { type OrderedPublisher, createOrderedPublisher } from './publish-in-order.ts';
import { readSlot } from './read-slot.ts';
import { type SlotAddress, createSlot, readSlotStatus } from './replication-slot.ts';

const PAGE_EVENTS = 500;
const FEED_PAUSE_MS = 200;

export interface PublishSettings extends SlotAddress {
  readonly nats: NatsAddress;
  readonly signal: AbortSignal;
  /** Gets what an operator should know, a line each. */
  readonly report: (line: string) => void;
  /** Called after events were acknowledged, with how many they are. */
  readonly onPublished: (events: number) => void;
}

export interface NewEventsSettings extends PublishSettings {
  /** Called once nothing keeps it from publishing. */
  readonly onReady: () => void;
  /** Called when all events before a position are published. */
  readonly onConfirmed: (position: Lsn) => void;
}

const publishRows = (publisher: OrderedPublisher, name: string, rows: readonly PublishedRow[]): Promise<void> => publisher.publish(rows.map((row) => toEventMessage(name, row)));

async function withPublisher(settings: PublishSettings, creates: boolean, work: (publisher: OrderedPublisher) => Promise<void>): Promise<void> {
  const { nats, name, signal, report } = settings;
  const stream = await openEventStream(nats, name, creates);
  const onWaiting = (reason: unknown): void =>
    report(`NATS takes no events: ${reason instanceof Error ? reason.message : String(reason)}. Trying until it does; PostgreSQL keeps them.`);
  try {
    await work(createOrderedPublisher({ stream, onWaiting, signal }));
  } finally {
    await stream.close();
  }
}

/** Publishes new events as they are committed. Resolves after the signal. @throws one line if it cannot start, or PostgreSQL ends the connection */
export async function publishNewEvents(settings: NewEventsSettings): Promise<void> {
  const { databaseUrl, name, signal, onReady, onPublished, onConfirmed } = settings;
  const { confirmed, isActive } = await readSlotStatus(settings);
  if (isActive) throw new Error(`another bindflow publish reads the slot ${name}: one publishes at a time`);
  await withPublisher(settings, false, async (publisher) => {
    const publish = async (rows: readonly PublishedRow[]): Promise<void> => {
      await publishRows(publisher, name, rows);
      onPublished(rows.length);
    };
    await readSlot({ databaseUrl, name, confirmed, publish, onReady, onConfirmed, signal });
  });
}

/** Returns the feed's last group that is committed. */
async function findLastGroup(db: Kysely<Database>): Promise<{ readonly txid: bigint; readonly group: number }> {
  const { rows } = await sql<{ txid: string; id: number }>`select txid::text, id from event_group order by txid desc, id desc limit 1`.execute(db);
  return { txid: BigInt(rows[0]?.txid ?? 0), group: rows[0]?.id ?? 0 };
}

/** Publishes all that was committed before it was called, and perhaps more. */
async function publishFeed(db: Kysely<Database>, publisher: OrderedPublisher, { name, signal, onPublished }: PublishSettings): Promise<void> {
  const last = await findLastGroup(db);
  let checkpoint = FEED_START;
  while (BigInt(checkpoint.txid) < last.txid || (BigInt(checkpoint.txid) === last.txid && checkpoint.group < last.group)) {
    const page = await readFeed(db, checkpoint, PAGE_EVENTS);
    ({ checkpoint } = page);
    await publishRows(publisher, name, page.rows);
    onPublished(page.rows.length);
    // An open transaction delays what was written after it began.
    if (page.rows.length === 0) await delay(FEED_PAUSE_MS, undefined, { signal });
  }
}

/** Makes publication and slot, and the stream if there is none, and publishes all events that are stored. @throws one line, with no slot left */
export async function publishStoredEvents(settings: PublishSettings): Promise<void> {
  const { databaseUrl } = settings;
  await withPublisher(settings, true, async (publisher) => {
    const database = await openDatabase({ databaseUrl, dataDir: '', production: true });
    try {
      await createSlot(settings, () => publishFeed(database.db, publisher, settings));
    } finally {
      await database.close();
    }
  });
}
