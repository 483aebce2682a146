import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { Route } from './endpoint.ts';

/** `UPSTREAM_BUSY`: not sent, because the circuit is open or the bulkhead is full. `INTERNAL`: not sent, because of a mistake of this program. */
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
  /** False only if the call certainly changed nothing: it was not sent, or it was refused as invalid. */
  readonly mayHaveTakenEffect: boolean;
  /** True if the call was aborted because its lease was lost: this proves nothing about the upstream. */
  readonly isAborted: boolean;
}

/** Seconds after which clients may try a rejected call again. */
const BUSY_RETRY_AFTER_S = 5;
const busyExtensions = () => ({ retryAfter: BUSY_RETRY_AFTER_S, http: { status: 503, headers: new HeaderMap([['retry-after', String(BUSY_RETRY_AFTER_S)]]) } });

/** An upstream did not answer, or its answer is unreadable. The message names the path (and the field). */
export class GatewayFault extends GraphQLError {
  constructor(
    message: string,
    readonly details: FaultDetails,
  ) {
    const { code, method, path, callId, status, errors } = details;
    super(message, { extensions: { code, upstream: { method, path, callId, status, errors }, ...(code === 'UPSTREAM_BUSY' && busyExtensions()) } });
  }
}

type FaultOptions = Partial<Pick<FaultDetails, 'status' | 'errors' | 'mayHaveTakenEffect' | 'isAborted'>>;
export type CreateFault = (code: FaultCode, reason: string, options?: FaultOptions) => GatewayFault;

/** Returns a function that creates the faults of one call. */
export const createFaultFactory =
  ({ method, path }: Route, callId: string): CreateFault =>
  (code, reason, options) =>
    new GatewayFault(`${method} ${path}: ${reason}`, { code, method, path, callId, status: null, errors: [], mayHaveTakenEffect: true, isAborted: false, ...options });

/** A call is not made: the circuit is open, the bulkhead is full, or another process may make it. The message says which. */
export class CallRejectedError extends Error {}

/** A call does not match its endpoint: a mistake of this program. The message names a field, never a value. */
export class InvalidCallError extends TypeError {}
