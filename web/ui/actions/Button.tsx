import { chakra } from '@chakra-ui/react';
import type { JSX, MouseEvent, ReactNode } from 'react';
import { buttonRecipe } from '../theme/recipes/button.ts';
import { Announced } from '../Hidden.tsx';
import { Spinner } from './Spinner.tsx';

const Base = chakra('button', buttonRecipe);

export interface ButtonProps {
  children: ReactNode;
  look?: 'primary' | 'secondary' | 'quiet' | undefined;
  type?: 'button' | 'submit' | undefined;
  width?: 'auto' | 'full' | undefined;
  /** Shows that it works and ignores presses; width, place and focus stay. */
  busy?: boolean | undefined;
  /** What is heard while it works. */
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

function Contents({ busy, said, children }: { busy: boolean; said: string; children: ReactNode }): JSX.Element {
  return (
    <>
      <chakra.span display="inline-flex" alignItems="center" gap="2" visibility={busy ? 'hidden' : undefined}>{children}</chakra.span>
      {busy ? <Spinner /> : null}
      <Announced data-live>{busy ? said : ''}</Announced>
    </>
  );
}

export function Button({ children, busy = false, busyLabel = 'Please wait.', type = 'button', onClick, ...rest }: ButtonProps): JSX.Element {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Base {...rest} type={type} aria-busy={busy || undefined} aria-disabled={busy || undefined} onClick={press}>
      <Contents busy={busy} said={busyLabel}>{children}</Contents>
    </Base>
  );
}
