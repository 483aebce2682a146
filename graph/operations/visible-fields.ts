import { isStillPublic } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import type { HistoryEvent } from '#graph/event-store';

const MASK = '•••';

/** Returns a value of the same structure with every leaf masked. Arrays of plain values become one mask, so that the number of choices does not show. */
export function maskValue(value: unknown): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? [MASK] : value.map(maskValue);
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskValue(inner)]));
  return MASK;
}

/** True if every reader of histories may see a field: it was public when it was written and still is. */
export function isPublicField({ type, open, stored }: HistoryEvent, name: string): boolean {
  if (!isStillPublic(eventStoreCatalog.definitions, type, name)) return false;
  // A field of a later version was not classified when the event was written.
  const isLater = eventStoreCatalog.definitions[type]?.fields[name]?.privacy === 'public' && !Object.hasOwn(stored?.data ?? {}, name);
  return Object.hasOwn(open, name) || isLater;
}

interface HasData {
  readonly data: object;
}

/** Returns an event that may be shown and can be folded, with masks in place of personal leaves unless `isPersonal`. */
export function maskEvent<E extends HasData>(event: HistoryEvent, real: E, isPersonal: boolean): E {
  if (isPersonal) return real;
  const data = Object.fromEntries(Object.entries(real.data).map(([name, value]) => [name, isPublicField(event, name) ? value : maskValue(value)]));
  return { ...real, data };
}

export const ERASED_SIGN = '(erased)';
export const SEALED_SIGN = '(sealed)';

/** Why a personal value is not shown. */
type HiddenReason = 'masked' | 'erased' | 'sealed';

/** What is shown of an event. */
export interface VisibleFields {
  /** Its fields. A hidden one holds a sign that says why it is hidden. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The names of the hidden fields and the reason; undefined if there are none. */
  readonly hidden?: { readonly fields: readonly string[]; readonly reason: HiddenReason };
}

interface KeyState {
  readonly key: string | null;
  readonly erased?: string | undefined;
}

const findHiddenReason = (of: KeyState | undefined): HiddenReason => (of?.erased !== undefined ? 'erased' : of?.key === null ? 'sealed' : 'masked');
const signs = { masked: MASK, erased: ERASED_SIGN, sealed: SEALED_SIGN } as const;

/** Returns the names of an event's personal fields. */
export const listHiddenFields = ({ stored, open }: HistoryEvent): string[] => Object.keys(stored?.data ?? {}).filter((name) => !Object.hasOwn(open, name));

/** Restores the order of the event's definition, which a database does not preserve. */
function orderFields(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(eventStoreCatalog.definitions[type]?.fields ?? {});
  const known = names.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]] as const);
  return { ...Object.fromEntries(known), ...data };
}

/** Returns an event's public fields, and its personal ones if `isPersonal` and they can be read. */
export function readVisibleFields(event: HistoryEvent, of: KeyState | undefined, isPersonal: boolean): VisibleFields {
  const sealed = listHiddenFields(event);
  // Fields that were public when written and no longer are.
  const closed = Object.keys(event.open).filter((name) => !isPublicField(event, name));
  const fields = [...sealed, ...closed];
  const reason = sealed.length > 0 ? findHiddenReason(of) : 'masked';
  const toData = (data: Readonly<Record<string, unknown>>) => orderFields(event.type, data);
  if (fields.length === 0) return { data: toData(event.open) };
  if (isPersonal && reason === 'masked') return { data: toData(event.stored?.data ?? event.open) };
  const signed = [...sealed.map((name) => [name, signs[reason]] as const), ...closed.map((name) => [name, MASK] as const)];
  return { data: toData({ ...event.open, ...Object.fromEntries(signed) }), hidden: { fields, reason } };
}
