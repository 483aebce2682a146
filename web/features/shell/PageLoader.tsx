import type { JSX } from 'react';
import { PageHeading, Skeleton, Stack } from '../../ui/index.ts';

/** While the application is being brought back; as high as the window, so that the footer does not come into sight and go again. What is loaded is the browser's, and in no log. */
export const PageLoader = (): JSX.Element => (
  <Stack space="cards" maxWidth="form" minHeight="100dvh" data-live="loading">
    <PageHeading title="Loading." lead="Please wait while we get the app ready for you." />
    <Skeleton shape="page" />
  </Stack>
);
