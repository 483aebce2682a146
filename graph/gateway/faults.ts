import { GraphQLError } from 'graphql';

export type FaultCode = 'UPSTREAM_UNREACHABLE' | 'UPSTREAM_STATUS' | 'UPSTREAM_UNREADABLE';

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
}

/** An upstream did not answer, or not in a form that can be read. The message names the path (and the field). */
export class GatewayFault extends GraphQLError {
  constructor(
    message: string,
    readonly details: FaultDetails,
  ) {
    const { code, method, path, callId, status, errors } = details;
    super(message, { extensions: { code, upstream: { method, path, callId, status, errors } } });
  }
}
