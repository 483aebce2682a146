import { type JSX, useLayoutEffect, useRef, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { SmallButton } from '../ui/controls.tsx';
import { ApplicationRows } from './ApplicationRows.tsx';
import { type FoundByEmail, findLastFound, keepFound } from './find-by-email.ts';
import type { ApplicationRow } from './use-application-list.ts';

export interface FoundListProps {
  readonly found: FoundByEmail;
  readonly open: (row: ApplicationRow) => void;
  readonly current: number;
  readonly onClose: () => void;
}

const count = (many: number): string => `${many} ${many === 1 ? 'application' : 'applications'}`;

const describeFound = ({ rows, hasMore }: FoundByEmail): string => {
  if (rows.length === 0) return 'No applications match. We search each buyer’s latest email only.';
  return `${hasMore ? `The newest ${count(rows.length)}` : count(rows.length)} for this email. Your search was recorded in ${rows.length === 1 ? 'it' : 'each'}.`;
};

/** Says what was found, and leads back to the list. */
function FoundHeader({ found, onClose }: Pick<FoundListProps, 'found' | 'onClose'>): JSX.Element {
  const words = useRef<HTMLOutputElement>(null);
  // What was found is read out, and the keys of the list work.
  useLayoutEffect(() => {
    words.current?.focus();
  }, []);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" paddingInline="4" paddingBlock="2" bg="bg" borderBottomWidth="hairline">
      <chakra.output ref={words} tabIndex={-1}>
        {describeFound(found)}
      </chakra.output>
      <SmallButton type="button" onClick={onClose}>
        Back to applications
      </SmallButton>
    </chakra.div>
  );
}

const noMore = async (): Promise<void> => undefined;

/** The applications that an email found. */
export const FoundList = ({ found, open, current, onClose }: FoundListProps): JSX.Element => (
  <>
    <FoundHeader key={found.at} found={found} onClose={onClose} />
    {found.rows.length > 0 ? <ApplicationRows rows={found.rows} isStale={false} current={current} onOpen={open} hasMore={false} onMore={noMore} /> : null}
  </>
);

interface ShownRows {
  /** Null where the list itself is shown. */
  readonly found: FoundByEmail | null;
  readonly rows: readonly ApplicationRow[];
  readonly show: (next: FoundByEmail | null) => void;
}

/** Holds what was found by an email, in place of the list that it was asked from. */
export function useFound(search: string, listed: readonly ApplicationRow[]): ShownRows {
  const [found, setFound] = useState(findLastFound);
  const show = (next: FoundByEmail | null): void => {
    keepFound(next);
    setFound(next);
  };
  const shown = found?.search === search ? found : null;
  return { found: shown, rows: shown?.rows ?? listed, show };
}
