import { type Failure, integer, min, object, pattern, refine, size, string, validate } from 'superstruct';
import type { AnyEvent, Envelope, EventDescription, Privacy, Recorded } from './event.ts';
import { type Upcast, type Upcaster, UpcastError, createUpcast } from './upcast.ts';

const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
/** A time that the calendar has: no 30 February, no 25 o'clock. */
const isUtcTime = (text: string): boolean => {
  const time = Date.parse(text);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19));
};
const isoTime = refine(string(), 'time', (text) => isUtcTime(text) || 'not a time');

const envelope = {
  id: uuid,
  applicationId: uuid,
  sequence: min(integer(), 1),
  version: min(integer(), 1),
  writer: size(string(), 1, 64),
  at: isoTime,
};

type ParseResult<E extends AnyEvent> = { readonly ok: true; readonly event: Recorded<E> } | { readonly ok: false; readonly reason: string };

/** All events that a log may hold: refuses what it does not know, while parsing. */
export interface Catalog<E extends AnyEvent> {
  readonly definitions: Readonly<Record<string, EventDescription>>;
  /** Checks outside data against its event's schema; the reason names the field. Older versions are upcast first. */
  parse(input: unknown): ParseResult<E>;
}

/** Where and why; never what was received: it may be personal, or a secret. */
const describeFailure = (failure: Failure): string => {
  const where = failure.path.join('.') || 'event';
  return failure.type === 'never' ? `${where}: not a field of this event` : `${where}: ${failure.message.replace(/^At path: .*? -- /s, '').replace(/,? but received.*$/s, '')}`;
};

const eventHead = object({ ...envelope, type: string(), data: object() });

function upcastData(upcast: Upcast, head: Parameters<Upcast>[0]): Record<string, unknown> | UpcastError {
  try {
    return upcast(head);
  } catch (error) {
    if (error instanceof UpcastError) return error;
    throw error;
  }
}

const privacyClasses: ReadonlySet<string> = new Set<Privacy>(['public', 'personal', 'question']);

/** The compiler says so of what it sees; a field of no class, or of one that is never written, must not come in by another way either. */
function requirePrivacyClasses({ type, fields, struct }: EventDescription): void {
  const stray = Object.keys(struct.schema as object).find((name) => !privacyClasses.has(fields[name]?.privacy ?? ''));
  if (stray !== undefined) throw new Error(`${type}.${stray} has no class: a field is public, personal or its question's`);
  const asked = Object.keys(fields).find((name) => fields[name]?.privacy === 'question');
  if (asked !== undefined && fields['question']?.privacy !== 'public') throw new Error(`${type}.${asked} takes the class of its question, and the event names none`);
}

/**
 * Puts event definitions together.
 * @throws when loaded, on a doubled type, a field without a class or a gap in the upcasters.
 */
export function createCatalog<E extends AnyEvent>(definitions: readonly EventDescription[], upcasters: readonly Upcaster[] = []): Catalog<E> {
  const byType = Object.fromEntries(definitions.map((definition) => [definition.type, definition]));
  if (Object.keys(byType).length !== definitions.length) throw new Error('two events share a name');
  for (const definition of definitions) requirePrivacyClasses(definition);
  const upcast: Upcast = createUpcast(Object.fromEntries(definitions.map((d) => [d.type, d.version])), upcasters);

  return {
    definitions: byType,
    parse(input) {
      const [failure, head] = validate(input, eventHead);
      if (failure) return { ok: false, reason: describeFailure(failure) };
      const definition = Object.hasOwn(byType, head.type) ? byType[head.type] : undefined;
      if (!definition) return { ok: false, reason: `type: unknown event ${JSON.stringify(head.type.slice(0, 64))}` };
      if (head.version > definition.version) return { ok: false, reason: `version: ${head.type} is known up to version ${definition.version}` };
      const newest = upcastData(upcast, head);
      if (newest instanceof UpcastError) return { ok: false, reason: `data: ${newest.message}` };
      const [misfit, data] = validate(newest, definition.struct);
      if (misfit) return { ok: false, reason: `data.${describeFailure(misfit)}` };
      return { ok: true, event: { ...(head as Envelope), version: definition.version, type: definition.type, data } as unknown as Recorded<E> };
    },
  };
}

const readType = (input: unknown): string => (typeof input === 'object' && input !== null && 'type' in input ? String(input.type) : '');

/** Two catalogs as one, for a log that has events of both. @throws when loaded, where they share a name. */
export function joinCatalogs<A extends AnyEvent, B extends AnyEvent>(one: Catalog<A>, other: Catalog<B>): Catalog<A | B> {
  const shared = Object.keys(one.definitions).find((type) => Object.hasOwn(other.definitions, type));
  if (shared !== undefined) throw new Error(`two events share the name ${shared}`);
  return {
    definitions: { ...one.definitions, ...other.definitions },
    parse: (input): ParseResult<A | B> => (Object.hasOwn(other.definitions, readType(input)) ? other : one).parse(input),
  };
}
