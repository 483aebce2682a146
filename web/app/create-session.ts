import type { FlowPorts } from '#flow/ports';
import { next } from '#flow/next';
import { purchase } from '#flow/purchase';
import { quote } from '#flow/quote';
import { begin, open } from '#flow/start';
import { indexOfType, pathOf, todayIn } from '#events/rules';
import { forgetLog } from '../state/kept-log.ts';
import type { Session } from '../state/session.ts';
import { UNKNOWN, isUnknownApplication } from '../state/uplink.ts';
import type { Booted } from './boot.ts';
import { captureScreen } from './capture.ts';

/** Client-side navigation, given by the router. */
export type Navigate = (path: string) => void;

const isPayment = (booted: Booted, page: number): boolean => booted.program.display.pages[page]?.type === 'Payment';

const portsOf = ({ program, graph, recorder }: Booted): FlowPorts => ({
  applicationId: recorder.applicationId,
  program,
  graph,
  state: () => recorder.state(),
  record: (...events) => recorder.record(...events),
  after: () => recorder.events().length,
  capture: captureScreen,
  now: Date.now,
});

/** Asks until the facade knows the application; each caller gets the attempt that is under way. */
function opener(booted: Booted, ports: FlowPorts): () => Promise<void> {
  let attempt: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    try {
      const { sponsorId, memberId } = booted.link;
      await open(ports, { sponsorId, memberId });
      booted.uplink.begin();
    } catch (error) {
      attempt = null;
      throw error;
    }
  };
  return () => (attempt ??= ask());
}

const RETRY_AFTER = 3000;

/** Puts the flow's processes behind what the pages can do. Begins, or goes on with, the application. */
export function createSession(booted: Booted, navigate: Navigate): Session {
  const { program, hash, release, recorder, kept } = booted;
  const ports = portsOf(booted);
  const opened = opener(booted, ports);
  const keepOpening = (): void =>
    void opened().catch((error: unknown) => {
      if (isUnknownApplication(error)) booted.uplink.stop(UNKNOWN);
      else setTimeout(keepOpening, RETRY_AFTER);
    });
  begin(ports, { release, program: hash, path: window.location.pathname });
  keepOpening();

  let quoting: AbortController | null = null;
  /** Resolves when the page is there; never where another document takes this one's place: until then it stays busy. */
  const goOn = async (page: number): Promise<void> => {
    const path = pathOf(program, page) + window.location.search;
    recorder.snapshot();
    // The payment page is a document of its own: what was loaded before it is gone, and what it holds in memory goes with it.
    // Where the browser keeps nothing, another document would be an empty one.
    const isOwnDocument = isPayment(booted, page) || isPayment(booted, recorder.state().application.page);
    if (!isOwnDocument || !kept.isDurable()) return navigate(path);
    window.location.assign(path);
    await new Promise<never>(() => undefined);
  };
  const leadTo = async (to: 'nextPage' | 'payment' | 'ineligible' | 'stay', page: number): Promise<void> => {
    if (to === 'nextPage') await goOn(page + 1);
    if (to === 'payment') await goOn(indexOfType(program, 'Payment'));
    if (to === 'ineligible') navigate(`/Ineligible${window.location.search}`);
  };
  const ready = (): Promise<void> => opened().catch(() => undefined);

  return {
    ports,
    program,
    today: () => todayIn(program.timeZone, Date.now()),
    goTo: (page) => void goOn(page),
    async next(page) {
      await ready();
      await leadTo(await next(ports, page), page);
    },
    async quote(page) {
      await ready();
      quoting = new AbortController();
      await leadTo(await quote(ports, page, quoting.signal), page);
    },
    isDurable: kept.isDurable,
    cancelQuote: () => quoting?.abort(),
    async purchase(secrets) {
      await ready();
      if (await purchase(ports, secrets)) await goOn(indexOfType(program, 'Confirmation'));
    },
    startOver() {
      booted.uplink.flush();
      forgetLog(kept);
      window.location.assign(`/${window.location.search}`);
    },
  };
}
