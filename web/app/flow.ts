// Loaded after the first page is rendered: everything that its first field can do without.
import { checkEarlierPurchase, purchase } from '#workflows/purchase';
import type { FlowPorts } from '#workflows/ports';
import { findPageOfType } from '#events/rules';
import type { Session } from '../state/session.ts';
import { publishToAnalytics } from './analytics/data-layer.ts';
import type { Runtime } from './boot.ts';
import { continuePurchase } from './continue-purchase.ts';
import { createIdentity } from './create-identity.ts';
import { type Navigation, createOutcomeNavigation } from './navigation.ts';
import { createPageActions } from './page-actions.ts';
import { createSaveForLater } from './save-for-later.ts';

export { EstimatedPrice, PageProblemSummary } from '../features/application/index.ts';
export { IneligiblePage, QuotingDialog } from '../features/quote/index.ts';
export { SaveForLaterDialog } from '../features/resume/index.ts';
export { AccountMenu, HolderMenu, LoginDialog } from '../features/identity/index.ts';
export { EstimateBar } from './EstimateBar.tsx';
export { EarlierPurchaseNotice } from './EarlierPurchaseNotice.tsx';
export { OfflineNotice, SaveStatusNotice } from './SaveStatusNotice.tsx';
export { captureScreen } from './capture/capture-screen.ts';

export interface Flow extends Pick<Session, 'identity' | 'next' | 'quote' | 'cancelQuote' | 'purchase'> {
  readonly saveForLater: NonNullable<Session['saveForLater']>;
}

export interface FlowDeps {
  readonly runtime: Runtime;
  readonly ports: FlowPorts;
  readonly ensureOpen: () => Promise<void>;
  readonly navigation: Navigation;
  /** How many events were recorded before this document: analytics has those. */
  readonly publishedCount: number;
}

/** Starts what the buyer's answers lead to: quoting, login, purchase, and the analytics of what is recorded. */
export function startFlow({ runtime, ports, ensureOpen, navigation, publishedCount }: FlowDeps): Flow {
  const { program, recorder } = runtime;
  publishToAnalytics(program, recorder, publishedCount);
  void continuePurchase(runtime, ports, ensureOpen).catch(() => undefined);
  // A buyer who has bought already may start again in a new tab.
  void ensureOpen()
    .then(() => checkEarlierPurchase(ports))
    .catch(() => undefined);

  const ready = (): Promise<void> => ensureOpen().catch(() => undefined);
  const { whenLoggedIn, ...identity } = createIdentity(runtime, ports, ensureOpen);
  const pages = createPageActions({ ports, ready, whenLoggedIn, followOutcome: createOutcomeNavigation(runtime, navigation) });
  return {
    identity,
    ...pages,
    saveForLater: createSaveForLater(runtime, ports, ensureOpen),
    async purchase(secrets, options) {
      await ready();
      if (await purchase(ports, secrets, options)) await navigation.goTo(findPageOfType(program, 'Confirmation'));
    },
  };
}
