import { type Failure, integer, min, object, pattern, size, string, validate } from 'superstruct';
import type { AnyEvent, Envelope, EventDescription, Recorded } from './event.ts';
import { type Upcast, type Upcaster, makeUpcast } from './upcast.ts';

const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const isoTime = pattern(string(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/);

const envelope = {
  id: uuid,
  applicationId: uuid,
  sequence: min(integer(), 1),
  version: min(integer(), 1),
  writer: size(string(), 1, 64),
  at: isoTime,
};

export type Parsed<E extends AnyEvent> = { readonly ok: true; readonly event: Recorded<E> } | { readonly ok: false; readonly reason: string };

/** All events that a log may hold: refuses what it does not know, while parsing. */
export interface Catalogue<E extends AnyEvent> {
  readonly definitions: Readonly<Record<string, EventDescription>>;
  /** Checks outside data against its event's schema; the reason names the field. Older versions are upcast first. */
  parse(input: unknown): Parsed<E>;
}

const reasonOf = (failure: Failure): string => {
  const where = failure.path.join('.') || 'event';
  return failure.type === 'never' ? `${where}: not a field of this event` : `${where}: ${failure.message.replace(/^At path: \S+ -- /, '').replace(/, but received: .*$/s, '')}`;
};

const headOf = object({ ...envelope, type: string(), data: object() });

/**
 * Puts event definitions together.
 * @throws when loaded, on a doubled type or a gap in the upcasters.
 */
export function makeCatalogue<E extends AnyEvent>(definitions: readonly EventDescription[], upcasters: readonly Upcaster[] = []): Catalogue<E> {
  const byType = Object.fromEntries(definitions.map((definition) => [definition.type, definition]));
  if (Object.keys(byType).length !== definitions.length) throw new Error('two events share a name');
  const upcast: Upcast = makeUpcast(Object.fromEntries(definitions.map((d) => [d.type, d.version])), upcasters);

  return {
    definitions: byType,
    parse(input) {
      const [failure, head] = validate(input, headOf);
      if (failure) return { ok: false, reason: reasonOf(failure) };
      const definition = Object.hasOwn(byType, head.type) ? byType[head.type] : undefined;
      if (!definition) return { ok: false, reason: `type: unknown event ${JSON.stringify(head.type.slice(0, 64))}` };
      if (head.version > definition.version) return { ok: false, reason: `version: ${head.type} is known up to version ${definition.version}` };
      const [misfit, data] = validate(upcast(head), definition.struct);
      if (misfit) return { ok: false, reason: `data.${reasonOf(misfit)}` };
      return { ok: true, event: { ...(head as Envelope), version: definition.version, type: definition.type, data } as unknown as Recorded<E> };
    },
  };
}
