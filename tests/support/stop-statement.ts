/** A place where a statement stops, before its answer is known. */
export interface StatementStop {
  /** Called by the statement: settles when it may go on. */
  readonly wait: () => Promise<void>;
  /** Resolves when a statement waits. */
  readonly isReached: Promise<void>;
  readonly open: () => void;
}

export function stopStatement(): StatementStop {
  const settle: (() => void)[] = [];
  const [isReached, isOpen] = [new Promise<void>((resolve) => settle.push(resolve)), new Promise<void>((resolve) => settle.push(resolve))];
  return {
    wait: () => {
      settle[0]?.();
      return isOpen;
    },
    isReached,
    open: () => settle[1]?.(),
  };
}
