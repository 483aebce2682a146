// A browser: its cookies, and its connection to the facade, with simulated faults.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Program } from '#events/program';
import { type Graph, NoAnswer } from '#workflows/ports';
import { requestBody, requestInit } from '../../../web/app/registered-request.ts';
import type { SimulatedFacade } from './facade.ts';

export const lineFaults = ['dropped-request', 'dropped-answer', 'failed', 'twice'] as const;
export type LineFault = (typeof lineFaults)[number];

/** The connection of all devices. */
export interface Line {
  /** Sets the fault of an operation's next request. */
  fail(operation: string, fault: LineFault): void;
  clear(): void;
  take(operation: string): LineFault | null;
}

export function createLine(): Line {
  const waiting: { readonly operation: string; readonly fault: LineFault }[] = [];
  return {
    fail: (operation, fault) => void waiting.push({ operation, fault }),
    clear: () => void (waiting.length = 0),
    take(operation) {
      const index = waiting.findIndex((one) => one.operation === operation);
      return index === -1 ? null : (waiting.splice(index, 1)[0]?.fault ?? null);
    },
  };
}

export interface Served {
  readonly program: Program;
  readonly hash: string;
}

export interface Device {
  /** The program as this browser's page gets it. */
  served(sitename: string): Promise<Served>;
  /** Sends an operation as a page does. Rejects if there is no answer, or one with errors. */
  readonly ask: Graph;
}

export class LineDown extends NoAnswer {}

interface Answered {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

const operationOf = (document: TypedDocumentNode<unknown, never>): string =>
  document.definitions.flatMap((definition) => ('name' in definition && definition.name ? [definition.name.value] : []))[0] ?? '';

export function createDevice(facade: SimulatedFacade, line: Line): Device {
  const cookies = new Map<string, string>();
  const keep = (lines: string | string[] | undefined): void => {
    for (const text of [lines ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  async function deliver(payload: string): Promise<Answered> {
    const { life } = await facade.running();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(requestInit(payload).headers as Record<string, string>), cookie };
    const response = await Promise.race([facade.app.inject({ method: 'POST', url: '/graphql', headers, payload }), life.end]).catch(() => {
      throw new LineDown('the facade is gone');
    });
    // A process that is killed during an answer has not answered.
    if (life.isOver()) throw new LineDown('the facade is gone');
    keep(response.headers['set-cookie']);
    return JSON.parse(response.payload) as Answered;
  }
  async function overLine(operation: string, payload: string): Promise<Answered> {
    const fault = line.take(operation);
    if (fault === 'dropped-request' || fault === 'failed') throw new LineDown(fault);
    if (fault === 'twice')
      return (
        (await Promise.allSettled([deliver(payload), deliver(payload)])).map((one) =>
          one.status === 'fulfilled' ? one.value : { errors: [{ message: 'the facade is gone' }] },
        )[1] ?? {}
      );
    const answer = await deliver(payload);
    if (fault === 'dropped-answer') throw new LineDown(fault);
    return answer;
  }
  return {
    async served(sitename) {
      const { services } = await facade.running();
      return services.programs.load(sitename);
    },
    async ask(document, variables, { signal } = {}) {
      const { data, errors } = await overLine(operationOf(document), requestBody(document, variables as object));
      if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
      if (errors?.length) throw new Error(errors.map(({ message }) => message).join('; '));
      if (data === undefined || data === null) throw new Error('an answer without data');
      return data as never;
    },
  };
}
