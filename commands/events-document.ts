import { catalogue } from '#events/buyflow';
import type { Catalogue, EventDescription } from '#events/core';
import { facadeCatalogue } from '#events/facade';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const fieldsOf = ({ fields }: EventDescription): string =>
  Object.entries(fields)
    .map(([name, { privacy }]) => (privacy === 'public' ? name : `${name} (${privacy})`))
    .join(', ') || 'none';

const rowOf = (event: EventDescription): string => `| ${event.type} | ${event.version} | ${cell(event.description)} | ${fieldsOf(event)} |`;

const tableOf = ({ definitions }: Pick<Catalogue<never>, 'definitions'>): string => `| event | version | what happened | fields |
|---|---|---|---|
${Object.values(definitions).map(rowOf).join('\n')}`;

/** The catalogues as tables for readers: docs/events.md. */
export const eventsDocument = (): string => `<!-- Written by commands/emit-events-doc.ts. Do not edit. -->
# Events of the buy flow

Every event that a log may hold. A field is public unless it says otherwise: *personal* fields are encrypted where they are stored, and
a *question* field has the class of the question that it answers. What may never be written, card numbers and passwords among it, has no field.

${tableOf(catalogue)}

## Facts of the facade

What the facade did of itself, in a stream of its own beside the browser's; no browser can write it. The field *after* is the sequence of the
browser's last event that was known then: what the fact came after.

${tableOf(facadeCatalogue)}
`;
