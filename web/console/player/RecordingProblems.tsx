import { type JSX, memo } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { HiddenReason, Recording } from '../archive/index.ts';
import { Notice } from '../ui/controls.tsx';

const hiddenTexts: Readonly<Record<HiddenReason, string>> = {
  masked: 'Personal values are masked: what they made visible or wrong on the page may not show.',
  sealed: 'Personal values are encrypted, and this file has no key for them. What they made visible or wrong on the page may not show.',
  erased: 'The person was erased, so personal values are removed for good. What they made visible or wrong on the page may not show.',
};

const describeUnread = (count: number): string =>
  count === 1 ? 'One event could not be read and is skipped; it is struck out in the list.' : `${count} events could not be read and are skipped; they are struck out in the list.`;

function listProblems({ problems, entries }: Recording): string[] {
  const unread = entries.filter((entry) => entry.unread !== null).length;
  const closed = entries.find(({ hidden }) => hidden)?.hidden?.because;
  return [...problems, ...(unread > 0 ? [describeUnread(unread)] : []), ...(closed ? [hiddenTexts[closed]] : [])];
}

/** The problems of a recording as a whole; null if it has none. */
export const RecordingProblems = memo(function Flaws({ recording }: { readonly recording: Recording }): JSX.Element | null {
  const said = listProblems(recording);
  if (said.length === 0) return null;
  return (
    <chakra.div role="note" display="grid" gap="1" paddingInline="3" paddingBlock="2">
      {said.map((one) => (
        <Notice key={one}>{one}</Notice>
      ))}
    </chakra.div>
  );
});

/** Returns why the page cannot be rendered; null if it can. */
function describeMissingProgram({ programs }: Recording, hash: string): string | null {
  const one = programs[hash];
  if (hash === '' || (one && 'program' in one)) return null;
  return `The page’s configuration ${hash.slice(0, 12)}… ${one ? one.missing : 'isn’t here'}. What the page showed is unknown; its events and state are here.`;
}

export interface PageProblemProps {
  readonly recording: Recording;
  /** The hash of the configuration that the page is made with. */
  readonly program: string | undefined;
  /** What the page itself threw. */
  readonly error: string | null;
}

/** Shows why the buyer's page cannot be shown. */
export function PageProblem({ recording, program = '', error }: PageProblemProps): JSX.Element | null {
  const thrown = error === null ? null : `This page could not be made (${error}). Events and state are here; step on to the next page.`;
  const said = describeMissingProgram(recording, program) ?? thrown;
  return said === null ? null : (
    <chakra.output display="block" padding="2">
      <Notice>{said}</Notice>
    </chakra.output>
  );
}
