import { isStillPublic } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import type { Database } from '#graph/db';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ExportOptions } from '../archive/export-archive.ts';

/** The public part of an event and of its application. Times are ISO 8601. It has no personal data, not even encrypted. */
export interface PublicEvent {
  readonly root: string;
  readonly application: string;
  /** A fork's parent, and the last event of the parent's browser that also belongs to the fork. */
  readonly parent: string | null;
  readonly parentSequence: number | null;
  /** The program's name and the hash of its configuration. */
  readonly program: string | null;
  readonly configuration: string | null;
  readonly sponsor: string | null;
  /** When the application's personal fields were erased. */
  readonly erased: string | null;
  readonly stream: 'browser' | 'facade';
  readonly sequence: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly writer: string;
  /** By the writer's clock. */
  readonly at: string;
  /** When its batch was sent, by the writer's clock, and when it was stored, by the server's. */
  readonly sent: string;
  readonly received: string;
  /** When it occurred by the server's clock: `at`, corrected by the time its batch took to arrive. */
  readonly shownAt: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** True if it also has personal fields. */
  readonly isSealed: boolean;
}

/** Events per statement. */
const EVENTS_PER_PAGE = 1000;

const columns = ['root_id', 'stream', 'sequence', 'id', 'application_id', 'type', 'version', 'writer', 'at', 'sent_at', 'received_at', 'data'] as const;

/** Selects the next events without their personal fields. */
const eventsAfter = (db: Kysely<Database>, roots: ExportOptions['roots'], last: Pick<Selectable<Database['event']>, 'root_id' | 'stream' | 'sequence'> | undefined) =>
  db
    .selectFrom('event')
    .select([...columns, sql<boolean>`personal is not null`.as('is_sealed')])
    .$if(roots !== null, (query) => query.where('root_id', 'in', [...(roots ?? [])]))
    .$if(last !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('root_id', 'stream', 'sequence'), '>', eb.tuple(last?.root_id ?? '', last?.stream ?? '', last?.sequence ?? 0))),
    )
    .orderBy('root_id')
    .orderBy('stream')
    .orderBy('sequence')
    .limit(EVENTS_PER_PAGE);

/** Looks the applications up by key: a join would read all applications from the first one for every statement. */
const applicationsOf = (db: Kysely<Database>, events: readonly PublicEventRow[]) =>
  db
    .selectFrom('application')
    .leftJoin('application_summary as summary', (join) => join.onRef('summary.root_id', '=', 'application.root_id').onRef('summary.application_id', '=', 'application.id'))
    .leftJoin('application_key as key', (join) => join.onRef('key.root_id', '=', 'application.root_id').onRef('key.application_id', '=', 'application.id'))
    .select(['application.root_id', 'application.id', 'application.program_hash', 'application.parent_id', 'parent_sequence', 'erased_at'])
    .select((eb) => [eb.fn.coalesce('summary.program', 'application.sitename').as('program'), eb.fn.coalesce('summary.sponsor', 'application.sponsor_id').as('sponsor')])
    .where((eb) => {
      const keys = new Map(events.map(({ root_id, application_id }) => [`${root_id}/${application_id}`, eb.tuple(root_id, application_id)]));
      return eb(eb.refTuple('application.root_id', 'application.id'), 'in', [...keys.values()]);
    });

type PublicEventRow = Awaited<ReturnType<ReturnType<typeof eventsAfter>['execute']>>[number];
type ApplicationRow = Awaited<ReturnType<ReturnType<typeof applicationsOf>['execute']>>[number];

const shownAt = ({ at, sent_at, received_at }: PublicEventRow): Date => new Date(at.getTime() + received_at.getTime() - sent_at.getTime());

/** For an event whose application no longer exists. */
const UNKNOWN_APPLICATION = { parent_id: null, parent_sequence: null, program: null, program_hash: null, sponsor: null, erased_at: null };

/** Keeps only those stored public fields that are still public today. */
const publicFieldsOf = ({ type, data }: PublicEventRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => isStillPublic(eventStoreCatalog.definitions, type, name)));

const toPublicEvent = (row: PublicEventRow, application: Omit<ApplicationRow, 'root_id' | 'id' | 'program_hash'> & { readonly program_hash: string | null }): PublicEvent => ({
  root: row.root_id,
  application: row.application_id,
  parent: application.parent_id,
  parentSequence: application.parent_sequence,
  program: application.program,
  configuration: application.program_hash,
  sponsor: application.sponsor,
  erased: application.erased_at?.toISOString() ?? null,
  stream: row.stream.startsWith('facade/') ? 'facade' : 'browser',
  sequence: row.sequence,
  id: row.id,
  type: row.type,
  version: row.version,
  writer: row.writer,
  at: row.at.toISOString(),
  sent: row.sent_at.toISOString(),
  received: row.received_at.toISOString(),
  shownAt: shownAt(row).toISOString(),
  data: publicFieldsOf(row),
  isSealed: row.is_sealed,
});

/** Yields the public part of events, of all families or some, stream by stream in order. Holds at most one page in memory. */
export async function* listEvents(db: Kysely<Database>, roots: ExportOptions['roots']): AsyncIterable<PublicEvent> {
  let last: PublicEventRow | undefined;
  for (;;) {
    const rows: PublicEventRow[] = await eventsAfter(db, roots, last).execute();
    if (rows.length === 0) return;
    const applications = new Map((await applicationsOf(db, rows).execute()).map((one) => [`${one.root_id}/${one.id}`, one]));
    yield* rows.map((row) => toPublicEvent(row, applications.get(`${row.root_id}/${row.application_id}`) ?? UNKNOWN_APPLICATION));
    last = rows.at(-1);
  }
}
