import type { FlowPorts } from '#workflows/ports';
import { checkEarlierPurchase, purchase } from '#workflows/purchase';
import { beginApplication } from '#workflows/start';
import { quotesDropped } from '#events/quote';
import { findPageOfType, findLimitQuestion, getToday } from '#events/rules';
import { canKeepCookies } from './can-keep-cookies.ts';
import { clearTabLog } from '../event-log/tab-log.ts';
import type { Session } from '../state/session.ts';
import { savedDataAtom } from '../state/saved-data.ts';
import { storedLoginMark } from './stored-login-mark.ts';
import { loadTagManager, publishToAnalytics } from './analytics/index.ts';
import type { Runtime } from './boot.ts';
import { captureScreen } from './capture/capture-screen.ts';
import { continuePurchase } from './continue-purchase.ts';
import { createIdentity } from './create-identity.ts';
import { type Navigate, createNavigation, createOutcomeNavigation } from './navigation.ts';
import { createApplicationOpener } from './application-opener.ts';
import { createPageActions } from './page-actions.ts';
import { createSaveForLater } from './save-for-later.ts';
import { serverNow, steadyNow } from './clocks.ts';
import { recordWindowWidth } from './record-window-width.ts';

const createPorts = ({ program, graph, recorder, store }: Runtime): FlowPorts => ({
  applicationId: recorder.applicationId(),
  program,
  graph,
  state: () => recorder.state(),
  record: (...events) => recorder.record(...events),
  after: () => recorder.events().length,
  capture: captureScreen,
  setSavedData: (saved) => store.set(savedDataAtom, saved),
  loginMark: storedLoginMark,
  now: serverNow,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** Creates the session of the pages over the workflows. Starts or continues the application. */
export function createSession(runtime: Runtime, navigate: Navigate): Session {
  const { program, hash, release, recorder, storage, link, checkedLink, savesMethods } = runtime;
  const ports = createPorts(runtime);
  const { ensureOpen, openWithRetry, openAsNewApplication, isCookieLost } = createApplicationOpener(runtime, ports);
  publishToAnalytics(program, recorder);
  beginApplication(ports, { release, program: hash, path: window.location.pathname, savesMethods, link, checked: checkedLink });
  recordWindowWidth(ports);
  openWithRetry();
  // Without storage the payment page is shown in this document, so it must not load third-party scripts.
  if (runtime.tagManagerCode !== null && storage.isDurable()) loadTagManager(runtime.tagManagerCode);
  void continuePurchase(runtime, ports, ensureOpen).catch(() => undefined);
  // A buyer who has bought already may start again in a new tab.
  void ensureOpen()
    .then(() => checkEarlierPurchase(ports))
    .catch(() => undefined);

  const ready = (): Promise<void> => ensureOpen().catch(() => undefined);
  const navigation = createNavigation(runtime, { navigate, load: (path) => window.location.assign(path) });
  const { whenLoggedIn, ...identity } = createIdentity(runtime, ports, ensureOpen);
  const followOutcome = createOutcomeNavigation(runtime, navigation);
  const pages = createPageActions({ ports, ready, whenLoggedIn, followOutcome });

  return {
    ports,
    identity,
    program,
    ...pages,
    today: () => getToday(program.timeZone, serverNow()),
    now: steadyNow,
    isCookieLost: () => !canKeepCookies() || isCookieLost(),
    openAsNewApplication: () => canKeepCookies() && openAsNewApplication(),
    saveForLater: createSaveForLater(runtime, ports, ensureOpen),
    goTo: (page, question) => void navigation.goTo(page, { question }),
    redirect: navigation.redirect,
    takeFocus: navigation.takeFocus,
    isDurable: storage.isDurable,
    damage: runtime.damage,
    selectLimit: (page) => void navigation.goTo(page, { question: findLimitQuestion(program), beforeLeaving: () => ports.record(quotesDropped({})) }),
    async purchase(secrets, options) {
      await ready();
      if (await purchase(ports, secrets, options)) await navigation.goTo(findPageOfType(program, 'Confirmation'));
    },
    startOver() {
      runtime.eventSync.flush();
      clearTabLog(storage);
      // Events that the page still records while it unloads belong to no application.
      window.addEventListener('pagehide', () => clearTabLog(storage));
      window.location.assign(`/${window.location.search}`);
    },
  };
}
