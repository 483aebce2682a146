import type { JSX, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';

export interface TwoColumnLayoutProps {
  children: ReactNode;
  /** Beside the form from 1024 px, where it stays in view; below that after the form. */
  aside?: ReactNode;
  asideLabel?: string | undefined;
  /** Below 1024 px the aside is hidden, as the bottom bar opens it. */
  asideOnlyWide?: boolean | undefined;
  /** Names the screen capture of both columns. */
  screen?: string | undefined;
}

/** An aside higher than the window would show its end only at the end of the page. Its height lets it stay in view by its end. */
function keepMeasured(aside: HTMLElement): (() => void) | undefined {
  if (typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(() => aside.style.setProperty('--height', `${aside.offsetHeight}px`));
  observer.observe(aside);
  return () => observer.disconnect();
}

export function TwoColumnLayout({ children, aside, asideLabel, asideOnlyWide = false, screen }: TwoColumnLayoutProps): JSX.Element {
  return (
    <chakra.div display="grid" gridTemplateColumns={aside ? { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) auto' } : 'minmax(0, 1fr)'}
      gap="8" justifyContent="space-between" data-screen={screen}>
      <chakra.div minWidth="0" width="full" maxWidth="form" _print={{ maxWidth: 'none' }}>{children}</chakra.div>
      {aside ? (
        <chakra.aside ref={keepMeasured} aria-label={asideLabel} data-print="hide" data-pictured={asideOnlyWide || undefined} width={{ base: 'full', xl: 'aside' }} maxWidth={{ base: 'form', xl: 'aside' }} alignSelf="start"
          position={{ xl: 'sticky' }} top="min(var(--chakra-spacing-6), calc(100dvh - var(--height, 0px) - var(--chakra-spacing-6)))" display={asideOnlyWide ? { base: 'none', xl: 'block' } : 'block'}>
          {aside}
        </chakra.aside>
      ) : null}
    </chakra.div>
  );
}
