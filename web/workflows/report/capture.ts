import { screenCaptured } from '#events/application';
import { CaptureScreenDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

/** A picture that is on its way to the gateway. */
export interface Captured {
  /** Settles when it was handed over (or could not be); the event is recorded by then. */
  readonly uploaded: Promise<void>;
}

/** Of a page as it stands; null where there is none to be had. Never rejects. */
export type Picture = Promise<string | null>;

/** Takes a picture of the page: it may be handed over later, once what it goes with is known. */
export const takePicture = (ports: FlowPorts, screen: string): Picture => ports.capture(screen).catch(() => null);

export interface Handing {
  /** Taken already, while the buyer waited for something else. */
  readonly picture?: Picture;
  /** Milliseconds after which it is given up: who waits for it shall not wait for a slow line. */
  readonly patience?: number;
}

async function upload(ports: FlowPorts, screen: string, image: string, patience: number | undefined): Promise<boolean> {
  const { opportunity } = ports.state().quote;
  const { application } = inputOf(ports);
  const input = { application, screen, image, crmAccountId: opportunity?.accountId ?? '', opportunityId: opportunity?.id ?? '' };
  const options = patience === undefined ? {} : { signal: AbortSignal.timeout(patience) };
  const { captureScreen: isStored } = await ports.graph(CaptureScreenDocument, { input }, options);
  return isStored;
}

/**
 * Takes a picture of the page, unless it is given one, then hands it to the gateway while the buyer goes on. Never in the buyer's way:
 * a failure is recorded, and that is all. Resolves when the picture is taken, so that the page may change.
 */
export async function captureScreen(ports: FlowPorts, screen: string, { picture = takePicture(ports, screen), patience }: Handing = {}): Promise<Captured> {
  const image = await picture;
  const stored = image === null ? Promise.resolve(false) : upload(ports, screen, image, patience).catch(() => false);
  return { uploaded: stored.then((isStored) => ports.record(screenCaptured({ screen, stored: isStored }))) };
}
