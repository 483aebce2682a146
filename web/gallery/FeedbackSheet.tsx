import type { JSX } from 'react';
import { Card, ErrorSummary, Notice, PageHeading, ProgressBar, ProgressSteps, Skeleton, Stack, TwoColumnLayout } from '../ui/index.ts';
import { GalleryFrame } from './GalleryFrame.tsx';

export function FeedbackSheet(): JSX.Element {
  return (
    <GalleryFrame current="payment" testSite>
      <ProgressBar active />
      <TwoColumnLayout aside={<Card compact><Skeleton shape="summary" /></Card>}>
        <Stack space="cards">
          <PageHeading title="Messages and waiting" />
          <ErrorSummary
            title="Please verify that all required information is entered correctly."
            errors={[{ name: 'cardNumber', message: 'Please enter a valid card number' }, { message: 'Missing: Billing address, Affidavit/Terms and Conditions' }]}
          />
          <Stack>
            <Notice>Your address was standardized by the postal service.</Notice>
            <Notice tone="amber" title="This link has expired.">For further assistance, please call (844) 555-0100.</Notice>
            <Notice tone="error" title="Payment method declined.">Nothing was charged. Check the card number, or pay by eCheck.</Notice>
            <Notice tone="success" title="Welcome back, Maya.">Your saved addresses and payment methods are ready.</Notice>
          </Stack>
          <Card title="Purchase in progress">
            <ProgressSteps
              label="Progress of the purchase"
              steps={[
                { id: 'a', label: 'Creating your account', state: 'done' },
                { id: 'b', label: 'Taking your payment', state: 'now' },
                { id: 'c', label: 'Issuing your policy', state: 'todo' },
                { id: 'd', label: 'Something that did not work', state: 'failed' },
              ]}
            />
          </Card>
          <Card><Skeleton shape="page" label="Please wait while we get the app ready for you." /></Card>
          <Card><Skeleton shape="text" /></Card>
        </Stack>
      </TwoColumnLayout>
    </GalleryFrame>
  );
}
