import type { Outlet } from '../shell.ts';

/** Of long work, in milliseconds. */
const EVERY = 1000;

export interface Progress {
  readonly tell: (done: number) => void;
  readonly end: () => void;
}

/** Says on a terminal how far something is, about once a second; says nothing where nobody looks. */
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
