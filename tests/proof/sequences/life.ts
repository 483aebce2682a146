// A facade process that may end at any moment: before or after a database write, before a call leaves, or after its answer.

/** The process that did this is gone. */
export class Killed extends Error {
  /** What is logged of a fault whose words may repeat an address. */
  readonly code = 'killed';
  constructor() {
    super('killed');
  }
}

/** One process, from its start to its end. */
export interface Life {
  readonly isOver: () => boolean;
  /** Rejects when the process has ended. */
  readonly end: Promise<never>;
  kill(): void;
  /** Kills it after this number of steps. Each external effect counts twice: its beginning and its end. */
  killIn(steps: number | null): void;
  /** Performs an external effect. @throws Killed if the process ends before it */
  reach<T>(perform: () => Promise<T>): Promise<T>;
}

export function beginLife(): Life {
  let isOver = false;
  let left: number | null = null;
  let over: (reason: Killed) => void = () => undefined;
  const end = new Promise<never>((_, reject) => void (over = reject));
  end.catch(() => undefined);
  const kill = (): void => {
    isOver = true;
    over(new Killed());
  };
  const step = (): void => {
    if (left !== null && !isOver) {
      left -= 1;
      if (left <= 0) kill();
    }
    if (isOver) throw new Killed();
  };
  return {
    isOver: () => isOver,
    end,
    kill,
    killIn: (steps) => void (left = steps),
    async reach(perform) {
      step();
      const result = await perform();
      step();
      return result;
    },
  };
}
