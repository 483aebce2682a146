import type { GraphQLNamedType, GraphQLSchema } from 'graphql';
import { type JSX, useMemo, useState } from 'react';
import type { SchemaFacts } from '../schema-facts/facts.ts';
import { type MapEdge, MapLines } from './MapLines.tsx';
import { TypeCard } from './TypeCard.tsx';
import { TypeList } from './TypeList.tsx';
import { TypeSearch } from './TypeSearch.tsx';
import { type AnyField, type Neighborhood, findNeighborhood, listTypeNames } from './neighborhood.ts';

/** Prefixes keep an id unique if a type is on both sides. */
const FROM = 'from:';
const TO = 'to:';
const MAX_FIELDS_SHOWN = 4;

function listEdges({ type, rows, referrers }: Neighborhood, active: string | null): MapEdge[] {
  const incoming = referrers.map(({ name }) => ({ from: `${FROM}${name}`, to: type.name, isActive: false }));
  const outgoing = rows.flatMap((row) => row.targets.map((target) => ({ from: `${type.name}.${row.name}`, to: `${TO}${target}`, isActive: row.name === active })));
  return [...incoming, ...outgoing];
}

const formatVia = (via: readonly string[]): string => {
  const more = via.length - MAX_FIELDS_SHOWN;
  return `${via.slice(0, MAX_FIELDS_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

interface SchemaMapProps {
  readonly schema: GraphQLSchema;
  readonly facts: SchemaFacts;
  readonly onDocument: (type: GraphQLNamedType, field: AnyField | null) => void;
}

/** One type with the types that refer to it on its left, and those that it refers to on its right. */
export function SchemaMap({ schema, facts, onDocument }: SchemaMapProps): JSX.Element {
  const names = useMemo(() => listTypeNames(schema), [schema]);
  const [trail, setTrail] = useState<readonly string[]>([schema.getQueryType()?.name ?? names[0] ?? '']);
  const [active, setActive] = useState<string | null>(null);
  const center = trail.at(-1) ?? '';
  const neighborhood = useMemo(() => findNeighborhood(schema, center), [schema, center]);
  const edges = useMemo(() => (neighborhood ? listEdges(neighborhood, active) : []), [neighborhood, active]);
  const goTo = (name: string): void => {
    if (name === center) return;
    setActive(null);
    setTrail([...trail, name]);
  };
  return (
    <div className="schema-map">
      <div className="map-head">
        <TypeSearch names={names} onCenter={goTo} />
        <button type="button" className="quiet" disabled={trail.length === 1} onClick={() => setTrail(trail.slice(0, -1))}>
          Back
        </button>
        <output className="only-heard">{`${center} is in the middle`}</output>
      </div>
      {neighborhood && (
        <div className="map-stage">
          <MapLines edges={edges} />
          <TypeList
            title="Referred to by"
            prefix={FROM}
            types={neighborhood.referrers.map(({ name, via }) => ({ name, note: formatVia(via) }))}
            active={[]}
            empty="No type: operations begin here."
            onCenter={goTo}
          />
          <TypeCard facts={facts} neighborhood={neighborhood} onDocument={(field) => onDocument(neighborhood.type, field)} onActivate={setActive} />
          <TypeList
            title="Refers to"
            prefix={TO}
            types={neighborhood.targets.map((name) => ({ name, note: '' }))}
            active={neighborhood.rows.find(({ name }) => name === active)?.targets ?? []}
            empty="Single values only."
            onCenter={goTo}
          />
        </div>
      )}
    </div>
  );
}
