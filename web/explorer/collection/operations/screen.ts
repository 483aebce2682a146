import { CaptureScreenDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const captureScreen: Operation = {
  id: 'capture-screen',
  noun: 'Screen',
  title: 'Send a screen capture',
  explains: 'What the buyer saw, for the insurer’s record, sensitive fields left out; here it is a single pixel.',
  document: CaptureScreenDocument,
  variables: ({ application, opportunity }) => ({
    input: { application, screen: 'payment', image: ONE_PIXEL, crmAccountId: opportunity?.accountId ?? null, opportunityId: opportunity?.id ?? null },
  }),
};
