import { useCallback, useEffect, useState } from 'react';
import { wordsFor } from './words-for.ts';

/** What the facade answers: nothing yet, an answer, or why there is none. */
export type Answer<T> = { readonly status: 'waiting' } | { readonly status: 'here'; readonly value: T } | { readonly status: 'failed'; readonly words: string };

/** Asks once for each `ask`; an answer that comes too late is dropped. */
export function useAnswer<T>(ask: () => Promise<T>): { readonly answer: Answer<T>; readonly again: () => void } {
  const [round, setRound] = useState(0);
  const [held, setHeld] = useState<{ readonly ask: () => Promise<T>; readonly round: number; readonly answer: Answer<T> } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const hold = (answer: Answer<T>): void => {
      if (isCurrent) setHeld({ ask, round, answer });
    };
    ask().then(
      (value) => hold({ status: 'here', value }),
      (error: unknown) => hold({ status: 'failed', words: wordsFor(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, round]);
  const again = useCallback(() => setRound((one) => one + 1), []);
  return { answer: held?.ask === ask && held.round === round ? held.answer : { status: 'waiting' }, again };
}
