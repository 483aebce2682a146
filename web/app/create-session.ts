import type { FlowPorts } from '#workflows/ports';
import { beginApplication } from '#workflows/start';
import { quotesDropped } from '#events/quote';
import { findLimitQuestion, getToday } from '#events/rules';
import { canKeepCookies } from './can-keep-cookies.ts';
import { clearTabLog } from '../event-log/tab-log.ts';
import type { Session } from '../state/session.ts';
import { savedDataAtom } from '../state/saved-data.ts';
import { storedLoginMark } from './stored-login-mark.ts';
import { createLanguageSwitch } from './page-language.ts';
import { loadTagManager } from './analytics/index.ts';
import type { Runtime } from './boot.ts';
import { createFlowSession } from './flow-session.ts';
import { type Navigate, createNavigation } from './navigation.ts';
import { createApplicationOpener } from './application-opener.ts';
import { flowPart } from './parts.ts';
import { serverNow, steadyNow } from './clocks.ts';
import { readReferrer } from './read-referrer.ts';
import { createReturnFocus, isReturnAfterAbsence } from './return-after-absence.ts';
import { recordWindowWidth } from './record-window-width.ts';

const createPorts = ({ programAtom, graph, recorder, store }: Runtime): FlowPorts => ({
  applicationId: recorder.applicationId(),
  get program() {
    return store.get(programAtom);
  },
  graph,
  state: () => recorder.state(),
  record: (...events) => recorder.record(...events),
  after: () => recorder.events().length,
  lastSequence: (type) => recorder.events().findLast((event) => event.type === type)?.sequence ?? 0,
  capture: async (screen) => (await flowPart.load()).captureScreen(screen),
  setSavedData: (saved) => store.set(savedDataAtom, saved),
  loginMark: storedLoginMark,
  now: serverNow,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** Creates the session of the pages over the workflows. Starts or continues the application. */
export function createSession(runtime: Runtime, navigate: Navigate): Session {
  const { program, hash, release, recorder, storage, link, checkedLink, savesMethods, mailsProof, mailsReminders, canMail } = runtime;
  const ports = createPorts(runtime);
  const { ensureOpen, openWithRetry, openAsNewApplication, isCookieLost } = createApplicationOpener(runtime, ports);
  const publishedCount = recorder.events().length;
  beginApplication(ports, {
    release,
    program: hash,
    path: window.location.pathname,
    referrer: readReferrer(document.referrer, window.location.host),
    savesMethods,
    isReturn: isReturnAfterAbsence(recorder.events(), steadyNow()),
    mailsProof,
    mailsReminders,
    language: runtime.language,
    link,
    checked: checkedLink,
  });
  recordWindowWidth(ports);
  openWithRetry();
  // Without storage the payment page is shown in this document, so it must not load third-party scripts.
  if (runtime.tagManagerCode !== null && storage.isDurable()) loadTagManager(runtime.tagManagerCode);
  const takeReturnFocus = createReturnFocus(ports);
  const navigation = createNavigation(runtime, { navigate, load: (path) => window.location.assign(path) });
  const { loadWhenIdle, saveForLater, ...flow } = createFlowSession({ runtime, ports, ensureOpen, navigation, publishedCount });
  loadWhenIdle();

  return {
    ports,
    program,
    chooseLanguage: createLanguageSwitch(runtime, ports),
    ...flow,
    saveForLater: canMail ? saveForLater : null,
    today: () => getToday(program.timeZone, serverNow()),
    now: steadyNow,
    isCookieLost: () => !canKeepCookies() || isCookieLost(),
    openAsNewApplication: () => canKeepCookies() && openAsNewApplication(),
    goTo: (page, question) => void navigation.goTo(page, { question }),
    redirect: navigation.redirect,
    takeFocus: () => navigation.takeFocus() ?? takeReturnFocus(),
    isDurable: storage.isDurable,
    damage: runtime.damage,
    selectLimit: (page) => void navigation.goTo(page, { question: findLimitQuestion(program), beforeLeaving: () => ports.record(quotesDropped({})) }),
    startOver() {
      runtime.eventSync.flush();
      clearTabLog(storage);
      // Events that the page still records while it unloads belong to no application.
      window.addEventListener('pagehide', () => clearTabLog(storage));
      window.location.assign(`/${window.location.search}`);
    },
  };
}
