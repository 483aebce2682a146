import { type JSX, type ReactNode, createContext, useContext, useState } from 'react';
import { type Page, type Program, defaultProvider } from '#events/program';
import { type Elements, PageFrame, SiteFooter, SiteHeader, type Step, StepBar, useText } from '../../ui/index.ts';

/** Pages that the step bar leaves out (specification, 2: page components). */
const HIDDEN_PAGE = /^Application[1-3]$/;

/** Content that the app puts into the shell of every page: the account holder, and notices about the login. */
export interface ShellSlots {
  /** In the header, from 1000 px; on narrower screens `menu` opens from a button instead. */
  readonly actions?: ReactNode;
  /** In the header, at every width. */
  readonly language?: JSX.Element;
  readonly menu?: (onChosen: () => void) => ReactNode;
  /** Above the page. */
  readonly notice?: JSX.Element | null;
}
export const ShellSlotsContext = createContext<ShellSlots>({});

export interface ShellProps {
  readonly program: Program | null;
  /** Index of the current page, if it is one of the program's. */
  readonly current?: number | undefined;
  readonly top?: JSX.Element | undefined;
  readonly bottom?: JSX.Element | undefined;
  readonly children: Elements;
}

const toStep = ({ id, title, name, type }: Page): Step => ({ id, name: title ?? name, type });
const ANSWERS = 'answers';

/** The bar leaves out numbered pages of an application: together they are its first step. */
function Steps({ pages, current }: { readonly pages: readonly Page[]; readonly current: number }): JSX.Element {
  const t = useText();
  const shown = pages.filter(({ name }) => !HIDDEN_PAGE.test(name));
  const leftOut = pages.filter((page) => !shown.includes(page));
  const id = pages[current]?.id ?? '';
  const page = leftOut.findIndex((one) => one.id === id) + 1;
  const name = page > 0 ? t('Your answers (page {page} of {of})', { page, of: leftOut.length }) : t('Your answers');
  const answers: readonly Step[] = leftOut.length > 0 ? [{ id: ANSWERS, name, type: 'Application' }] : [];
  return <StepBar steps={[...answers, ...shown.map(toStep)]} current={page > 0 ? ANSWERS : id} />;
}

type Provider = typeof defaultProvider;

function Footer({ provider }: { readonly provider: Provider }): JSX.Element {
  const { name, address, mailingAddress, licenceText, license, privacyUrl, termsUrl } = provider;
  return (
    <SiteFooter
      provider={{ name, address }}
      mailingAddress={mailingAddress}
      licenseText={licenceText}
      license={license}
      policiesHref={`/policies${window.location.search}`}
      privacyUrl={privacyUrl}
      termsUrl={termsUrl}
    />
  );
}

/** The sponsor's logo, and whether this is a test site. */
function readHeaderProps(program: Program | null) {
  if (!program) return { testSite: false };
  const { header_image: image, ProdUrl: productionUrl, name: alt } = program.display;
  const logo = image && { source: image.source, alt, width: image.width, height: image.height };
  return { testSite: program.api.env !== 'PROD', logo, productionUrl };
}

const SlotNotice = (): JSX.Element | null => useContext(ShellSlotsContext).notice ?? null;

/** Header, step bar and footer around every page. */
export function Shell({ program, current, top, bottom, children }: ShellProps): JSX.Element {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const slots = useContext(ShellSlotsContext);
  return (
    <PageFrame
      header={
        <SiteHeader
          {...readHeaderProps(program)}
          actions={slots.actions}
          language={slots.language}
          menu={slots.menu?.(() => setMenuOpen(false))}
          homeHref={`/${window.location.search}`}
          menuOpen={isMenuOpen}
          onMenuToggle={() => setMenuOpen(!isMenuOpen)}
        />
      }
      steps={program && current !== undefined ? <Steps pages={program.display.pages} current={current} /> : undefined}
      top={top}
      bottom={bottom}
      footer={<Footer provider={program?.display.provider ?? defaultProvider} />}
    >
      <SlotNotice />
      {children}
    </PageFrame>
  );
}
