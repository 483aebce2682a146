import type { Kysely } from 'kysely';
import { eventStoreCatalog } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { History, HistoryEvent, UnreadableReason } from '#graph/event-store';
import { type HistoryBundle, type HistoryDeps, type HistoryRequest, exportFamily, findHistoryInLines } from './history.ts';
import { type VisibleFields, isPublicField, listHiddenFields, maskEvent, maskValue, readVisibleFields } from './visible-fields.ts';

type ApplicationLine = History['application'];

/** An event of a history as a viewer may see it. */
interface VisibleEvent extends VisibleFields, Pick<HistoryEvent, 'place' | 'application' | 'author' | 'sequence' | 'id' | 'type' | 'writer'> {
  /** The version of its fields: today's, unless the event is quarantined or closed. */
  readonly version: number;
  readonly writtenVersion: number;
  /** By the writer's own clock; null if the event cannot be read. */
  readonly writtenAt: string | null;
  /** By the server's clock. */
  readonly at: string;
  readonly quarantined: UnreadableReason | null;
  /** The hash of the configuration that the buyer saw. */
  readonly program: string;
  /** The trace that it was recorded in; null without one. */
  readonly traceId: string | null;
}

export interface VisibleHistory extends Omit<History, 'events'> {
  readonly events: readonly VisibleEvent[];
  /** By hash; `configuration` is null if it is not stored here. */
  readonly configurations: readonly { readonly hash: string; readonly configuration: unknown }[];
  readonly isPersonal: boolean;
}

/** Returns an unreadable event's fields. Only those known to be public are shown, whatever they were when written. */
function readUnparsedFields(event: HistoryEvent, isPersonal: boolean): VisibleFields {
  const fields = isPersonal ? [] : Object.keys(event.open).filter((name) => !isPublicField(event, name));
  const data = Object.fromEntries(Object.entries(event.open).map(([name, value]) => [name, fields.includes(name) ? maskValue(value) : value]));
  return fields.length > 0 ? { data, hidden: { fields, reason: 'masked' } } : { data };
}

/** Returns the fields at today's version, so that pages can fold them. */
function readParsedFields(event: HistoryEvent, isPersonal: boolean): (VisibleFields & { readonly version: number }) | null {
  const parsed = event.stored && eventStoreCatalog.parse(event.stored);
  if (!parsed?.ok) return null;
  const { version, data } = maskEvent(event, parsed.event, isPersonal);
  const fields = isPersonal ? [] : Object.keys(data).filter((name) => !isPublicField(event, name));
  return { version, data: { ...data }, ...(fields.length > 0 && { hidden: { fields, reason: 'masked' } }) };
}

function readFields(event: HistoryEvent, of: ApplicationLine | undefined, isPersonal: boolean): VisibleFields & { readonly version: number } {
  const { version } = event;
  if (event.quarantined !== null) return { ...readUnparsedFields(event, isPersonal), version };
  const isClosed = (of?.key ?? null) === null && listHiddenFields(event).length > 0;
  const whole = isClosed ? null : readParsedFields(event, isPersonal);
  return whole ?? { ...readVisibleFields({ ...event, open: readUnparsedFields(event, isPersonal).data }, of, isPersonal), version };
}

const readProgramHash = ({ type, open }: HistoryEvent): string | null =>
  type === 'ProgramLoaded' && typeof open['program'] === 'string' && open['program'] !== '' ? open['program'] : null;

function* toVisibleEvents({ application, ancestors, events }: History, traces: ReadonlyMap<string, string>, isPersonal: boolean): Iterable<VisibleEvent> {
  const chain = new Map([...ancestors, application].map((one) => [one.id, one]));
  let program = (ancestors[0] ?? application).program;
  for (const event of events) {
    program = readProgramHash(event) ?? program;
    const { place, application: id, author, sequence, type, writer, version: writtenVersion, shownAt: at, quarantined } = event;
    const common = { place, application: id, author, sequence, id: event.id, type, writer, writtenVersion, at, quarantined, program };
    yield { ...common, ...readFields(event, chain.get(id), isPersonal), writtenAt: event.stored?.at ?? null, traceId: traces.get(event.id) ?? null };
  }
}

/** Returns the traces of a family's events, by event id. Exported lines do not have them. */
async function readTraces(db: Kysely<Database>, root: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('event').select(['id', 'trace_id']).where('root_id', '=', root).where('trace_id', 'is not', null).execute();
  return new Map(rows.flatMap(({ id, trace_id }) => (trace_id === null ? [] : [[id, trace_id] as const])));
}

/** Returns all configurations that events and applications refer to. The family of a fork may not contain them all. */
async function readConfigurations(db: Kysely<Database>, { programs }: HistoryBundle, hashes: ReadonlySet<string>): Promise<VisibleHistory['configurations']> {
  const others = [...hashes].filter((hash) => !programs.has(hash));
  const rows = others.length === 0 ? [] : await db.selectFrom('program_configuration').select(['hash', 'configuration']).where('hash', 'in', others).execute();
  const known = new Map<string, unknown>([...programs, ...rows.map(({ hash, configuration }) => [hash, configuration] as const)]);
  return [...hashes].map((hash) => ({ hash, configuration: known.get(hash) ?? null }));
}

/**
 * Returns an application's history with personal fields masked, unless `shownTo` names a viewer; that access is recorded first. Undefined if there is no such
 * application.
 * @throws UnknownApplication
 */
export async function readVisibleHistory(parts: HistoryDeps, wanted: HistoryRequest): Promise<VisibleHistory | undefined> {
  const found = await findHistoryInLines(exportFamily(parts, wanted), wanted.application);
  if (!found) return undefined;
  const { history } = found;
  const isPersonal = wanted.shownTo !== null;
  const events = [...toVisibleEvents(history, await readTraces(parts.db, history.application.root), isPersonal)];
  const hashes = new Set([history.application.program, ...events.map(({ program }) => program)]);
  return { ...history, events, isPersonal, configurations: await readConfigurations(parts.db, found, hashes) };
}
