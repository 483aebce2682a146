import { catalogue } from '#events/buyflow';
import type { EventDescription } from '#events/core';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const fieldsOf = ({ fields }: EventDescription): string =>
  Object.entries(fields)
    .map(([name, { privacy }]) => (privacy === 'public' ? name : `${name} (${privacy})`))
    .join(', ') || 'none';

const rowOf = (event: EventDescription): string => `| ${event.type} | ${event.version} | ${cell(event.description)} | ${fieldsOf(event)} |`;

/** The catalogue as a table for readers: docs/events.md. */
export const eventsDocument = (): string => `<!-- Written by commands/emit-events-doc.ts. Do not edit. -->
# Events of the buy flow

Every event that a log may hold. A field is public unless it says otherwise: *personal* fields are encrypted where they are stored, and
a *question* field has the class of the question that it answers. What may never be written, card numbers and passwords among it, has no field.

| event | version | what happened | fields |
|---|---|---|---|
${Object.values(catalogue.definitions).map(rowOf).join('\n')}
`;
