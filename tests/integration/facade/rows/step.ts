import type { Ledger } from '../../../support/sandbox-control.ts';

/** What the steps have learned from the answers before them, by name. */
export type Facts = Record<string, unknown>;

/** A REST call as the sandbox has to have got it, to the letter. */
export interface ExpectedCall {
  /** As docs/spec/endpoints.json has it: `POST /api/account`. */
  readonly call: string;
  /** Path and query as they went out; the template where it has nothing to fill in. */
  readonly path?: string | ((facts: Facts) => string);
  /** Beside those that every call of the upstream carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Secrets as the sandbox's record masks them. */
  readonly body?: object | ((facts: Facts) => object);
}

/** An operation of the schema, and every REST call that it causes, in order. */
export interface Step {
  readonly title: string;
  /** Which browser sends it. */
  readonly by: string;
  /** Mutations of the usual purchase (tests/support/operations.ts) that it sends first; their calls are other steps' affair. */
  readonly after?: readonly string[];
  /** Whose account those are for, where it is not the buyer's own. */
  readonly account?: string;
  readonly document: string;
  readonly variables?: (facts: Facts) => object;
  /** What later steps need of the answer. */
  readonly learn?: (data: never, facts: Facts, ledger: () => Promise<Ledger>) => void | Promise<void>;
  readonly calls: readonly ExpectedCall[];
}

export const bearer = { authorization: 'Bearer •••' };
export const json = { 'content-type': 'application/json' };
export const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** What every operation of an application begins with. */
export const common = ({ application }: Facts): object => ({ application, after: 0 });

/** The parts of an answer that a step names by `path.to.it`, under the names that later steps know them by. */
export const learning =
  (names: Readonly<Record<string, string>>) =>
  (data: never, facts: Facts): void => {
    for (const [name, path] of Object.entries(names)) {
      facts[name] = path.split('.').reduce((value: unknown, part) => (value as Record<string, unknown>)[part], data);
    }
  };
