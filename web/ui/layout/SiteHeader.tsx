import { Menu, X } from 'lucide-react';
import type { JSX, KeyboardEvent, ReactNode } from 'react';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { Icon } from '../Icon.tsx';
import { Logo } from '../../assets/Logo.tsx';
import { Message, useText } from '../language/language.tsx';

interface CustomLogo {
  source: string;
  /** The sponsor's name. */
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
}

const Picture = chakra('img', { base: { minWidth: '0', width: 'auto', height: 'auto', maxWidth: { base: 'logoSmall', md: 'logo' }, maxHeight: 'logoHeight', objectFit: 'contain' } });

/** The sponsor's logo, at most 360 px wide (240 at 768 and below), or ours. Width and height prevent layout shifts. */
function HeaderLogo({ logo, homeHref }: { logo: CustomLogo | undefined; homeHref: string }): JSX.Element {
  return (
    <chakra.a href={homeHref} display="inline-flex" alignItems="center" minHeight="target" borderRadius="sm" minWidth="0">
      {logo ? (
        <Picture src={logo.source} alt={logo.alt} htmlWidth={logo.width} htmlHeight={logo.height} />
      ) : (
        <>
          <chakra.svg asChild height="badge" width="auto"><Logo /></chakra.svg>
          <VisuallyHidden>Bindflow</VisuallyHidden>
        </>
      )}
    </chakra.a>
  );
}

/** Warns that policy numbers of a test site are not real. */
function TestSiteBanner({ productionUrl }: { productionUrl: string | undefined }): JSX.Element {
  return (
    <chakra.p bg="notice.subtle" color="notice" borderBottomWidth="hairline" borderColor="notice.line" textStyle="small" fontWeight="medium" textAlign="center"
      paddingInline="4" paddingBlock="2" data-print="hide">
      <Message
        text="This is a test site. To make a purchase, please go to our <site>production site</site>."
        values={{ site: productionUrl ? <chakra.a href={productionUrl} textDecoration="underline" /> : <span /> }}
      />
    </chakra.p>
  );
}

export interface SiteHeaderProps {
  logo?: CustomLogo | undefined;
  homeHref?: string | undefined;
  /** Right of the logo, at every width. */
  language?: ReactNode;
  /** Right of the logo, from 1000 px. */
  actions?: ReactNode;
  /** Below 1000 px, behind the menu button. */
  menu?: ReactNode;
  menuOpen?: boolean | undefined;
  onMenuToggle?: (() => void) | undefined;
  testSite?: boolean | undefined;
  productionUrl?: string | undefined;
}

/** At the right: the language, and the actions or the button that opens them. */
function HeaderTools({ language, actions, menuOpen, onMenuToggle }: Pick<SiteHeaderProps, 'language' | 'actions' | 'menuOpen' | 'onMenuToggle'>): JSX.Element {
  const t = useText();
  return (
    <chakra.div display="flex" alignItems="center" gap="2" data-print="hide">
      {language ? <div>{language}</div> : null}
      {actions ? <chakra.div hideBelow="lg" display="flex" alignItems="center" gap="2">{actions}</chakra.div> : null}
      {actions ? <chakra.button type="button" hideFrom="lg" id="menu-button" aria-expanded={menuOpen} aria-controls="site-menu" onClick={() => onMenuToggle?.()}
        boxSize="target" marginRight="-3" display="inline-flex" alignItems="center" justifyContent="center" borderRadius="md" cursor="pointer"
        _hover={{ bg: 'bg.subtle' }}>
        <Icon icon={menuOpen ? X : Menu} /><VisuallyHidden>{t('Menu')}</VisuallyHidden>
      </chakra.button> : null}
    </chakra.div>
  );
}

export function SiteHeader({ logo, homeHref = '/', language, actions, menu, menuOpen = false, onMenuToggle, testSite, productionUrl }: SiteHeaderProps): JSX.Element {
  const t = useText();
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !menuOpen) return;
    document.getElementById('menu-button')?.focus();
    onMenuToggle?.();
  };
  return (
    <chakra.header onKeyDown={onKeyDown}>
      <chakra.a href="#main" position="absolute" left="4" top="-16" bg="bg" color="action" paddingInline="4" paddingBlock="3" zIndex="header"
        borderRadius="md" _focusVisible={{ top: '2' }}>
        {t('Skip to main content')}
      </chakra.a>
      {testSite ? <TestSiteBanner productionUrl={productionUrl} /> : null}
      <chakra.div bg="bg" borderBottomWidth="hairline">
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="4" maxWidth="page" marginInline="auto"
          minHeight={{ base: '16', md: 'headerTall' }} paddingInline={{ base: '4', md: '8' }} paddingBlock="2">
          <HeaderLogo logo={logo} homeHref={homeHref} />
          {actions || language ? <HeaderTools {...{ language, actions, menuOpen, onMenuToggle }} /> : null}
        </chakra.div>
        <chakra.div id="site-menu" hidden={!menuOpen || !actions} hideFrom="lg" borderTopWidth="hairline" padding="4" display="flex" flexDirection="column"
          alignItems="stretch" gap="2">
          {menuOpen ? menu : null}
        </chakra.div>
      </chakra.div>
    </chakra.header>
  );
}
