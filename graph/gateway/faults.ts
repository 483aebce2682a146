import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { Route } from './endpoint.ts';

/** `UPSTREAM_BUSY`: not sent, to spare an upstream that is away or has too much to do. `INTERNAL`: not sent, a mistake of this program. */
export type FaultCode = 'UPSTREAM_UNREACHABLE' | 'UPSTREAM_STATUS' | 'UPSTREAM_UNREADABLE' | 'UPSTREAM_BUSY' | 'INTERNAL';

/** An entry of the envelope's `Errors`. */
export interface UpstreamError {
  readonly code: string;
  readonly message: string;
  readonly field: string;
}

export interface FaultDetails {
  readonly code: FaultCode;
  readonly method: string;
  readonly path: string;
  readonly callId: string;
  readonly status: number | null;
  readonly errors: readonly UpstreamError[];
  /** False only where the call certainly changed nothing: no attempt of it left, or it was refused as it stood. */
  readonly mayHaveTakenEffect: boolean;
  /** True if the call was given up because its lease was lost: this says nothing of the upstream. */
  readonly isGivenUp: boolean;
}

/** Seconds after which a circuit that is open lets a call through again. */
const BUSY_RETRY_AFTER_S = 5;
const busyStatus = () => ({ retryAfter: BUSY_RETRY_AFTER_S, http: { status: 503, headers: new HeaderMap([['retry-after', String(BUSY_RETRY_AFTER_S)]]) } });

/** An upstream did not answer, or not in a form that can be read. The message names the path (and the field). */
export class GatewayFault extends GraphQLError {
  constructor(
    message: string,
    readonly details: FaultDetails,
  ) {
    const { code, method, path, callId, status, errors } = details;
    super(message, { extensions: { code, upstream: { method, path, callId, status, errors }, ...(code === 'UPSTREAM_BUSY' && busyStatus()) } });
  }
}

type More = Partial<Pick<FaultDetails, 'status' | 'errors' | 'mayHaveTakenEffect' | 'isGivenUp'>>;
export type FaultOf = (code: FaultCode, reason: string, more?: More) => GatewayFault;

/** Faults of one call. */
export const faultsOf =
  ({ method, path }: Route, callId: string): FaultOf =>
  (code, reason, more) =>
    new GatewayFault(`${method} ${path}: ${reason}`, { code, method, path, callId, status: null, errors: [], mayHaveTakenEffect: true, isGivenUp: false, ...more });
