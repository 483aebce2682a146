import type { JSX } from 'react';
import { type Program, defaultProvider } from '#events/program';
import { Card, LinkButton, Message, PageHeading, PhoneLink, Stack, useText } from '../../ui/index.ts';

export interface ErrorPageProps {
  readonly program: Program | null;
}

function GoHome(): JSX.Element {
  const t = useText();
  return (
    <Stack alignItems={{ sm: 'flex-start' }}>
      <LinkButton href={`/${window.location.search}`} variant="primary">
        {t('Go home')}
      </LinkButton>
    </Stack>
  );
}

/** The page for unexpected errors: how to continue, and whom to ask (specification, 2: error page). */
export function ErrorPage({ program }: ErrorPageProps): JSX.Element {
  const t = useText();
  const { supportPhone, supportEmail } = program?.display.provider ?? defaultProvider;
  return (
    <Stack space="cards" maxWidth="form">
      <PageHeading title={t('Oops! An unexpected error has occurred.')} lead={t('What you entered is saved in this window.')} takesFocus />
      <Card>
        <Stack>
          <p>{t('Please go back and try again. If it happens again, we’re glad to help:')}</p>
          <p>
            <Message
              text="Call <phone></phone> or write to <email></email>"
              values={{ phone: <PhoneLink number={supportPhone} />, email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
            />
          </p>
        </Stack>
      </Card>
      <GoHome />
    </Stack>
  );
}

/** The page for unknown paths. */
export function NotFoundPage(): JSX.Element {
  const t = useText();
  return (
    <Stack space="cards" maxWidth="form">
      <PageHeading title={t('Oops! The page you requested was not found.')} takesFocus />
      <GoHome />
    </Stack>
  );
}
