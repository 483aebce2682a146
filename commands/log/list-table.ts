import type { ApplicationListItem } from '#graph/event-store';

/** A column of fixed width in characters. Longer text is cut, except in the last column. */
interface Column {
  readonly title: string;
  readonly width: number;
  readonly of: (listed: ApplicationListItem) => string;
  readonly isRight?: boolean;
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const;

/** Returns the time from the first event to the last. */
function lasted({ startedAt, lastEventAt }: ApplicationListItem): string {
  if (startedAt === null || lastEventAt === null) return '';
  const time = Math.max(0, Date.parse(lastEventAt) - Date.parse(startedAt));
  const [size, unit] = UNITS.find(([of]) => time >= of) ?? [1000, 's'];
  return `${Math.floor(time / size)} ${unit}`;
}

const where = ({ page, path, question }: ApplicationListItem): string => `${path ?? (page === null ? '' : `page ${page}`)}${question === null ? '' : ` after ${question}`}`;

/** Payment problems come first: staff must look at an unconfirmed payment. */
function why({ charge, declines, kickoutReasons, outcome, isPartlyKickedOut }: ApplicationListItem): string {
  const said = [
    charge === 'unconfirmed' ? 'payment unconfirmed' : '',
    charge === 'paid' && outcome !== 'purchased' ? 'paid, not bound' : '',
    declines > 0 ? `declined ${declines === 1 ? 'once' : `${declines} times`}` : '',
    kickoutReasons.length > 0 ? `${isPartlyKickedOut ? 'partly: ' : ''}${kickoutReasons.join('; ')}` : '',
  ];
  return said.filter((one) => one !== '').join('; ');
}

const amount = ({ charged, total }: ApplicationListItem): string => (charged !== null ? `$${charged} paid` : total === null ? '' : `$${total}`);
const when = (time: string | null): string => time?.slice(0, 16).replace('T', ' ') ?? '';

const columns: readonly Column[] = [
  { title: 'APPLICATION', width: 36, of: ({ application }) => application },
  { title: 'OUTCOME', width: 21, of: ({ outcome }) => outcome },
  { title: 'LAST EVENT (UTC)', width: 38, of: ({ lastEventAt, lastEvent }) => `${when(lastEventAt)} ${lastEvent ?? ''}` },
  { title: 'LASTED', width: 7, of: lasted, isRight: true },
  { title: 'AMOUNT', width: 14, of: amount, isRight: true },
  { title: 'STOPPED AT', width: 30, of: where },
  { title: 'WHY', width: 0, of: why },
];

function cell(text: string, { width, isRight = false }: Column): string {
  if (width === 0) return text;
  const cut = text.length > width ? `${text.slice(0, width - 1)}…` : text;
  return isRight ? cut.padStart(width) : cut.padEnd(width);
}

const joined = (of: (column: Column) => string): string =>
  columns
    .map((column) => cell(of(column), column))
    .join('  ')
    .trimEnd();

export const columnTitles = joined(({ title }) => title);

/** Returns an application as a line of the table. Columns have fixed positions, however many lines follow. */
export const row = (listed: ApplicationListItem): string => joined(({ of }) => of(listed));
