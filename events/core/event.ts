import { type Struct, object } from 'superstruct';

/**
 * Who may read a field of an event. `public`: anyone who reads logs. `personal`: encrypted where it is stored.
 * `question`: the class of the question that the event's `question` field names. What may never be written has no class:
 * no event has such a field.
 */
export type Privacy = 'public' | 'personal' | 'question';

export interface EventField<T> {
  readonly struct: Struct;
  readonly privacy: Privacy;
  /** Characters of its texts at most where a browser writes them; older logs may have more. */
  readonly maxLength?: number;
  /** True for a number that a page shows to the letter: nothing in it is hidden, though it looks like a card's. */
  readonly isVerbatim?: boolean;
  /** For the type checker alone: what the struct lets through. */
  readonly value?: T;
}

type TextLimits = Pick<EventField<unknown>, 'maxLength' | 'isVerbatim'>;

const createField =
  (privacy: Privacy) =>
  <T, S>(struct: Struct<T, S>, limits: TextLimits = {}): EventField<T> => ({ struct: struct as unknown as Struct, privacy, ...limits });

export const publicField = createField('public');
export const personalField = createField('personal');
/** For a value whose class its question decides (`privacy` in the program, personal by default). */
export const questionField = createField('question');

export type EventFields = Readonly<Record<string, EventField<unknown>>>;
type ValueOf<F> = F extends EventField<infer T> ? T : never;
/** Fields that older events lack. */
type OptionalField<F extends EventFields> = { [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never }[keyof F];
type DataOf<F extends EventFields> = { readonly [K in Exclude<keyof F, OptionalField<F>>]: ValueOf<F[K]> } & { readonly [K in OptionalField<F>]?: ValueOf<F[K]> };

export interface AnyEvent {
  readonly type: string;
  readonly data: object;
}

/** What an event is: its name in the past tense, its schema, its version and one line for readers of the log. */
export interface EventDescription<T extends string = string> {
  readonly type: T;
  readonly version: number;
  readonly description: string;
  readonly fields: EventFields;
  readonly struct: Struct<Record<string, unknown>>;
}

/** A description that also makes the event. */
export interface EventDefinition<T extends string, D extends object> extends EventDescription<T> {
  (data: D): { readonly type: T; readonly data: D };
}

/** The event type that a definition makes. */
export type EventOf<Def> = Def extends EventDefinition<infer T, infer D> ? { readonly type: T; readonly data: D } : never;

/** Defines an event; every field must carry its privacy class, or this does not compile. */
export function defineEvent<const T extends string, F extends EventFields>(
  type: T,
  definition: { readonly version: number; readonly description: string; readonly fields: F },
): EventDefinition<T, DataOf<F>> {
  const structs = Object.fromEntries(Object.entries(definition.fields).map(([name, { struct }]) => [name, struct]));
  const make = (data: DataOf<F>) => ({ type, data });
  return Object.assign(make, { type, ...definition, struct: object(structs) });
}

/** What every recorded event carries beside its own data. Times are ISO 8601 in UTC, for showing: order never depends on them. */
export interface Envelope {
  readonly id: string;
  readonly applicationId: string;
  /** Position in its application's stream, from 1. */
  readonly sequence: number;
  /** Version of the event's schema. */
  readonly version: number;
  /** The page (tab) that wrote it. */
  readonly writer: string;
  readonly at: string;
}

/** An event with its envelope. */
export type Recorded<E extends AnyEvent = AnyEvent> = E extends AnyEvent ? Envelope & E : never;

/**
 * True if a field that was stored as public is public today, too: the stricter class counts. False for unknown events and fields.
 * A field with the class of its question keeps the class by which it was written.
 */
export function isStillPublic(definitions: Readonly<Record<string, EventDescription>>, type: string, field: string): boolean {
  const fields = Object.hasOwn(definitions, type) ? definitions[type]?.fields : undefined;
  const privacy = fields && Object.hasOwn(fields, field) ? fields[field]?.privacy : undefined;
  return privacy === 'public' || privacy === 'question';
}
