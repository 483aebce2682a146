import type { JSX } from 'react';
import { PageHeading, Skeleton, Stack } from '../../ui/index.ts';

/** While the application is being brought back. */
export const PageLoader = (): JSX.Element => (
  <Stack space="cards" maxWidth="form">
    <PageHeading title="Loading." lead="Please wait while we get the app ready for you." />
    <Skeleton shape="page" />
  </Stack>
);
