import type { JSX } from 'react';
import { Actions, Button, Card, CopyableCode, LinkButton, Notice, PageHeading, Stack, SummaryLines, TwoColumnLayout } from '../ui/index.ts';
import { orderLines } from './sample-content.ts';
import { GalleryFrame } from './GalleryFrame.tsx';

export function ConfirmationScreen(): JSX.Element {
  return (
    <GalleryFrame current="confirmation">
      <TwoColumnLayout
        asideLabel="Order summary"
        aside={<Card title="ORDER SUMMARY" compact><SummaryLines lines={orderLines(true)} total={{ label: 'ORDER TOTAL:', amount: '$224.73' }} /></Card>}
      >
        <Stack space="cards">
          <PageHeading title="Thank you for your purchase" lead="Keep your policy numbers. You will need them for a certificate of insurance or a claim." />
          <Notice tone="success" title="You are covered from 12/01/2026">We have sent your policy documents to maya.castillo@example.com.</Notice>
          <Card title="Your policies">
            <Stack>
              <CopyableCode label="General liability policy number" value="HM-GL-2048-771903" />
              <CopyableCode label="Professional liability policy number" value="HM-PL-2048-771904" />
            </Stack>
          </Card>
          <Card title="What happens next">
            <Stack space="lines">
              <p>1. Your documents arrive by email within a few minutes.</p>
              <p>2. Log in to your account to download proof of insurance for your studio.</p>
              <p>3. We remind you 30 days before your policy renews on 12/01/2027.</p>
            </Stack>
          </Card>
          <Actions data-print="hide">
            <Button variant="secondary" onClick={() => window.print()}>Print this page</Button>
            <LinkButton variant="primary" href="#account">Go to your account</LinkButton>
          </Actions>
        </Stack>
      </TwoColumnLayout>
    </GalleryFrame>
  );
}
