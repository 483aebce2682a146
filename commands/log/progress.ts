import type { Outlet } from '../shell/shell.ts';

/** Milliseconds between two progress lines. */
const EVERY = 1000;

export interface Progress {
  readonly tell: (done: number) => void;
  readonly end: () => void;
}

/** Prints progress on a terminal about once a second; prints nothing elsewhere. */
export function progress(what: string, to: Outlet): Progress {
  let last = performance.now();
  let hasTold = false;
  return {
    tell(done) {
      if (!to.isTTY || performance.now() - last < EVERY) return;
      last = performance.now();
      hasTold = true;
      to.write(`\r${done} ${what}`);
    },
    end() {
      if (hasTold) to.write('\n');
    },
  };
}
