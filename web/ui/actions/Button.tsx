import type { JSX, MouseEvent, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { buttonRecipe } from '../theme/recipes/button.ts';
import { Announcement } from '../feedback/Announcement.tsx';
import { Spinner } from './Spinner.tsx';
import { useText } from '../language/language.tsx';

const Base = chakra('button', buttonRecipe);

export interface ButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  type?: 'button' | 'submit' | undefined;
  width?: 'auto' | 'full' | undefined;
  /** Shows a spinner and ignores clicks. The button keeps its width, its name and the focus. Undefined for a button that is never busy. */
  busy?: boolean | undefined;
  /** What screen readers announce while it is busy. */
  busyLabel?: string | undefined;
  disabled?: boolean | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  id?: string | undefined;
  form?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
  'aria-describedby'?: string | undefined;
}

export interface BusyContentsProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** A label under the spinner: it keeps its width and stays the button's name. */
export function BusyContents({ busy, children }: BusyContentsProps): JSX.Element {
  return (
    <>
      <chakra.span display="inline-flex" alignItems="center" gap="2" opacity={busy ? '0' : undefined}>{children}</chakra.span>
      {busy ? <Spinner /> : null}
    </>
  );
}

/** Beside the button, not in it: screen readers read out a live region once, and not as a part of a name. */
export const BusyAnnouncement = ({ busy, message }: { readonly busy: boolean; readonly message: string }): JSX.Element => <Announcement data-live>{busy ? message : ''}</Announcement>;

export function Button({ children, busy, busyLabel, type = 'button', onClick, ...rest }: ButtonProps): JSX.Element {
  const t = useText();
  const onPress = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      {busy === undefined ? null : <BusyAnnouncement busy={busy} message={busyLabel ?? t('Please wait.')} />}
      <Base {...rest} type={type} aria-busy={busy || undefined} aria-disabled={busy || undefined} onClick={onPress}>
        <BusyContents busy={busy === true}>{children}</BusyContents>
      </Base>
    </>
  );
}
