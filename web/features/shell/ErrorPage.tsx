import type { JSX } from 'react';
import { type Program, defaultProvider } from '#events/program';
import { Card, LinkButton, PageHeading, PhoneLink, Stack } from '../../ui/index.ts';

export interface ErrorPageProps {
  readonly program: Program | null;
}

const GoHome = (): JSX.Element => (
  <Stack alignItems={{ sm: 'flex-start' }}>
    <LinkButton href={`/${window.location.search}`} variant="primary">
      Go home
    </LinkButton>
  </Stack>
);

/** The page for unexpected errors: how to continue, and whom to ask (specification, 2: error page). */
export function ErrorPage({ program }: ErrorPageProps): JSX.Element {
  const { supportPhone, supportEmail } = program?.display.provider ?? defaultProvider;
  return (
    <Stack space="cards" maxWidth="form">
      <PageHeading title="Oops! An unexpected error has occurred." lead="What you entered is kept in this window." takesFocus />
      <Card>
        <Stack>
          <p>Please go back and try again. If it happens once more, we are glad to help:</p>
          <p>
            Call <PhoneLink number={supportPhone} />
            <span> or write to </span>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </Stack>
      </Card>
      <GoHome />
    </Stack>
  );
}

/** The page for unknown paths. */
export const NotFoundPage = (): JSX.Element => (
  <Stack space="cards" maxWidth="form">
    <PageHeading title="Oops! The page you requested was not found." takesFocus />
    <GoHome />
  </Stack>
);
