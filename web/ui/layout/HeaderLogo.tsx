import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import { Hidden } from '../Hidden.tsx';
import { Logo } from '../../assets/Logo.tsx';

export interface CustomLogo {
  source: string;
  /** The sponsor's name. */
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
}

const Picture = chakra('img', { base: { width: 'auto', height: 'auto', maxWidth: { base: 'logoSmall', md: 'logo' }, maxHeight: 'logoHeight', objectFit: 'contain' } });

/** The sponsor's logo, at most 360 px wide (240 at 768 and below), or ours. Its size is given, so that nothing moves when it arrives. */
export function HeaderLogo({ logo, homeHref }: { logo: CustomLogo | undefined; homeHref: string }): JSX.Element {
  return (
    <chakra.a href={homeHref} display="inline-flex" alignItems="center" minHeight="target" borderRadius="sm" minWidth="0">
      {logo ? (
        <Picture src={logo.source} alt={logo.alt} htmlWidth={logo.width} htmlHeight={logo.height} />
      ) : (
        <>
          <chakra.svg asChild height="badge" width="auto"><Logo /></chakra.svg>
          <Hidden>Bindflow</Hidden>
        </>
      )}
    </chakra.a>
  );
}
