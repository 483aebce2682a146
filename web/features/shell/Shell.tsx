import { type JSX, type ReactNode, createContext, useContext, useState } from 'react';
import { type Page, type Program, defaultProvider } from '#events/program';
import { type Elements, PageFrame, SiteFooter, SiteHeader, StepBar } from '../../ui/index.ts';

/** Pages that the step bar leaves out (specification, 2: page components). */
const hidden = /^Application[1-3]$/;

/** What stands around every page of an application that runs: who is logged in, and what there is to say of it. */
export interface AroundPages {
  /** In the header, from 1000 px; below that, `menu` is behind the burger. */
  readonly actions: ReactNode;
  readonly menu: (onChosen: () => void) => ReactNode;
  /** Above the page. */
  readonly notice: JSX.Element | null;
}
export const AroundPagesContext = createContext<AroundPages | null>(null);

export interface ShellProps {
  readonly program: Program | null;
  /** The page that is shown, where it is one of the program's. */
  readonly current?: number | undefined;
  readonly bottom?: JSX.Element | undefined;
  readonly children: Elements;
}

function Steps({ pages, current }: { readonly pages: readonly Page[]; readonly current: number }): JSX.Element {
  const shown = pages.filter(({ name }) => !hidden.test(name));
  const left = pages.filter((page) => !shown.includes(page));
  const page = left.findIndex(({ id }) => id === pages[current]?.id);
  const within = page >= 0 ? { page: page + 1, of: left.length } : undefined;
  return <StepBar steps={shown.map(({ id, name, type }) => ({ id, name, type }))} current={pages[current]?.id ?? ''} within={within} />;
}

type Provider = typeof defaultProvider;

function Footer({ provider }: { readonly provider: Provider }): JSX.Element {
  const { name, address, mailingAddress, licenceText, privacyUrl, termsUrl } = provider;
  return <SiteFooter provider={{ name, address }} mailingAddress={mailingAddress} licenceText={licenceText} privacyUrl={privacyUrl} termsUrl={termsUrl} />;
}

/** The sponsor's own logo, and whether this is a test site. */
function headerOf(program: Program | null) {
  if (!program) return { testSite: false };
  const { header_image: image, ProdUrl: productionUrl, name: alt } = program.display;
  const logo = image && { source: image.source, alt, width: image.width, height: image.height };
  return { testSite: program.api.env !== 'PROD', logo, productionUrl };
}

const Around = (): JSX.Element | null => useContext(AroundPagesContext)?.notice ?? null;

/** Header, step bar, footer: the same around every page. */
export function Shell({ program, current, bottom, children }: ShellProps): JSX.Element {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const around = useContext(AroundPagesContext);
  return (
    <PageFrame
      header={
        <SiteHeader
          {...headerOf(program)}
          actions={around?.actions}
          menu={around?.menu(() => setMenuOpen(false))}
          homeHref={`/${window.location.search}`}
          menuOpen={isMenuOpen}
          onMenuToggle={() => setMenuOpen(!isMenuOpen)}
        />
      }
      steps={program && current !== undefined ? <Steps pages={program.display.pages} current={current} /> : undefined}
      bottom={bottom}
      footer={<Footer provider={program?.display.provider ?? defaultProvider} />}
    >
      <Around />
      {children}
    </PageFrame>
  );
}
