import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';
import { useText } from '../language/language.tsx';

export interface SiteFooterProps {
  provider: { name: string; address: string };
  mailingAddress?: string | undefined;
  licenseText?: string | undefined;
  license?: { number: string; lookupUrl: string } | undefined;
  /** Where buyers find what they bought. */
  policiesHref?: string | undefined;
  privacyUrl: string;
  termsUrl: string;
}

const COPYRIGHT_YEAR = 2018;
const FooterLink = chakra('a', {
  base: { display: 'inline-flex', alignItems: 'center', minHeight: 'target', color: 'action', textDecoration: 'underline', textUnderlineOffset: '0.2em', _hover: { color: 'action.hover' } },
});

export function SiteFooter({ provider, mailingAddress, licenseText, license, policiesHref, privacyUrl, termsUrl }: SiteFooterProps): JSX.Element {
  const t = useText();
  return (
    <chakra.footer bg="bg" borderTopWidth="hairline" textStyle="small" color="fg.muted">
      <chakra.div maxWidth="page" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBlock="8" display="flex" flexDirection="column" gap="4"
        _print={{ paddingBlock: '3', gap: '2' }}>
        <chakra.div display="flex" flexWrap="wrap" columnGap="12" rowGap="4">
          <address><chakra.strong color="fg.soft" fontWeight="strong" display="block">{provider.name}</chakra.strong><span>{provider.address}</span></address>
          {mailingAddress ? (
            <address><chakra.strong color="fg.soft" fontWeight="strong" display="block">{t('Mailing address')}</chakra.strong><span>{mailingAddress}</span></address>
          ) : null}
        </chakra.div>
        {licenseText ? <chakra.p maxWidth="measure" _print={{ maxWidth: 'none' }}>{licenseText}</chakra.p> : null}
        {license ? (
          <chakra.div id="license" display="flex" flexWrap="wrap" alignItems="center" columnGap="6">
            <span>{t('National Producer Number {number}', { number: license.number })}</span>
            <FooterLink href={license.lookupUrl} target="_blank" rel="noopener noreferrer" data-print="hide">{t('Look up our license')}</FooterLink>
          </chakra.div>
        ) : null}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="6" data-print="hide">
          {policiesHref ? <FooterLink href={policiesHref}>{t('Policies and account')}</FooterLink> : null}
          <FooterLink href={privacyUrl} target="_blank" rel="noopener noreferrer">{t('Privacy policy')}</FooterLink>
          <FooterLink href={termsUrl} target="_blank" rel="noopener noreferrer">{t('Terms of use')}</FooterLink>
          <chakra.span marginLeft={{ sm: 'auto' }}>{`© ${COPYRIGHT_YEAR} ${provider.name}`}</chakra.span>
        </chakra.div>
      </chakra.div>
    </chakra.footer>
  );
}
