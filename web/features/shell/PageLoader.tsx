import type { JSX } from 'react';
import { PageHeading, Skeleton, Stack, useText } from '../../ui/index.ts';

/** Shown while the application loads. As high as the window, so the footer does not flash; not part of a replay, because no event records it. */
export function PageLoader(): JSX.Element {
  const t = useText();
  return (
    <Stack space="cards" maxWidth="form" minHeight="100dvh" data-live="loading">
      <PageHeading title={t('Loading.')} lead={t('Please wait while we get the app ready for you.')} />
      <Skeleton shape="page" />
    </Stack>
  );
}
