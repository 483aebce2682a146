import type { JSX } from 'react';
import { type SchemaFacts, formatOrigin } from '../schema-facts/facts.ts';
import type { AnyField, Neighborhood, TypeRow } from './neighborhood.ts';

interface CardActions {
  /** Shows the documentation of a field of the type; of the type itself without one. */
  readonly onDocument: (field: AnyField | null) => void;
  readonly onActivate: (row: string | null) => void;
}

interface FieldRowProps extends CardActions {
  readonly facts: SchemaFacts;
  readonly typeName: string;
  readonly row: TypeRow;
}

/** A field with its type, its REST call and the operations that use it. */
function FieldRow({ facts, typeName, row, onDocument, onActivate }: FieldRowProps): JSX.Element {
  const key = `${typeName}.${row.name}`;
  const origin = formatOrigin(facts, key);
  const uses = facts.uses[key] ?? [];
  return (
    <li className="map-field" data-map-id={key}>
      <span className="map-field-head">
        {row.field === null ? (
          <b>{row.name}</b>
        ) : (
          <button
            type="button"
            title="Open its documentation"
            onMouseEnter={() => onActivate(row.name)}
            onMouseLeave={() => onActivate(null)}
            onFocus={() => onActivate(row.name)}
            onBlur={() => onActivate(null)}
            onClick={() => onDocument(row.field)}
          >
            {row.name}
          </button>
        )}
        <code>{row.type}</code>
      </span>
      {origin !== null && <span className="soft">{`REST: ${origin}`}</span>}
      {uses.length > 0 && (
        <span className="soft" title={uses.flatMap((name) => facts.operations[name] ?? []).join(', ')}>
          {`Used by ${uses.join(', ')}`}
        </span>
      )}
    </li>
  );
}

interface TypeCardProps extends CardActions {
  readonly facts: SchemaFacts;
  readonly neighborhood: Neighborhood;
}

/** The type in the middle of the picture. */
export function TypeCard({ facts, neighborhood: { type, kind, rows }, onDocument, onActivate }: TypeCardProps): JSX.Element {
  const origin = formatOrigin(facts, type.name);
  return (
    <section className="map-card" aria-label={type.name}>
      <header data-map-id={type.name}>
        <h3>
          <button type="button" title="Open its documentation" onClick={() => onDocument(null)}>
            {type.name}
          </button>
          <span className="soft">{` ${kind}`}</span>
        </h3>
        {origin !== null && <p className="soft">{`REST: ${origin}`}</p>}
      </header>
      <ul>
        {rows.map((row) => (
          <FieldRow key={row.name} facts={facts} typeName={type.name} row={row} onDocument={onDocument} onActivate={onActivate} />
        ))}
      </ul>
      {rows.length === 0 && <p className="soft map-empty">A single value without fields.</p>}
    </section>
  );
}
