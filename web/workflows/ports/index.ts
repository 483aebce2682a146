import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FlowEvent, State } from '#events/buyflow';
import type { Program } from '#events/program';
import type { LoginMark } from './login-mark.ts';
import type { SavedData } from './saved.ts';

export { NoAnswer, type Fault, faultOf } from './fault.ts';
export { type LoginMark, createLoginMark } from './login-mark.ts';
export type { SavedData, SavedMethod } from './saved.ts';

/** Sends an operation to the facade. Rejects with `NoAnswer` where there is none, else with its GraphQL error; refusals are data. */
export type Graph = <T, V>(document: TypedDocumentNode<T, V>, variables: V, options?: { readonly signal?: AbortSignal }) => Promise<T>;

/**
 * Everything a process of the flow needs from the world. Processes know no React, no DOM and no clock of their own, so that
 * they run in Node as they run in a browser.
 */
export interface FlowPorts {
  /** The application that events are recorded for: known before its first event. */
  readonly applicationId: string;
  readonly program: Program;
  readonly graph: Graph;
  /** The fold so far. */
  state(): State;
  /** Appends events, in order; each must make sense in the state it meets. */
  record(...events: FlowEvent[]): void;
  /** The sequence of the last recorded event. */
  after(): number;
  /** A PNG of the page in base64, sensitive inputs blanked; null where there is none to take. */
  capture(screen: string): Promise<string | null>;
  /** Holds what the account holder has saved while the page stands; null forgets it. */
  keepSaved(saved: SavedData | null): void;
  readonly loginMark: LoginMark;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** What every mutation of an application carries. */
export const inputOf = (ports: FlowPorts): { application: { id: string; root: string }; after: number } => {
  const { id, root } = ports.state().application;
  return { application: { id, root }, after: ports.after() };
};
