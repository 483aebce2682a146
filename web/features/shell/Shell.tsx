import { type JSX, type ReactNode, useState } from 'react';
import { type Page, type Program, defaultProvider } from '#events/program';
import { PageFrame, SiteFooter, SiteHeader, StepBar } from '../../ui/index.ts';

/** Pages that the step bar leaves out (specification, 2: page components). */
const hidden = /^Application[1-3]$/;

export interface ShellProps {
  readonly program: Program | null;
  /** The page that is shown, where it is one of the program's. */
  readonly current?: number | undefined;
  readonly bottom?: ReactNode;
  readonly children: ReactNode;
}

function Steps({ pages, current }: { readonly pages: readonly Page[]; readonly current: number }): JSX.Element {
  const shown = pages.filter(({ name }) => !hidden.test(name));
  return <StepBar steps={shown.map(({ id, name, type }) => ({ id, name, type }))} current={pages[current]?.id ?? ''} />;
}

type Provider = typeof defaultProvider;

function Footer({ provider }: { readonly provider: Provider }): JSX.Element {
  const { name, address, mailingAddress, licenceText, privacyUrl, termsUrl } = provider;
  return <SiteFooter provider={{ name, address }} mailingAddress={mailingAddress} licenceText={licenceText} privacyUrl={privacyUrl} termsUrl={termsUrl} />;
}

/** Header, step bar, footer: the same around every page. */
export function Shell({ program, current, bottom, children }: ShellProps): JSX.Element {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const display = program?.display;
  const image = display?.header_image;
  const isTest = program !== null && program.api.env !== 'PROD';
  return (
    <PageFrame
      header={
        <SiteHeader
          logo={image && { source: image.source, alt: display.name, width: image.width, height: image.height }}
          homeHref={`/${window.location.search}`}
          menuOpen={isMenuOpen}
          onMenuToggle={() => setMenuOpen(!isMenuOpen)}
          testSite={isTest}
          productionUrl={display?.ProdUrl}
        />
      }
      steps={program && current !== undefined ? <Steps pages={program.display.pages} current={current} /> : undefined}
      bottom={bottom}
      footer={<Footer provider={display?.provider ?? defaultProvider} />}
    >
      {children}
    </PageFrame>
  );
}
