import { type RecordedEvent, catalog } from '#events/buyflow';
import type { ReplayedHistoryFragment } from '../../generated/graphql.ts';
import { readConfiguration } from './configuration.ts';
import type { Configuration, Entry, Hidden, Recording, Unread } from './recording.ts';

type Told = ReplayedHistoryFragment['events'][number];

const authors = { BROWSER: 'application', FACADE: 'facade' } as const;
const unread = { UNKNOWN: 'unknown', SEALED: 'sealed', SHAPE: 'shape', ALTERED: 'altered' } as const satisfies Record<string, Unread>;
const because = { MASKED: 'masked', SEALED: 'sealed', ERASED: 'erased' } as const satisfies Record<string, Hidden>;

/** As pages fold it. Where signs stand in it, it is not what its version says, and is folded all the same. */
function folded({ id, application: applicationId, author, sequence, type, version, writer, at, data, hidden, quarantined }: Told): RecordedEvent | null {
  if (author === 'FACADE' || quarantined) return null;
  const recorded = { id, applicationId, sequence, type, version, writer, at, data };
  if (hidden) return recorded as unknown as RecordedEvent;
  const parsed = catalog.parse(recorded);
  return parsed.ok ? parsed.event : null;
}

function entryOf(told: Told, application: string): Entry {
  const { place, author, sequence, type, version, at, data, hidden, quarantined } = told;
  const event = folded(told);
  const misfits = author === 'BROWSER' && event === null ? 'shape' : null;
  return {
    place,
    application: told.application,
    author: authors[author],
    sequence,
    type,
    version,
    at,
    data,
    hidden: hidden ? { fields: hidden.fields, because: because[hidden.because] } : undefined,
    event,
    unread: quarantined ? unread[quarantined] : misfits,
    isInherited: told.application !== application,
  };
}

const configurationOf = (configuration: unknown): Configuration =>
  configuration === null || configuration === undefined ? { missing: 'is not kept here' } : readConfiguration(configuration);

/** What the facade tells of an application, ready to be replayed. */
export function recordingOf({ application, forks, events, configurations }: ReplayedHistoryFragment): Recording {
  return {
    application: application.id,
    sitename: application.sitename ?? null,
    entries: events.map((event) => entryOf(event, application.id)),
    programs: Object.fromEntries(configurations.map(({ hash, configuration }) => [hash, configurationOf(configuration)])),
    parent: application.parent ?? null,
    forks: forks.map(({ id }) => id),
    flaws: [],
  };
}
