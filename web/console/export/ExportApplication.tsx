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
      what: 'the log',
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
        Export log
      </SmallButton>
      <Description>
        JSON Lines with stored events, including applications that it continues or that continue it. Personal values stay encrypted, so no one can read them in the file.
      </Description>
      <SmallButton type="button" aria-disabled={download.isBusy} onClick={makeFixture}>
        Create a redacted fixture
      </SmallButton>
      <Description>For tests. Personal values are replaced with made-up ones, and the replay shows the same pages and outcome.</Description>
      <DownloadStatus download={download} />
    </chakra.div>
  );
}

/** What is kept of an application beyond the console: its log, a fixture for a test. */
export const ExportApplication = (props: ExportApplicationProps): JSX.Element => <Dropdown label="Keep">{() => <ExportChoices {...props} />}</Dropdown>;
