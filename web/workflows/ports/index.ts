import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FlowEvent, State } from '#events/buyflow';
import type { Program } from '#events/program';
import type { LoginMark } from './login-mark.ts';
import type { SavedData } from './saved-data.ts';

export { NoAnswer, Offline, type Fault, faultOf } from './fault.ts';
export { type LoginMark, createLoginMark } from './login-mark.ts';
export type { SavedData, SavedMethod } from './saved-data.ts';

/** Sends an operation to the facade. Rejects with `NoAnswer` without a response (`Offline` without a network), else with its GraphQL error. Refusals are data. */
export type Graph = <T, V>(document: TypedDocumentNode<T, V>, variables: V, options?: { readonly signal?: AbortSignal }) => Promise<T>;

/** What a workflow needs from its environment. Workflows use no React, DOM or clock of their own, so they run in Node, too. */
export interface FlowPorts {
  /** The id of the application, known before its first event. */
  readonly applicationId: string;
  readonly program: Program;
  readonly graph: Graph;
  /** The current state. */
  state(): State;
  /** Appends events in order. @throws if the guard refuses one */
  record(...events: FlowEvent[]): void;
  /** The sequence of the last recorded event. */
  after(): number;
  /** The sequence of this application's last event of a type; 0 if it has none. */
  lastSequence(type: FlowEvent['type']): number;
  /** A PNG of the page in base64, without sensitive inputs; null if there is none. */
  capture(screen: string): Promise<string | null>;
  /** Holds the account holder's saved data in memory; null removes it. */
  setSavedData(saved: SavedData | null): void;
  readonly loginMark: LoginMark;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Resolves after a number of milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** What every mutation of an application sends. */
export const inputOf = (ports: FlowPorts): { application: { id: string; root: string }; after: number } => {
  const { id, root } = ports.state().application;
  return { application: { id, root }, after: ports.after() };
};
