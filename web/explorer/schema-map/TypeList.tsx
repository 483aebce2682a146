import type { JSX } from 'react';

interface TypeListProps {
  readonly title: string;
  readonly types: readonly { readonly name: string; readonly note: string }[];
  readonly prefix: string;
  /** Names of the types that the active field leads to. */
  readonly active: readonly string[];
  readonly empty: string;
  readonly onCenter: (name: string) => void;
}

/** Types beside the one in the middle; each can be centered. */
export function TypeList({ title, types, prefix, active, empty, onCenter }: TypeListProps): JSX.Element {
  return (
    <section className="map-side" aria-label={title}>
      <h3>{title}</h3>
      {types.length === 0 && <p className="soft">{empty}</p>}
      <ul>
        {types.map(({ name, note }) => (
          <li key={name}>
            <button type="button" data-map-id={`${prefix}${name}`} data-active={active.includes(name) || undefined} onClick={() => onCenter(name)}>
              <b>{name}</b>
              {note !== '' && <span className="soft">{note}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
