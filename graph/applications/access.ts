import type { Program } from '#events/program';
import type { Call, CallIdentity } from '#graph/gateway';
import type { Application, Applications } from './applications.ts';

/** What a request needs to act for an application of its browser. */
export interface ApplicationAccess {
  readonly applications: Applications;
  /** The opaque id in the browser's cookie. */
  readonly browser: string;
}

/** Gateway calls with the stored identity of an application. */
export interface GatewayCalls {
  readonly gateway: (application: Application, identity?: Partial<CallIdentity>) => Promise<Call>;
}

export interface GatewayReads {
  /** For reads whose answer is not stored: the account may be remembered from before a change that another process has just made. */
  readonly gatewayForRead: (application: Application) => Promise<Call>;
}

/** The gateway before there is an application: with the program's own sponsor. */
export interface ProgramGatewayCalls {
  gatewayOfProgram(program: Program, identity?: Partial<CallIdentity>): Promise<Call>;
}
