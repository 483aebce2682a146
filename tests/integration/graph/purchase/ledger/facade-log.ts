import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { eventStoreCatalog } from '#events/server-stream';
import type { Database } from '#graph/db';
import { type EventStore, createEncryptionKeys, createEventStore } from '#graph/event-store';

const keys = createEncryptionKeys(randomBytes(32).toString('hex'));

/** The log as the facade has it. */
export const facadeLog = (db: Kysely<Database>): EventStore => createEventStore({ db, keys, clock: () => new Date('2026-11-20T12:00:00Z'), catalog: eventStoreCatalog });
