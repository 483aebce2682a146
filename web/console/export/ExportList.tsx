import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { ListFoundDocument, type ListFoundQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { toFilterInput } from '../list/filter-input.ts';
import { type ListFilter } from '../list/list-filter.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { SmallButton } from '../ui/controls.tsx';
import { ExportError, fetchExport, nameListFile, formatSize } from './export-file.ts';
import { DownloadStatus, useDownload } from './use-download.tsx';

/** As many as one file takes. */
const MAX_APPLICATIONS = 1000;
const PAGE_SIZE = 500;

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

export interface ExportListProps {
  readonly filter: ListFilter;
  readonly total: number;
}

const formatCount = (count: number): string => `${count.toLocaleString('en-US')} application${count === 1 ? '' : 's'}`;

function ExportPanel({ filter, total }: ExportListProps): JSX.Element {
  const { download, save } = useDownload();
  const many = Math.min(total, MAX_APPLICATIONS);
  const start = (): void =>
    save(async (report) => {
      const applications = await findIds(filter);
      if (applications.length === 0) throw new ExportError('No application is like that any more.');
      const blob = await fetchExport('/console/export', { applications }, (bytes) => report(`${formatCount(applications.length)}, ${formatSize(bytes)} …`));
      return { blob, name: nameListFile(applications.length, Date.now()), what: formatCount(applications.length) };
    });
  return (
    <chakra.div display="grid" gap="2" padding="3" width="fieldMedium">
      <SmallButton type="button" aria-disabled={download.isBusy} disabled={total === 0} onClick={start}>
        {`Export ${total > MAX_APPLICATIONS ? `the first ${formatCount(many)}` : formatCount(many)}`}
      </SmallButton>
      <chakra.p color="fg.muted">
        <span>JSON Lines, as stored, with the applications they continue and those that continue them. Personal values stay encrypted.</span>
        <span>
          {total > MAX_APPLICATIONS ? ` A file takes ${MAX_APPLICATIONS.toLocaleString('en-US')}; for all ${total.toLocaleString('en-US')} there is bindflow log export.` : ''}
        </span>
      </chakra.p>
      <DownloadStatus download={download} />
    </chakra.div>
  );
}

/** All that is found as one file. */
export const ExportList = (props: ExportListProps): JSX.Element => <Dropdown label="Export">{() => <ExportPanel {...props} />}</Dropdown>;
