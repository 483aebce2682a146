import { eventStoreCatalog } from '#events/server-stream';
import type { HistoryEvent } from '#graph/event-store';
import { MASK, isPublicField } from './mask.ts';

export const ERASED = '(erased)';
export const CLOSED = '(sealed)';

/** Why a personal value is not shown. */
type Hidden = 'masked' | 'erased' | 'sealed';

/** What is shown of an event. */
export interface VisibleFields {
  /** Its fields. A hidden one holds a sign that says why it is hidden. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The names of the hidden fields and the reason; undefined if there are none. */
  readonly hidden?: { readonly fields: readonly string[]; readonly because: Hidden };
}

interface Kept {
  readonly key: string | null;
  readonly erased?: string | undefined;
}

const becauseOf = (of: Kept | undefined): Hidden => (of?.erased !== undefined ? 'erased' : of?.key === null ? 'sealed' : 'masked');
const signs = { masked: MASK, erased: ERASED, sealed: CLOSED } as const;

/** Returns the names of an event's personal fields. */
export const hiddenFields = ({ stored, open }: HistoryEvent): string[] => Object.keys(stored?.data ?? {}).filter((name) => !Object.hasOwn(open, name));

/** Restores the order of the event's definition, which a database does not preserve. */
function inOrder(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(eventStoreCatalog.definitions[type]?.fields ?? {});
  const known = names.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]] as const);
  return { ...Object.fromEntries(known), ...data };
}

/** Returns an event's public fields, and its personal ones if `isPersonal` and they can be read. */
export function visibleFieldsOf(event: HistoryEvent, of: Kept | undefined, isPersonal: boolean): VisibleFields {
  const sealed = hiddenFields(event);
  // Fields that were public when written and no longer are.
  const closed = Object.keys(event.open).filter((name) => !isPublicField(event, name));
  const fields = [...sealed, ...closed];
  const because = sealed.length > 0 ? becauseOf(of) : 'masked';
  const told = (data: Readonly<Record<string, unknown>>) => inOrder(event.type, data);
  if (fields.length === 0) return { data: told(event.open) };
  if (isPersonal && because === 'masked') return { data: told(event.stored?.data ?? event.open) };
  const signed = [...sealed.map((name) => [name, signs[because]] as const), ...closed.map((name) => [name, MASK] as const)];
  return { data: told({ ...event.open, ...Object.fromEntries(signed) }), hidden: { fields, because } };
}
