import { type JSX, useState } from 'react';
import generated from '../generated/schema-changelog.json' with { type: 'json' };

type Severity = 'breaking' | 'dangerous' | 'safe';

interface ReleaseChanges {
  readonly version: string;
  readonly since: string;
  readonly changes: readonly { readonly severity: Severity; readonly message: string }[];
}

/** Changes of the schema by release. `npm run generate` makes it from the schemas of all releases. */
interface SchemaChangelog {
  readonly first: string;
  readonly releases: readonly ReleaseChanges[];
}

const changelog = generated as SchemaChangelog;
const LABELS: Readonly<Record<Severity, string>> = { breaking: 'Breaking', dangerous: 'Dangerous', safe: 'Safe' };

function Release({ version, since, changes }: ReleaseChanges): JSX.Element {
  return (
    <section className="release" aria-label={`Release ${version}`}>
      <h3>
        <span>{version}</span>
        <span className="soft">{` since ${since}`}</span>
      </h3>
      {changes.length === 0 && <p className="soft">Nothing of this kind changed.</p>}
      <ul>
        {changes.map(({ severity, message }) => (
          <li key={message} data-severity={severity}>
            <b>{LABELS[severity]}</b>
            <span>{message.replaceAll('`', '')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What changed in the schema from release to release, breaking changes first. */
export function ChangelogPane({ shown = changelog }: { readonly shown?: SchemaChangelog }): JSX.Element {
  const [isOnlyBreaking, setOnlyBreaking] = useState(false);
  const releases = shown.releases.map((release) => ({ ...release, changes: release.changes.filter(({ severity }) => !isOnlyBreaking || severity === 'breaking') }));
  return (
    <section aria-label="Schema changes" className="collection changelog">
      <h2 className="pane-title">Schema changes</h2>
      {releases.length === 0 ? (
        <p className="soft">{`${shown.first} is the only release, so there is nothing to compare it with. Changes are listed from the second release on.`}</p>
      ) : (
        <>
          <label className="changelog-filter">
            <input type="checkbox" checked={isOnlyBreaking} onChange={({ target }) => setOnlyBreaking(target.checked)} />
            <span>Breaking changes only</span>
          </label>
          {releases.map((release) => (
            <Release key={release.version} {...release} />
          ))}
        </>
      )}
    </section>
  );
}
