import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { eventStoreCatalog } from '#events/server-stream';
import type { Database } from '#graph/db';
import { type EventStore, createEncryptionKeys, createEventStore } from '#graph/event-store';

const keys = createEncryptionKeys(randomBytes(32).toString('hex'));

/** Returns an event store like the server's. */
export const createServerEventStore = (db: Kysely<Database>): EventStore =>
  createEventStore({ db, keys, clock: () => new Date('2026-11-20T12:00:00Z'), catalog: eventStoreCatalog });
