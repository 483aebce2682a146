import type { State } from '#events/buyflow';
import type { Program } from '#events/program';
import { getToday } from '#events/rules';
import { type FlowPorts, createLoginMark } from '#workflows/ports';
import type { Session } from '../../state/session.ts';

/** What the pages of a replay read: the moment that is shown. */
export interface ReplayContext {
  readonly application: string;
  readonly program: Program;
  readonly state: () => State;
  /** The clock of the page, milliseconds since 1970. */
  readonly now: () => number;
  /** Whether the application's email is looked up, and what came of it stands in the log after this moment. */
  readonly isLookingUp: () => boolean;
}

const ignore = (): void => undefined;
/** Calls to others never settle in a replay. Nothing holds on to what waits for them. */
const waitForever = (): Promise<never> => new Promise<never>(ignore);
const resolve = async (): Promise<void> => undefined;

const createReplayPorts = ({ application, program, state, now }: ReplayContext): FlowPorts => ({
  applicationId: application,
  program,
  graph: waitForever,
  state,
  record: ignore,
  after: () => 0,
  lastSequence: () => 0,
  capture: async () => null,
  setSavedData: ignore,
  loginMark: createLoginMark(),
  now,
  wait: waitForever,
});

/** A session that changes nothing: its ports record nothing and ask nobody, and its clock is the event's. */
export const createReplaySession = (context: ReplayContext): Session => ({
  ports: createReplayPorts(context),
  program: context.program,
  chooseLanguage: resolve,
  isReplay: true,
  today: () => getToday(context.program.timeZone, context.now()),
  now: context.now,
  isCookieLost: () => false,
  openAsNewApplication: () => false,
  next: resolve,
  quote: resolve,
  cancelQuote: ignore,
  isDurable: () => true,
  damage: null,
  selectLimit: ignore,
  identity: { logIn: resolve, verifyCode: resolve, resendCode: resolve, logOut: resolve, lookUp: waitForever, canLookUp: context.isLookingUp },
  purchase: resolve,
  saveForLater: waitForever,
  goTo: ignore,
  redirect: ignore,
  takeFocus: () => null,
  startOver: ignore,
});
