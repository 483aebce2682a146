import type { FlowPorts } from '#workflows/ports';
import { purchase } from '#workflows/purchase';
import { begin } from '#workflows/start';
import { quotesDropped } from '#events/quote';
import { indexOfType, limitQuestion, todayIn } from '#events/rules';
import { canKeepCookies } from './can-keep-cookies.ts';
import { forgetLog } from '../event-log/tab-log.ts';
import type { Session } from '../state/session.ts';
import { savedAtom } from '../state/atoms.ts';
import { storedLoginMark } from './stored-login-mark.ts';
import { loadTagManager, tellAnalytics } from './analytics/index.ts';
import type { Booted } from './boot.ts';
import { captureScreen } from './capture/capture-screen.ts';
import { createIdentity } from './create-identity.ts';
import { lookForEarlierPurchase, lookForPayment, savingOf } from './continue-purchase.ts';
import { type Navigate, createNavigation, leaderOn } from './navigation.ts';
import { createOpening } from './application-opener.ts';
import { createPageProcesses } from './page-processes.ts';
import { serverNow } from './server-clock.ts';
import { steadyNow } from './steady-clock.ts';
import { tellWidth } from './record-window-width.ts';

const portsOf = ({ program, graph, recorder, store }: Booted): FlowPorts => ({
  applicationId: recorder.applicationId(),
  program,
  graph,
  state: () => recorder.state(),
  record: (...events) => recorder.record(...events),
  after: () => recorder.events().length,
  capture: captureScreen,
  keepSaved: (saved) => store.set(savedAtom, saved),
  loginMark: storedLoginMark,
  now: serverNow,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** Puts the flow's processes behind what the pages can do. Begins, or goes on with, the application. */
export function createSession(booted: Booted, navigate: Navigate): Session {
  const { program, hash, release, recorder, kept, link, checked, savesMethods } = booted;
  const ports = portsOf(booted);
  const { opened, keepOpening, openAsNewApplication, isCookieLost } = createOpening(booted, ports);
  tellAnalytics(program, recorder);
  begin(ports, { release, program: hash, path: window.location.pathname, savesMethods, link, checked });
  tellWidth(ports);
  keepOpening();
  // Where the browser keeps nothing, the payment page is shown in this document: no third party's script may be in it.
  if (booted.tags !== null && kept.isDurable()) loadTagManager(booted.tags);
  void lookForPayment(booted, ports, opened).catch(() => undefined);
  void lookForEarlierPurchase(ports, opened).catch(() => undefined);

  const ready = (): Promise<void> => opened().catch(() => undefined);
  const navigation = createNavigation(booted, { navigate, load: (path) => window.location.assign(path) });
  const { whenLoggedIn, ...identity } = createIdentity(booted, ports, opened);
  const leadOn = leaderOn(booted, navigation);
  const pages = createPageProcesses({ ports, ready, whenLoggedIn, leadOn });

  return {
    ports,
    identity,
    program,
    ...pages,
    today: () => todayIn(program.timeZone, serverNow()),
    now: steadyNow,
    isCookieLost: () => !canKeepCookies() || isCookieLost(),
    openAsNewApplication: () => canKeepCookies() && openAsNewApplication(),
    saveForLater: savingOf(booted, ports, opened),
    goTo: (page, question) => void navigation.goTo(page, { question }),
    redirect: navigation.redirect,
    takeFocus: navigation.takeFocus,
    isDurable: kept.isDurable,
    lost: booted.lost,
    selectLimit: (page) => void navigation.goTo(page, { question: limitQuestion(program), before: () => ports.record(quotesDropped({})) }),
    async purchase(secrets, pressed) {
      await ready();
      if (await purchase(ports, secrets, pressed)) await navigation.goTo(indexOfType(program, 'Confirmation'));
    },
    startOver() {
      booted.uplink.flush();
      forgetLog(kept);
      // What this page still records on its way out belongs to no application.
      window.addEventListener('pagehide', () => forgetLog(kept));
      window.location.assign(`/${window.location.search}`);
    },
  };
}
