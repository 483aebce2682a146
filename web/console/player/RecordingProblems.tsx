import { type JSX, memo } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { HiddenReason, Recording } from '../archive/index.ts';
import { Notice } from '../ui/controls.tsx';

const hiddenTexts: Readonly<Record<HiddenReason, string>> = {
  masked: 'Personal values are masked, so questions or errors that depend on them may be missing from the page.',
  sealed: 'Personal values are encrypted and this file has no key for them, so questions or errors that depend on them may be missing from the page.',
  erased: 'This person was erased and personal values are gone for good, so questions or errors that depend on them may be missing from the page.',
};

const describeUnread = (count: number): string =>
  count === 1 ? 'One event can’t be read. It’s skipped and crossed out in the list.' : `${count} events can’t be read. They’re skipped and crossed out in the list.`;

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
  return `The page’s configuration ${hash.slice(0, 12)}… ${one ? one.missing : 'isn’t here'}. We can’t show the page, but its events and state are here.`;
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
  const thrown = error === null ? null : `We couldn’t render this page (${error}). Its events and state are here. Step forward to the next page.`;
  const said = describeMissingProgram(recording, program) ?? thrown;
  return said === null ? null : (
    <chakra.output display="block" padding="2">
      <Notice>{said}</Notice>
    </chakra.output>
  );
}
