import { screenCaptured } from '#events/application';
import { CaptureScreenDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

/** A picture that is on its way to the gateway. */
export interface Captured {
  /** Settles when it was handed over (or could not be); the event is recorded by then. */
  readonly uploaded: Promise<void>;
}

async function upload(ports: FlowPorts, screen: string, image: string): Promise<boolean> {
  const { opportunity } = ports.state().quote;
  const { application } = inputOf(ports);
  const input = { application, screen, image, crmAccountId: opportunity?.accountId ?? '', opportunityId: opportunity?.id ?? '' };
  const { captureScreen: isStored } = await ports.graph(CaptureScreenDocument, { input });
  return isStored;
}

/**
 * Takes a picture of the page, then hands it to the gateway while the buyer goes on. Never in the buyer's way: a failure is
 * recorded, and that is all. Resolves when the picture is taken, so that the page may change.
 */
export async function captureScreen(ports: FlowPorts, screen: string): Promise<Captured> {
  const image = await ports.capture(screen).catch(() => null);
  const stored = image === null ? Promise.resolve(false) : upload(ports, screen, image).catch(() => false);
  return { uploaded: stored.then((isStored) => ports.record(screenCaptured({ screen, stored: isStored }))) };
}
