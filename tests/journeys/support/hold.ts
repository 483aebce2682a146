import type { Page, Route } from '@playwright/test';

interface HeldRequest {
  /** Resolves when the page has sent the operation. */
  readonly sent: Promise<void>;
  /** Lets the operation continue to the facade. */
  release(): void;
}

const operationOf = (route: Route): string => (route.request().postDataJSON() as { operationName: string }).operationName;

/** Holds one GraphQL operation back, once, before it reaches the facade: the page stays in its waiting state. */
export async function hold(page: Page, operation: string): Promise<HeldRequest> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isSent = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    isSent = resolve;
  });
  let isHeld = false;
  await page.route('**/graphql', async (route) => {
    if (isHeld || operationOf(route) !== operation) return route.fallback();
    isHeld = true;
    isSent();
    await released;
    // The page may be closed by now.
    return route.continue().catch(() => undefined);
  });
  return { sent, release: () => release() };
}
