import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';
import { Drop } from '../look/Drop.tsx';
import { Small } from '../look/parts.tsx';
import { makeFile, nameOfOne, sizeText } from './file.ts';
import { Saved } from './Saved.tsx';
import { useSaving } from './use-saving.ts';

export interface KeepOneProps {
  readonly id: string;
  readonly sitename: string | null;
}

const About = ({ children }: { readonly children: ReactNode }): JSX.Element => <chakra.p color="fg.muted">{children}</chakra.p>;

function Choices({ id, sitename }: KeepOneProps): JSX.Element {
  const { saving, save } = useSaving();
  const log = (): void =>
    save(async (tell) => ({
      blob: await makeFile('/console/export', { applications: [id] }, (bytes) => tell(`${sizeText(bytes)} …`)),
      name: nameOfOne('log', sitename, id),
      what: 'its log',
    }));
  const fixture = (): void =>
    save(async (tell) => ({
      blob: await makeFile('/console/fixture', { application: id }, (bytes) => tell(`${sizeText(bytes)} …`)),
      name: nameOfOne('fixture', sitename, id),
      what: 'a redacted fixture',
    }));
  return (
    <chakra.div display="grid" gap="2" padding="3" width="fieldMedium">
      <Small type="button" aria-disabled={saving.isBusy} onClick={log}>
        Export its log
      </Small>
      <About>JSON Lines, as it was written, with what it goes on from and what goes on from it. What is personal stays encrypted; nobody reads it from the file.</About>
      <Small type="button" aria-disabled={saving.isBusy} onClick={fixture}>
        Make a redacted fixture
      </Small>
      <About>For a test: made-up values in place of everything personal. It replays to the same pages and the same end.</About>
      <Saved saving={saving} />
    </chakra.div>
  );
}

/** What is kept of an application beyond the console: its log, a fixture for a test. */
export const KeepOne = (props: KeepOneProps): JSX.Element => <Drop label="Keep">{() => <Choices {...props} />}</Drop>;
