import type { JSX, MouseEvent, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { buttonRecipe } from '../theme/recipes/button.ts';
import { BusyAnnouncement, BusyContents } from './Button.tsx';

const Anchor = chakra('a', buttonRecipe);

export interface DownloadLinkProps {
  children: ReactNode;
  id: string;
  /** The file's address, for a new tab and for browsers that save it themselves. */
  href: string;
  variant?: 'primary' | 'secondary' | undefined;
  busy: boolean;
  /** What screen readers announce while it is busy. */
  busyLabel: string;
  'aria-label'?: string | undefined;
  /** Saves the file on a plain click. */
  onDownload: () => void;
}

/** True for a click that opens a tab or a window, or saves the address: the browser does what was asked for. */
const hasOwnMeaning = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean => button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** A link to a file that the page fetches, so that it can say why a download failed. */
export function DownloadLink({ children, href, variant = 'secondary', busy, busyLabel, onDownload, ...rest }: DownloadLinkProps): JSX.Element {
  const onClick = (event: MouseEvent): void => {
    if (hasOwnMeaning(event)) return;
    event.preventDefault();
    if (!busy) onDownload();
  };
  return (
    <>
      <BusyAnnouncement busy={busy} message={busyLabel} />
      <Anchor {...rest} href={href} download variant={variant} aria-busy={busy || undefined} onClick={onClick}>
        <BusyContents busy={busy}>{children}</BusyContents>
      </Anchor>
    </>
  );
}
