import { chakra } from '@chakra-ui/react';
import { Menu, X } from 'lucide-react';
import type { JSX, KeyboardEvent, ReactNode } from 'react';
import { Glyph } from '../Glyph.tsx';
import { Hidden } from '../Hidden.tsx';
import { HeaderLogo, type CustomLogo } from './HeaderLogo.tsx';
import { TestSiteBanner } from './TestSiteBanner.tsx';

export interface SiteHeaderProps {
  logo?: CustomLogo | undefined;
  homeHref?: string | undefined;
  /** At the right, from 1000 px. */
  actions?: ReactNode;
  /** Below that: behind the burger. */
  menu?: ReactNode;
  menuOpen?: boolean | undefined;
  onMenuToggle?: (() => void) | undefined;
  testSite?: boolean | undefined;
  productionUrl?: string | undefined;
}

export function SiteHeader({ logo, homeHref = '/', actions, menu, menuOpen = false, onMenuToggle, testSite, productionUrl }: SiteHeaderProps): JSX.Element {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !menuOpen) return;
    document.getElementById('menu-button')?.focus();
    onMenuToggle?.();
  };
  return (
    <chakra.header onKeyDown={onKeyDown}>
      <chakra.a href="#main" position="absolute" left="4" top="-16" bg="bg" color="action" paddingInline="4" paddingBlock="3" zIndex="header"
        borderRadius="md" _focusVisible={{ top: '2' }}>
        Skip to main content
      </chakra.a>
      {testSite ? <TestSiteBanner productionUrl={productionUrl} /> : null}
      <chakra.div bg="bg" borderBottomWidth="hairline">
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="4" maxWidth="page" marginInline="auto"
          minHeight={{ base: '16', md: 'headerTall' }} paddingInline={{ base: '4', md: '8' }} paddingBlock="2">
          <HeaderLogo logo={logo} homeHref={homeHref} />
          {actions ? (
            <>
              <chakra.div hideBelow="lg" display="flex" alignItems="center" gap="2" data-print="hide">{actions}</chakra.div>
              <chakra.button type="button" hideFrom="lg" data-print="hide" id="menu-button" aria-expanded={menuOpen} aria-controls="site-menu" onClick={() => onMenuToggle?.()}
                boxSize="target" marginRight="-3" display="inline-flex" alignItems="center" justifyContent="center" borderRadius="md" cursor="pointer"
                _hover={{ bg: 'bg.subtle' }}>
                <Glyph icon={menuOpen ? X : Menu} /><Hidden>Menu</Hidden>
              </chakra.button>
            </>
          ) : null}
        </chakra.div>
        <chakra.div id="site-menu" hidden={!menuOpen || !actions} hideFrom="lg" borderTopWidth="hairline" padding="4" display="flex" flexDirection="column"
          alignItems="stretch" gap="2">
          {menuOpen ? menu : null}
        </chakra.div>
      </chakra.div>
    </chakra.header>
  );
}
