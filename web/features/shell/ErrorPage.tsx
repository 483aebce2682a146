import type { JSX } from 'react';
import { type Program, defaultProvider } from '#events/program';
import { Card, HelpPanel, LinkButton, Message, PageHeading, PhoneLink, Stack, TwoColumnLayout, useText } from '../../ui/index.ts';

export interface ErrorPageProps {
  readonly program: Program | null;
  /** The page that failed. */
  readonly retryHref: string;
}

const home = (): string => `/${window.location.search}`;

/** The page for unexpected errors: how to continue, and whom to ask (specification, 2: error page). */
export function ErrorPage({ program, retryHref }: ErrorPageProps): JSX.Element {
  const t = useText();
  const { supportPhone, supportEmail } = program?.display.provider ?? defaultProvider;
  const help = (
    <Card title={t('Need help?')} compact>
      <p>
        <Message
          text="Call <phone></phone> or write to <email></email>"
          values={{ phone: <PhoneLink number={supportPhone} />, email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
        />
      </p>
    </Card>
  );
  const lead = (
    <Stack space="lines">
      <p>{t('What you entered is saved in this window. Please try again.')}</p>
      <p>{t('If you clicked Purchase, your payment isn’t sent again when you do.')}</p>
      {program ? null : <p>{t('If you followed a link, check that it’s complete.')}</p>}
    </Stack>
  );
  return (
    <TwoColumnLayout asideLabel={t('Need help?')} aside={help}>
      <Stack space="cards">
        <PageHeading title={t('Oops! An unexpected error has occurred.')} lead={lead} takesFocus />
        <Stack space="lines" alignItems={{ sm: 'flex-start' }}>
          <LinkButton href={retryHref} variant="primary">
            {t('Try again')}
          </LinkButton>
          {/* The address may name a program that does not exist. */}
          <LinkButton href={program ? home() : '/'}>{t('Go home')}</LinkButton>
        </Stack>
      </Stack>
    </TwoColumnLayout>
  );
}

/** The page for unknown paths. */
export function NotFoundPage({ program: { display } }: { readonly program: Program }): JSX.Element {
  const t = useText();
  return (
    <TwoColumnLayout asideLabel={t('Need help?')} aside={<HelpPanel phone={display.phone} hours={display.phoneHours} />}>
      <Stack space="cards">
        <PageHeading title={t('Oops! The page you requested was not found.')} lead={t('If you’ve started an application, it’s still saved in this window.')} takesFocus />
        <Stack alignItems={{ sm: 'flex-start' }}>
          <LinkButton href={home()} variant="primary">
            {t('Go home')}
          </LinkButton>
        </Stack>
      </Stack>
    </TwoColumnLayout>
  );
}
