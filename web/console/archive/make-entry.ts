import { type RecordedEvent, catalog } from '#events/buyflow';
import { isStillPublic } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import type { Entry, HiddenReason, UnreadReason } from './recording.ts';
import { listHiddenFields, maskValue, createPlaceholders } from './mask-value.ts';

/** An event as it came, from a file or from the facade. */
export interface RawEvent {
  readonly id: string;
  readonly application: string;
  readonly author: Entry['author'];
  readonly sequence: number;
  readonly type: string;
  readonly version: number;
  readonly writer: string;
  readonly at: string;
  /** When it was, by the server's clock. */
  readonly shownAt: string;
  /** Its public fields. */
  readonly open: Readonly<Record<string, unknown>>;
  /** What is personal of it: known, closed (and why), or nothing. */
  readonly personal: Readonly<Record<string, unknown>> | 'sealed' | 'erased' | 'masked' | 'damaged' | null;
  readonly isAltered?: boolean;
}

interface VisibleData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly hidden?: Entry['hidden'];
}

/** What was written in the open and is not open any more is masked, as what was sealed is. */
function toVisibleData(raw: RawEvent, isShown: boolean): VisibleData {
  const { data, hidden } = openData(raw, isShown);
  const closed = isShown ? [] : Object.keys(raw.open).filter((name) => !isStillPublic(eventStoreCatalog.definitions, raw.type, name));
  if (closed.length === 0) return { data, hidden };
  const signs = Object.fromEntries(closed.map((name) => [name, maskValue(raw.open[name])]));
  return { data: { ...data, ...signs }, hidden: { fields: [...(hidden?.fields ?? []), ...closed], because: hidden?.because ?? 'masked' } };
}

function openData({ type, open, personal }: RawEvent, isShown: boolean): VisibleData {
  if (personal === null) return { data: open };
  const isKnown = typeof personal === 'object';
  if (isKnown && isShown) return { data: { ...open, ...personal } };
  const fields = isKnown ? Object.keys(personal) : listHiddenFields(type, open);
  const because: HiddenReason = isKnown ? 'masked' : personal === 'damaged' ? 'sealed' : personal;
  const signs = isKnown ? (maskValue(personal) as Record<string, unknown>) : createPlaceholders(type, fields);
  return { data: { ...open, ...signs }, hidden: { fields, because } };
}

const isKnownType = ({ type, version }: RawEvent): boolean => {
  const definition = Object.hasOwn(eventStoreCatalog.definitions, type) ? eventStoreCatalog.definitions[type] : undefined;
  return definition !== undefined && version <= definition.version;
};

/** Parses an event for folding. A masked event does not match its version's types, so it is folded as it is; an older version is upcast first. */
function parseFoldable(raw: RawEvent, { data, hidden }: VisibleData): RecordedEvent | null {
  const { id, application: applicationId, sequence, type, version, writer, at } = raw;
  const recorded = { id, applicationId, sequence, type, version, writer, at, data };
  if (hidden && version === catalog.definitions[type]?.version) return recorded as unknown as RecordedEvent;
  const parsed = catalog.parse(recorded);
  return parsed.ok ? parsed.event : null;
}

function findUnreadReason(raw: RawEvent, event: RecordedEvent | null): UnreadReason | null {
  if (raw.isAltered) return 'altered';
  if (!isKnownType(raw)) return 'unknown';
  if (raw.personal === 'damaged') return 'sealed';
  return raw.author === 'application' && event === null ? 'shape' : null;
}

/** An event as the console shows and folds it. @param isShown whether personal values are to be seen, where they are known */
export function makeEntry(raw: RawEvent, at: { readonly place: number; readonly isInherited: boolean }, isShown: boolean): Entry {
  const { application, author, sequence, type, version, shownAt } = raw;
  const what = toVisibleData(raw, isShown);
  const event = author === 'application' && isKnownType(raw) && !raw.isAltered && raw.personal !== 'damaged' ? parseFoldable(raw, what) : null;
  return { ...at, application, author, sequence, type, version, at: shownAt, data: what.data, hidden: what.hidden, event, unread: findUnreadReason(raw, event) };
}
