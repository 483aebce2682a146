import { type RecordedEvent, catalog } from '#events/buyflow';
import type { ReplayedHistoryFragment } from '../../generated/graphql.ts';
import { type Configuration, type Entry, type HiddenReason, type Recording, type UnreadReason, readConfiguration } from './recording.ts';

type HistoryEvent = ReplayedHistoryFragment['events'][number];

const authors = { BROWSER: 'application', FACADE: 'facade' } as const;
const unreadReasons = { UNKNOWN: 'unknown', SEALED: 'sealed', SHAPE: 'shape', ALTERED: 'altered' } as const satisfies Record<string, UnreadReason>;
const hiddenReasons = { MASKED: 'masked', SEALED: 'sealed', ERASED: 'erased' } as const satisfies Record<string, HiddenReason>;

/** Parses an event for folding. A masked event does not match its version's types, so it is folded as it is. */
function parseFoldable({ id, application: { id: applicationId }, author, sequence, type, version, writer, at, data, hidden, quarantined }: HistoryEvent): RecordedEvent | null {
  if (author === 'FACADE' || quarantined) return null;
  const recorded = { id, applicationId, sequence, type, version, writer, at, data };
  if (hidden) return recorded as unknown as RecordedEvent;
  const parsed = catalog.parse(recorded);
  return parsed.ok ? parsed.event : null;
}

function toEntry(historyEvent: HistoryEvent, application: string): Entry {
  const { place, author, sequence, type, version, at, data, hidden, quarantined, trace } = historyEvent;
  const event = parseFoldable(historyEvent);
  const misfits = author === 'BROWSER' && event === null ? 'shape' : null;
  return {
    place,
    application: historyEvent.application.id,
    author: authors[author],
    sequence,
    type,
    version,
    at,
    data,
    hidden: hidden ? { fields: hidden.fields, because: hiddenReasons[hidden.reason] } : undefined,
    event,
    unread: quarantined ? unreadReasons[quarantined] : misfits,
    isInherited: historyEvent.application.id !== application,
    trace: trace ? { id: trace.id, url: trace.url ?? null } : undefined,
  };
}

const toConfiguration = (configuration: unknown): Configuration =>
  configuration === null || configuration === undefined ? { missing: 'isn’t stored here' } : readConfiguration(configuration);

/** What the facade tells of an application, ready to be replayed. */
export function createHistoryRecording({ application, forks, events, configurations }: ReplayedHistoryFragment): Recording {
  return {
    application: application.id,
    sitename: application.sitename ?? null,
    entries: events.map((event) => toEntry(event, application.id)),
    programs: Object.fromEntries(configurations.map(({ hash, configuration }) => [hash, toConfiguration(configuration)])),
    parent: application.parent?.id ?? null,
    forks: forks.map(({ id }) => id),
    problems: [],
  };
}
