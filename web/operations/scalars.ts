// What the scalars of the schema are in TypeScript. Codegen refers to this file.

export type { Money } from '#events/rules';
/** A day: YYYY-MM-DD. */
export type CalendarDate = `${number}-${number}-${number}`;
/** A moment, as ISO 8601 text in UTC. */
export type DateTime = `${CalendarDate}T${string}Z`;
