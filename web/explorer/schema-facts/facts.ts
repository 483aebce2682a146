import generated from '../generated/schema-facts.json' with { type: 'json' };

/** Where the value of a type or field comes from or goes to. */
interface RestOrigin {
  /** As `GET /api/account/{id}`. */
  readonly calls: readonly string[];
  /** Its name in the body. */
  readonly field: string | null;
}

/** Facts that introspection does not have, by `Type` and `Type.field`. `npm run generate` makes them. */
export interface SchemaFacts {
  readonly rest: Readonly<Record<string, RestOrigin>>;
  /** Names of the operations in `web/operations` that use it. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
  /** The files that send an operation, by its name. */
  readonly operations: Readonly<Record<string, readonly string[]>>;
}

export const facts: SchemaFacts = generated;

/** Returns `POST /api/quote/quotes, RateInfo.Total`; null without an origin. */
export function formatOrigin({ rest }: SchemaFacts, key: string): string | null {
  const origin = rest[key];
  return origin ? [origin.calls.join(' or '), origin.field ?? ''].filter(Boolean).join(', ') : null;
}
