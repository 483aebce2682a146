import type { State } from '#events/buyflow';
import type { Program } from '#events/program';
import { getToday } from '#events/rules';
import { type FlowPorts, createLoginMark } from '#workflows/ports';
import type { Session } from '../../state/session.ts';

/** What the pages of a replay stand on: the moment that is shown, whichever that is just now. */
export interface Shown {
  readonly application: string;
  readonly program: Program;
  readonly state: () => State;
  /** The clock of the page, milliseconds since 1970. */
  readonly now: () => number;
  /** Whether the application's e-mail is looked up, and what came of it stands in the log after this moment. */
  readonly isLookingUp: () => boolean;
}

const nothing = (): void => undefined;
/** Whatever would be asked of somebody else: there is nobody. Who waits for it is kept by nothing: the frame stays for other replays. */
const nobody = (): Promise<never> => new Promise<never>(nothing);
const done = async (): Promise<void> => undefined;

const portsOf = ({ application, program, state, now }: Shown): FlowPorts => ({
  applicationId: application,
  program,
  graph: nobody,
  state,
  record: nothing,
  after: () => 0,
  capture: async () => null,
  keepSaved: nothing,
  loginMark: createLoginMark(),
  now,
  wait: nobody,
});

/** A session that changes nothing: its ports record nothing and ask nobody, and its clock is the event's. */
export const replaySession = (shown: Shown): Session => ({
  ports: portsOf(shown),
  program: shown.program,
  isReplay: true,
  today: () => getToday(shown.program.timeZone, shown.now()),
  now: shown.now,
  isCookieLost: () => false,
  openAsNewApplication: () => false,
  next: done,
  quote: done,
  cancelQuote: nothing,
  isDurable: () => true,
  damage: null,
  selectLimit: nothing,
  identity: { logIn: done, verifyCode: done, resendCode: done, logOut: done, lookUp: nobody, canLookUp: shown.isLookingUp },
  purchase: done,
  saveForLater: nobody,
  goTo: nothing,
  redirect: nothing,
  takeFocus: () => null,
  startOver: nothing,
});
