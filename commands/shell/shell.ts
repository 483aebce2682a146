import { Console } from 'node:console';
import type { Writable } from 'node:stream';

/** Where lines go; a terminal is one that somebody looks at. */
export type Outlet = Writable & { readonly isTTY?: boolean };

/** What a command is run in: the settings around it, and where it says what it has to say. */
export interface Shell {
  readonly env: NodeJS.ProcessEnv;
  readonly out: Outlet;
  readonly errors: Outlet;
  /** A line of what was asked for. */
  readonly say: (line: string) => void;
  /** A line beside that: what is amiss, or how it went. */
  readonly remark: (line: string) => void;
}

export function createShell({ env, out, errors }: Pick<Shell, 'env' | 'out' | 'errors'>): Shell {
  const lines = new Console({ stdout: out, stderr: errors });
  return { env, out, errors, say: (line) => lines.log(line), remark: (line) => lines.error(line) };
}
