import type { JSX } from 'react';
import type { Page } from '#events/program';
import { Card, PageHeading, Skeleton, Stack, TwoColumnLayout, useText } from '../../ui/index.ts';

const SHAPES = { Application: 'page', Payment: 'payment', Confirmation: 'confirmation' } as const satisfies Record<Page['type'], string>;

/** Shown while the application loads, in the shape of the page that comes. As high as the window, so the footer does not flash; not part of a replay, because no event records it. */
export function PageLoader({ type = 'Application' }: { readonly type?: Page['type'] | undefined }): JSX.Element {
  const t = useText();
  const panel = (
    <Card compact>
      <Skeleton shape="summary" label="" />
    </Card>
  );
  return (
    <Stack minHeight="100dvh" data-live="loading">
      <TwoColumnLayout aside={panel} asideOnlyWide>
        <Stack space="cards">
          <PageHeading title={t('Loading.')} lead={t('Please wait while we get the app ready for you.')} />
          <Skeleton shape={SHAPES[type]} />
        </Stack>
      </TwoColumnLayout>
    </Stack>
  );
}
