import { screenCaptured } from '#events/application';
import { CaptureScreenDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

/** A screen capture that is being uploaded. */
export interface ScreenUpload {
  /** Resolves when the upload has succeeded or failed and the event is recorded. */
  readonly uploaded: Promise<void>;
}

/** A PNG of the page; null if there is none. Never rejects. */
export type ScreenCapture = Promise<string | null>;

/** Captures the page now, to upload it later. */
export const takeScreenCapture = (ports: FlowPorts, screen: string): ScreenCapture => ports.capture(screen).catch(() => null);

export interface CaptureOptions {
  /** A capture that was taken before. */
  readonly capture?: ScreenCapture;
  /** Ends the upload after this time, because the buyer waits for it. */
  readonly timeoutMs?: number;
}

async function upload(ports: FlowPorts, screen: string, image: string, timeoutMs: number | undefined): Promise<boolean> {
  const { opportunity } = ports.state().quote;
  const { application } = inputOf(ports);
  const input = { application, screen, image, crmAccountId: opportunity?.accountId ?? null, opportunityId: opportunity?.id ?? null };
  const options = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) };
  const { captureScreen } = await ports.graph(CaptureScreenDocument, { input }, options);
  return captureScreen.isStored;
}

/** Captures the page and uploads it in the background; a failure is only recorded. Resolves when the capture is taken, so the page may change. */
export async function captureScreen(ports: FlowPorts, screen: string, { capture = takeScreenCapture(ports, screen), timeoutMs }: CaptureOptions = {}): Promise<ScreenUpload> {
  const image = await capture;
  const stored = image === null ? Promise.resolve(false) : upload(ports, screen, image, timeoutMs).catch(() => false);
  return { uploaded: stored.then((isStored) => ports.record(screenCaptured({ screen, stored: isStored }))) };
}
