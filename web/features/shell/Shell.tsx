import { type JSX, type ReactNode, createContext, useContext, useState } from 'react';
import { type Page, type Program, defaultProvider } from '#events/program';
import { type Elements, PageFrame, SiteFooter, SiteHeader, StepBar } from '../../ui/index.ts';

/** Pages that the step bar leaves out (specification, 2: page components). */
const HIDDEN_PAGE = /^Application[1-3]$/;

/** Content that the app puts into the shell of every page: the account holder, and notices about the login. */
export interface ShellSlots {
  /** In the header, from 1000 px; on narrower screens `menu` opens from a button instead. */
  readonly actions: ReactNode;
  /** In the header, at every width. */
  readonly language: JSX.Element;
  readonly menu: (onChosen: () => void) => ReactNode;
  /** Above the page. */
  readonly notice: JSX.Element | null;
}
export const ShellSlotsContext = createContext<ShellSlots | null>(null);

export interface ShellProps {
  readonly program: Program | null;
  /** Index of the current page, if it is one of the program's. */
  readonly current?: number | undefined;
  readonly bottom?: JSX.Element | undefined;
  readonly children: Elements;
}

/** What the step bar calls a page. */
const titleOf = ({ title, name }: Page): string => title ?? name;

function Steps({ pages, current }: { readonly pages: readonly Page[]; readonly current: number }): JSX.Element {
  const shown = pages.filter(({ name }) => !HIDDEN_PAGE.test(name));
  const leftOut = pages.filter((page) => !shown.includes(page));
  const at = pages[current];
  const page = leftOut.findIndex(({ id }) => id === at?.id);
  const place = { step: current + 1, of: pages.length, name: page < 0 && at ? titleOf(at) : undefined };
  return (
    <StepBar
      steps={shown.map((one) => ({ id: one.id, name: titleOf(one), type: one.type }))}
      current={at?.id ?? ''}
      place={place}
      pageCount={leftOut.length > 0 ? { page: page < 0 ? null : page + 1, of: leftOut.length } : undefined}
    />
  );
}

type Provider = typeof defaultProvider;

function Footer({ provider }: { readonly provider: Provider }): JSX.Element {
  const { name, address, mailingAddress, licenceText, privacyUrl, termsUrl } = provider;
  return <SiteFooter provider={{ name, address }} mailingAddress={mailingAddress} licenseText={licenceText} privacyUrl={privacyUrl} termsUrl={termsUrl} />;
}

/** The sponsor's logo, and whether this is a test site. */
function readHeaderProps(program: Program | null) {
  if (!program) return { testSite: false };
  const { header_image: image, ProdUrl: productionUrl, name: alt } = program.display;
  const logo = image && { source: image.source, alt, width: image.width, height: image.height };
  return { testSite: program.api.env !== 'PROD', logo, productionUrl };
}

const SlotNotice = (): JSX.Element | null => useContext(ShellSlotsContext)?.notice ?? null;

/** Header, step bar and footer around every page. */
export function Shell({ program, current, bottom, children }: ShellProps): JSX.Element {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const slots = useContext(ShellSlotsContext);
  return (
    <PageFrame
      header={
        <SiteHeader
          {...readHeaderProps(program)}
          actions={slots?.actions}
          language={slots?.language}
          menu={slots?.menu(() => setMenuOpen(false))}
          homeHref={`/${window.location.search}`}
          menuOpen={isMenuOpen}
          onMenuToggle={() => setMenuOpen(!isMenuOpen)}
        />
      }
      steps={program && current !== undefined ? <Steps pages={program.display.pages} current={current} /> : undefined}
      bottom={bottom}
      footer={<Footer provider={program?.display.provider ?? defaultProvider} />}
    >
      <SlotNotice />
      {children}
    </PageFrame>
  );
}
