import { ValidateBy } from 'class-validator';
import { type Infer, create, enums, nullable, number, pattern, string, tuple, union } from 'superstruct';
import { type ListCursor, isListSnapshot } from '#graph/event-store';
import { ApplicationSort } from './application-enums.ts';

const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const MAX_TIME_MS = 8.64e15;
const cursorStruct = tuple([enums(Object.values(ApplicationSort)), nullable(union([number(), pattern(string(), /^-?\d{1,12}(\.\d{1,2})?$/)])), uuid, uuid]);
type CursorTuple = Infer<typeof cursorStruct>;

/** Returns an opaque cursor for callers; it contains the sort order. */
export const formatListCursor = (sort: ApplicationSort, { key, root, application }: ListCursor): string =>
  Buffer.from(JSON.stringify([sort, key, root, application] satisfies CursorTuple)).toString('base64url');

/** Returns undefined for text that is not one of our cursors. */
function readCursor(text: string): CursorTuple | undefined {
  try {
    const read = create(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')), cursorStruct);
    const [sort, key] = read;
    const isKind = key === null || (sort === 'dearest') === (typeof key === 'string');
    return isKind && (typeof key !== 'number' || (Number.isInteger(key) && Math.abs(key) <= MAX_TIME_MS)) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined also for a cursor of a list in another order. */
export function parseListCursor(text: string, sort: ApplicationSort): ListCursor | undefined {
  const [of, key, root, application] = readCursor(text) ?? [];
  return of === sort && root !== undefined && application !== undefined ? { root, application, key: key ?? null } : undefined;
}

interface SortedArgs {
  readonly sort?: ApplicationSort;
}

/** Accepts the end cursor of a list in the same order, or no value. */
export const IsListCursor = (): PropertyDecorator =>
  ValidateBy({
    name: 'isListCursor',
    validator: {
      validate: (value: unknown, it) => {
        const { sort = ApplicationSort.NEWEST } = (it?.object ?? {}) as SortedArgs;
        return value === null || value === undefined || (typeof value === 'string' && value.length <= 400 && parseListCursor(value, sort) !== undefined);
      },
      defaultMessage: () => '$property must be the end of a part of this list, in the same order',
    },
  });

export const IsListMark = (): PropertyDecorator =>
  ValidateBy({
    name: 'isListMark',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.length <= 4000 && isListSnapshot(value),
      defaultMessage: () => '$property must be the mark of a list',
    },
  });
