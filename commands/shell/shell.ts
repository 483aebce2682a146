import { Console } from 'node:console';
import type { Writable } from 'node:stream';

/** Where lines are written to. `isTTY` is true for a terminal. */
export type Outlet = Writable & { readonly isTTY?: boolean };

/** The environment of a command: its settings and its outputs. */
export interface Shell {
  readonly env: NodeJS.ProcessEnv;
  readonly out: Outlet;
  readonly errors: Outlet;
  /** Writes a line of the command's output. */
  readonly say: (line: string) => void;
  /** Writes an error or a progress line, beside the output. */
  readonly remark: (line: string) => void;
}

export function createShell({ env, out, errors }: Pick<Shell, 'env' | 'out' | 'errors'>): Shell {
  const lines = new Console({ stdout: out, stderr: errors });
  return { env, out, errors, say: (line) => lines.log(line), remark: (line) => lines.error(line) };
}
