import { ValidateBy } from 'class-validator';
import type { TimeCursor } from '#graph/db';

const CURSOR_PATTERN = /^(?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export const toTimeCursor = ({ at, id }: TimeCursor): string => `${at}/${id}`;
/** Returns undefined if the text is no cursor. */
export function fromTimeCursor(text: string): TimeCursor | undefined {
  const { at, id } = CURSOR_PATTERN.exec(text)?.groups ?? {};
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? undefined : { at, id };
}

export const AFTER = 'The `endCursor` of the previous page; null for the first page.';

/** Accepts null, and the end of a page of a list by time. */
export const IsTimeCursor = (): PropertyDecorator =>
  ValidateBy({
    name: 'isTimeCursor',
    validator: {
      validate: (value: unknown) => value === null || value === undefined || (typeof value === 'string' && fromTimeCursor(value) !== undefined),
      defaultMessage: () => '$property must be the end of a page of this list',
    },
  });
