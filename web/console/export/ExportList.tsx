import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { ListFoundDocument, type ListFoundQuery, ListRowsDocument, type ListRowsQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { toFilterInput } from '../list/filter-input.ts';
import { describeFilter } from '../list/filter-words.ts';
import type { ListFilter } from '../list/list-filter.ts';
import { useQuestionLabels } from '../list/use-question-labels.ts';
import { useVersionNames } from '../list/use-version-names.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { SmallButton } from '../ui/controls.tsx';
import { ExportError, fetchExport, nameListFile, nameTableFile, formatSize } from './export-file.ts';
import { type CsvRow, createListCsv } from './list-csv.ts';
import { DownloadStatus, useDownload } from './use-download.tsx';

/** As many as one file takes. */
const MAX_APPLICATIONS = 1000;
/** More than these are slow to read in a spreadsheet; the shell exports them all as Parquet. */
const MAX_CSV_ROWS = 10_000;
const PAGE_SIZE = 500;

const formatCount = (count: number): string => `${count.toLocaleString('en-US')} application${count === 1 ? '' : 's'}`;

/** The first of those that are looked for, in the order of the list. */
async function findIds(filter: ListFilter): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { applications }: ListFoundQuery = await graph(ListFoundDocument, { filter: toFilterInput(filter), sort: filter.sort, first: PAGE_SIZE, after });
    ids.push(...applications.nodes.map(({ id }) => id));
    after = applications.pageInfo.endCursor;
  } while (after !== null && ids.length < MAX_APPLICATIONS);
  return ids.slice(0, MAX_APPLICATIONS);
}

/** The rows of a table, in the order of the list. */
async function listRows(filter: ListFilter, report: (message: string) => void): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let after: string | null = null;
  do {
    const { applications }: ListRowsQuery = await graph(ListRowsDocument, { filter: toFilterInput(filter), sort: filter.sort, first: PAGE_SIZE, after });
    rows.push(...applications.nodes);
    after = applications.pageInfo.endCursor;
    report(`${formatCount(rows.length)} …`);
  } while (after !== null && rows.length < MAX_CSV_ROWS);
  return rows.slice(0, MAX_CSV_ROWS);
}

export interface ExportListProps {
  readonly filter: ListFilter;
  readonly total: number;
}

function ExportPanel({ filter, total }: ExportListProps): JSX.Element {
  const { download, save } = useDownload();
  const names = { versionName: useVersionNames(), questionLabel: useQuestionLabels() };
  const startCsv = (): void =>
    save(async (report) => {
      const [rows, now] = [await listRows(filter, report), Date.now()];
      const csv = createListCsv(rows, { ...names, scope: describeFilter(filter, names), total, now });
      return { blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: nameTableFile(rows.length, now), what: formatCount(rows.length) };
    });
  const many = Math.min(total, MAX_APPLICATIONS);
  const start = (): void =>
    save(async (report) => {
      const applications = await findIds(filter);
      if (applications.length === 0) throw new ExportError('No matching applications.');
      const blob = await fetchExport('/console/export', { applications }, (bytes) => report(`${formatCount(applications.length)}, ${formatSize(bytes)} …`));
      return { blob, name: nameListFile(applications.length, Date.now()), what: formatCount(applications.length) };
    });
  return (
    <chakra.div display="grid" gap="2" padding="3" width="fieldMedium">
      <SmallButton type="button" aria-disabled={download.isBusy} disabled={total === 0} onClick={start}>
        {`Export ${total > MAX_APPLICATIONS ? `the first ${formatCount(many)}` : formatCount(many)}`}
      </SmallButton>
      <chakra.p color="fg.muted">
        <span>JSON Lines with stored events, including applications that these continue or that continue them. Personal values stay encrypted.</span>
        <span>
          {total > MAX_APPLICATIONS
            ? ` A file holds up to ${MAX_APPLICATIONS.toLocaleString('en-US')} applications. To export all ${total.toLocaleString('en-US')}, run bindflow log export.`
            : ''}
        </span>
      </chakra.p>
      <SmallButton type="button" aria-disabled={download.isBusy} disabled={total === 0} onClick={startCsv}>
        {`Export ${total > MAX_CSV_ROWS ? 'the first ' : ''}${formatCount(Math.min(total, MAX_CSV_ROWS))} as CSV`}
      </SmallButton>
      <chakra.p color="fg.muted">One row per application, with the columns of this list. The first lines show the filters and the date.</chakra.p>
      <DownloadStatus download={download} />
    </chakra.div>
  );
}

/** All that is found as one file. */
export const ExportList = (props: ExportListProps): JSX.Element => <Dropdown label="Export">{() => <ExportPanel {...props} />}</Dropdown>;
