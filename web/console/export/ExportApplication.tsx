import type { JSX, ReactNode } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { SmallButton } from '../ui/controls.tsx';
import { fetchExport, nameApplicationFile, formatSize } from './export-file.ts';
import { DownloadStatus, useDownload } from './use-download.tsx';

export interface ExportApplicationProps {
  readonly id: string;
  readonly sitename: string | null;
}

const Description = ({ children }: { readonly children: ReactNode }): JSX.Element => <chakra.p color="fg.muted">{children}</chakra.p>;

function ExportChoices({ id, sitename }: ExportApplicationProps): JSX.Element {
  const { download, save } = useDownload();
  const exportLog = (): void =>
    save(async (report) => ({
      blob: await fetchExport('/console/export', { applications: [id] }, (bytes) => report(`${formatSize(bytes)} …`)),
      name: nameApplicationFile('log', sitename, id),
      what: 'its log',
    }));
  const makeFixture = (): void =>
    save(async (report) => ({
      blob: await fetchExport('/console/fixture', { application: id }, (bytes) => report(`${formatSize(bytes)} …`)),
      name: nameApplicationFile('fixture', sitename, id),
      what: 'a redacted fixture',
    }));
  return (
    <chakra.div display="grid" gap="2" padding="3" width="fieldMedium">
      <SmallButton type="button" aria-disabled={download.isBusy} onClick={exportLog}>
        Export its log
      </SmallButton>
      <Description>
        JSON Lines, as stored, with the applications it continues and those that continue it. Personal values stay encrypted; nobody can read them from the file.
      </Description>
      <SmallButton type="button" aria-disabled={download.isBusy} onClick={makeFixture}>
        Make a redacted fixture
      </SmallButton>
      <Description>For a test: made-up values in place of everything personal. It replays to the same pages and the same end.</Description>
      <DownloadStatus download={download} />
    </chakra.div>
  );
}

/** What is kept of an application beyond the console: its log, a fixture for a test. */
export const ExportApplication = (props: ExportApplicationProps): JSX.Element => <Dropdown label="Keep">{() => <ExportChoices {...props} />}</Dropdown>;
