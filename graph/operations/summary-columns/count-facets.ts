import { type ApplicationFilter, type Facet, type FacetCount, type FacetCounts, MAX_FACET_VALUES, type SingleFacet, facets, rankFacetCounts, toPath } from '#graph/event-store';
import type { Pause } from '../pause.ts';
import type { CodeColumn } from './code-column.ts';
import { allowCodes, isOneOf, isOneOfOrNone, readReasons } from './allowed-codes.ts';
import { compareBytes } from './compare-bytes.ts';
import { filterRows } from './filter-rows.ts';
import { ROWS_PER_CHUNK, scanRows } from './scan.ts';
import type { SummaryStore } from './summary-store.ts';

/** A facet during a count. */
interface CountedFacet {
  readonly facet: Facet;
  readonly column: CodeColumn;
  /** 1 for each code that its filter allows; null without a filter. */
  readonly allowed: Uint8Array | null;
  /** By code. */
  readonly counts: Uint32Array;
}

const columnsOf: Readonly<
  Record<Facet, keyof SummaryStore & ('outcome' | 'program' | 'sponsor' | 'release' | 'programHash' | 'segment' | 'device' | 'lastPath' | 'kickoutReasons')>
> = {
  outcomes: 'outcome',
  programs: 'program',
  sponsors: 'sponsor',
  releases: 'release',
  versions: 'programHash',
  segments: 'segment',
  devices: 'device',
  paths: 'lastPath',
  reasons: 'kickoutReasons',
};

/** What a facet's filter allows, by a value of its column. */
function testOf(facet: Facet, values: readonly string[]): (value: string | null) => boolean {
  if (facet === 'segments') return isOneOfOrNone(values);
  if (facet === 'reasons') return (set) => readReasons(set).some(isOneOf(values));
  if (facet !== 'paths') return isOneOf(values);
  const paths = values.map(toPath);
  return (value) => value !== null && paths.includes(value.toLowerCase());
}

async function beginFacet(store: SummaryStore, facet: Facet, filter: ApplicationFilter, pause: Pause): Promise<CountedFacet> {
  const column = store[columnsOf[facet]];
  const values = filter[facet];
  return { facet, column, allowed: values && (await allowCodes(column, testOf(facet, values), pause)), counts: new Uint32Array(column.values.length) };
}

/** The values of a facet with their counts; each reason of a set counts. */
function sumUp({ facet, column, counts }: CountedFacet): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [code, value] of column.values.entries()) {
    const count = counts[code] ?? 0;
    if (count === 0 || value === null) continue;
    for (const one of facet === 'reasons' ? readReasons(value) : [value]) sums.set(one, (sums.get(one) ?? 0) + count);
  }
  return sums;
}

const NO_FACET = 255;
const SEVERAL_FACETS = 254;

/** Notes for each row which facet's filter alone excludes it: `NO_FACET` if none does. */
function noteExcluded(all: readonly CountedFacet[], excludedBy: Uint8Array, rows: Uint32Array, count: number): void {
  excludedBy.fill(NO_FACET, 0, count);
  for (const [place, { column, allowed }] of all.entries()) {
    if (!allowed) continue;
    const codes = column.codes();
    for (let at = 0; at < count; at += 1) {
      if (allowed[codes[rows[at] ?? 0] ?? 0] === 0) excludedBy[at] = excludedBy[at] === NO_FACET ? place : SEVERAL_FACETS;
    }
  }
}

/** Counts the rows of a facet that no other facet's filter excludes. */
function countRows({ column, counts }: CountedFacet, place: number, excludedBy: Uint8Array, rows: Uint32Array): void {
  const codes = column.codes();
  for (let at = 0; at < rows.length; at += 1) {
    const by = excludedBy[at];
    if (by !== NO_FACET && by !== place) continue;
    const code = codes[rows[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

/** Returns the number of applications that match, and the facet counts. @throws UnanswerableError */
export async function countFacets(store: SummaryStore, filter: ApplicationFilter, pause: Pause): Promise<Omit<FacetCounts, 'snapshot'>> {
  const all: CountedFacet[] = [];
  for (const facet of facets) all.push(await beginFacet(store, facet, filter, pause));
  const excludedBy = new Uint8Array(ROWS_PER_CHUNK);
  let total = 0;
  await scanRows({ store, narrows: await filterRows(store, { filter, without: facets, pause }), pause }, (rows, count) => {
    noteExcluded(all, excludedBy, rows, count);
    for (let at = 0; at < count; at += 1) if (excludedBy[at] === NO_FACET) total += 1;
    for (const [place, one] of all.entries()) countRows(one, place, excludedBy, rows.subarray(0, count));
  });
  const ranked = all.map((one) => [one.facet, rankFacetCounts(sumUp(one))] as const);
  return { total, ...(Object.fromEntries(ranked) as unknown as Record<Facet, readonly FacetCount[]>) };
}

const singleColumns = { states: 'state', referrers: 'referrer' } as const satisfies Record<SingleFacet, keyof SummaryStore>;

/** Returns the values of one facet under all filters except its own. @throws UnanswerableError */
export async function countOneFacet(store: SummaryStore, filter: ApplicationFilter, facet: SingleFacet, pause: Pause): Promise<readonly FacetCount[]> {
  const column = store[singleColumns[facet]];
  const [codes, counts] = [column.codes(), new Uint32Array(column.values.length)];
  await scanRows({ store, narrows: await filterRows(store, { filter, without: [facet], pause }), pause }, (rows, count) => {
    for (let at = 0; at < count; at += 1) {
      const code = codes[rows[at] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  });
  const counted = column.values.flatMap((value, code) => (value === null || counts[code] === 0 ? [] : [{ value, count: counts[code] ?? 0 }]));
  return counted.sort((one, other) => other.count - one.count || compareBytes(one.value, other.value)).slice(0, MAX_FACET_VALUES);
}
