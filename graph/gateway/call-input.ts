import type { Given, Takes } from './endpoint.ts';

/** What a call needs of the lease under which it is made. */
export interface CallLease {
  isSure(): boolean;
  readonly lost: AbortSignal;
}

/** Who the call is made for: from what the facade keeps of the application, never from a request. */
export interface CallIdentity {
  readonly programId: string;
  readonly sponsorId: string;
  /** The account's upn. */
  readonly integrityUser?: string;
  /** The member fee's reference number. */
  readonly memberId?: string;
}

interface Addressing {
  /** What fills the path's `{name}`s. */
  readonly params?: Readonly<Record<string, string>>;
  /** Whose session it is at the local server: sent as `Authorization: Bearer`. */
  readonly bearer?: string;
  /** The call's unique id; given for a journaled call, so that repeating it is not a new one. */
  readonly callId?: string;
  /** Under which the call is made: it begins only while that is sure, and is given up once it is lost. */
  readonly lease?: CallLease;
}

/** What one call is made with: all that its endpoint takes, and no more. */
export type CallInput<K extends Takes = Takes> = Addressing & Given<K>;

/** Where calls go, and in whose name. */
export interface RequestSettings {
  readonly baseUrl: string;
  /** base64 of the Basic credential. */
  readonly credential?: string;
  readonly identity?: CallIdentity;
}
