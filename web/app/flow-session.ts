import { pageRejected } from '#events/application';
import { logoutFailed } from '#events/identity';
import { FAILED, OFFLINE } from '#workflows/refusal';
import { whenIdle } from '../event-log/state-saver.ts';
import type { Flow, FlowDeps } from './flow.ts';
import { confirmationPart, flowPart, paymentPart } from './parts.ts';

/** The part of the session whose code is loaded after the first page. */
export interface FlowSession extends Flow {
  /** Loads the code when the browser is idle, and then the pages that come next, so that a lost line does not block them. */
  readonly loadWhenIdle: () => void;
}

/** Creates what the pages can do beyond filling them in. The first click that needs the code loads it, if it is not there yet. */
export function createFlowSession(deps: FlowDeps): FlowSession {
  const { ports } = deps;
  let started: Flow | null = null;
  const start = async (loading: ReturnType<typeof flowPart.load>): Promise<Flow> => {
    const { startFlow } = await loading;
    return (started ??= startFlow(deps));
  };
  const flow = (): Promise<Flow> => start(flowPart.load());
  /** Without the code the buyer stays on the page, as after a request that fails. */
  const runOrReject = async (page: number, run: (loaded: Flow) => Promise<void>): Promise<void> => {
    const loaded = await flow().catch(() => null);
    if (loaded) return run(loaded);
    return ports.record(pageRejected({ page, questions: [], message: navigator.onLine ? FAILED : OFFLINE }));
  };
  return {
    loadWhenIdle: () =>
      whenIdle(() => {
        void start(flowPart.loadPatiently()).then(() => whenIdle(() => void paymentPart.loadPatiently().then(() => confirmationPart.loadPatiently())));
      }),
    next: (page) => runOrReject(page, ({ next }) => next(page)),
    quote: (page) => runOrReject(page, ({ quote }) => quote(page)),
    cancelQuote: () => started?.cancelQuote(),
    purchase: async (secrets, options) => (await start(flowPart.loadPatiently())).purchase(secrets, options),
    saveForLater: async (email) => (await flow()).saveForLater(email),
    identity: {
      logIn: async (fields) => (await flow()).identity.logIn(fields),
      verifyCode: async (code) => (await flow()).identity.verifyCode(code),
      resendCode: async () => (await flow()).identity.resendCode(),
      logOut: async () => {
        const loaded = await flow().catch(() => null);
        return loaded ? loaded.identity.logOut() : ports.record(logoutFailed({}));
      },
      lookUp: async () => (await flow().catch(() => null))?.identity.lookUp(),
      canLookUp: () => true,
    },
  };
}
