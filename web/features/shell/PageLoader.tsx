import type { JSX } from 'react';
import { PageHeading, Skeleton, Stack } from '../../ui/index.ts';

/** Shown while the application loads. As high as the window, so the footer does not flash; not part of a replay, because no event records it. */
export const PageLoader = (): JSX.Element => (
  <Stack space="cards" maxWidth="form" minHeight="100dvh" data-live="loading">
    <PageHeading title="Loading." lead="Please wait while we get the app ready for you." />
    <Skeleton shape="page" />
  </Stack>
);
