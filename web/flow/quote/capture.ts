import { screenCaptured } from '#events/application';
import { CaptureScreenDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

/** Hands a picture of the page to the gateway. Never in the buyer's way: a failure is recorded, and that is all. */
export async function captureScreen(ports: FlowPorts, screen: string): Promise<void> {
  const { opportunity } = ports.state().quote;
  const image = await ports.capture(screen).catch(() => null);
  const { application } = inputOf(ports);
  const stored =
    image !== null &&
    (await ports
      .graph(CaptureScreenDocument, {
        input: { application, screen, image, crmAccountId: opportunity?.accountId ?? '', opportunityId: opportunity?.id ?? '' },
      })
      .then(({ captureScreen: isStored }) => isStored)
      .catch(() => false));
  ports.record(screenCaptured({ screen, stored }));
}
