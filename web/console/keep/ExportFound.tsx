import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import { ListFoundDocument, type ListFoundQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { type Sought, filterOf } from '../find/sought.ts';
import { Drop } from '../look/Drop.tsx';
import { Small } from '../look/parts.tsx';
import { NoFile, makeFile, nameOfMany, sizeText } from './file.ts';
import { Saved } from './Saved.tsx';
import { useSaving } from './use-saving.ts';

/** As many as one file takes. */
const MOST = 1000;
const PART = 500;

/** The first of those that are looked for, in the order of the list. */
async function idsOf(sought: Sought): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { applications }: ListFoundQuery = await graph(ListFoundDocument, { filter: filterOf(sought), sort: sought.sort, first: PART, after });
    ids.push(...applications.rows.map(({ id }) => id));
    after = applications.end ?? null;
  } while (after !== null && ids.length < MOST);
  return ids.slice(0, MOST);
}

export interface ExportFoundProps {
  readonly sought: Sought;
  readonly total: number;
}

const counted = (count: number): string => `${count.toLocaleString('en-US')} application${count === 1 ? '' : 's'}`;

function Choice({ sought, total }: ExportFoundProps): JSX.Element {
  const { saving, save } = useSaving();
  const many = Math.min(total, MOST);
  const start = (): void =>
    save(async (tell) => {
      const applications = await idsOf(sought);
      if (applications.length === 0) throw new NoFile('No application is like that any more.');
      const blob = await makeFile('/console/export', { applications }, (bytes) => tell(`${counted(applications.length)}, ${sizeText(bytes)} …`));
      return { blob, name: nameOfMany(applications.length, Date.now()), what: counted(applications.length) };
    });
  return (
    <chakra.div display="grid" gap="2" padding="3" width="fieldMedium">
      <Small type="button" aria-disabled={saving.isBusy} disabled={total === 0} onClick={start}>
        {`Export ${total > MOST ? `the first ${counted(many)}` : counted(many)}`}
      </Small>
      <chakra.p color="fg.muted">
        <span>JSON Lines, as they were written, with what they go on from and what goes on from them. What is personal stays encrypted.</span>
        <span>{total > MOST ? ` A file takes ${MOST.toLocaleString('en-US')}; for all ${total.toLocaleString('en-US')} there is bindflow log export.` : ''}</span>
      </chakra.p>
      <Saved saving={saving} />
    </chakra.div>
  );
}

/** All that is found as one file. */
export const ExportFound = (props: ExportFoundProps): JSX.Element => <Drop label="Export">{() => <Choice {...props} />}</Drop>;
