// A facade process that may end at any moment: before a write to the database, after it, before a call leaves, after it was answered.

/** The process that did this is gone. */
export class Killed extends Error {
  constructor() {
    super('killed');
  }
}

/** One process, from its start to its end. */
export interface Life {
  readonly isOver: () => boolean;
  /** Rejects once it is over. */
  readonly end: Promise<never>;
  kill(): void;
  /** It is killed in so many steps from now: each thing that reaches out of the process is two, its beginning and its end. */
  killIn(steps: number | null): void;
  /** Something that reaches out of the process. @throws Killed where the process does not live to see its end */
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
