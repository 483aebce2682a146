import type { ApplicationFilterInput, ApplicationOutcome, ApplicationSort } from '../../generated/graphql.ts';

/** What is looked for, as the address bar says it. */
export interface Sought {
  readonly outcomes: readonly ApplicationOutcome[];
  readonly program: string;
  readonly text: string;
  readonly sort: ApplicationSort;
}

export const outcomeWords: Readonly<Record<ApplicationOutcome, string>> = {
  IN_PROGRESS: 'In progress',
  PURCHASED: 'Purchased',
  ABANDONED: 'Abandoned',
  KICKED_OUT_BY_ADDRESS: 'Kicked out by address',
  KICKED_OUT_BY_PRODUCT: 'Kicked out by product',
};
export const sortWords: Readonly<Record<ApplicationSort, string>> = {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  LAST_MOVED: 'Last moved first',
  LONGEST: 'Longest first',
  HIGHEST_TOTAL: 'Highest total first',
};

const isOutcome = (text: string): text is ApplicationOutcome => Object.hasOwn(outcomeWords, text);
const isSort = (text: string): text is ApplicationSort => Object.hasOwn(sortWords, text);

/** Reads it from the address; what is none of it is left out. */
export function soughtIn(search: string): Sought {
  const query = new URLSearchParams(search);
  const sort = query.get('sort') ?? '';
  const program = query.get('program') ?? '';
  return {
    outcomes: query.getAll('outcome').filter(isOutcome),
    program: /^[\w-]{1,64}$/.test(program) ? program : '',
    text: (query.get('text') ?? '').slice(0, 200),
    sort: isSort(sort) ? sort : 'NEWEST',
  };
}

/** The same as an address; what is as usual is not in it. */
export function searchOf({ outcomes, program, text, sort }: Sought): string {
  const query = new URLSearchParams(outcomes.map((outcome) => ['outcome', outcome]));
  if (program) query.set('program', program);
  if (text.trim()) query.set('text', text);
  if (sort !== 'NEWEST') query.set('sort', sort);
  const search = query.toString();
  return search && `?${search}`;
}

export const filterOf = ({ outcomes, program, text }: Sought): ApplicationFilterInput => ({
  outcomes: [...outcomes],
  programs: program ? [program] : [],
  text: text.trim() || null,
});
