import { type Infer, enums, integer, literal, min, nullable, optional, string, type, union, unknown, validate } from 'superstruct';
import { eventLine } from './event-line.ts';

/** The formats of exported logs that this console reads. */
export const FORMATS: readonly number[] = [1, 2];

// Of what an exported log has, as much as a replay needs; whoever imports one is stricter.
const logLine = type({ kind: literal('log'), format: integer() });
const programLine = type({ kind: literal('program'), hash: string(), configuration: unknown() });
const applicationLine = type({
  kind: literal('application'),
  root: string(),
  id: string(),
  program: string(),
  sitename: nullable(string()),
  parent: nullable(type({ id: string(), sequence: integer() })),
  key: nullable(string()),
  erased: optional(string()),
});
const streamLine = type({ kind: literal('stream'), author: enums(['application', 'facade']), events: min(integer(), 0), hash: string() });
const endLine = type({ kind: literal('end'), applications: integer(), events: integer() });
const line = union([logLine, programLine, applicationLine, streamLine, eventLine, endLine]);

export type ApplicationLine = Infer<typeof applicationLine>;
export type Line = Infer<typeof line>;

/** A line of an exported log; null where it is none. */
export function lineOf(text: string): Line | null {
  try {
    const [failure, parsed] = validate(JSON.parse(text), line);
    return failure ? null : parsed;
  } catch {
    return null;
  }
}
