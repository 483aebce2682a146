import { useState } from 'react';

interface Bound<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
}

interface Answers {
  text: (name: string) => Bound<string>;
  list: (name: string) => Bound<readonly string[]>;
}

/** Holds what is typed, so that the parts can be tried by hand. */
export function useAnswers(initial: Record<string, string> = {}, lists: Record<string, readonly string[]> = {}): Answers {
  const [texts, setTexts] = useState(initial);
  const [chosen, setChosen] = useState(lists);
  return {
    text: (name) => ({ name, value: texts[name] ?? '', onChange: (value) => setTexts((now) => ({ ...now, [name]: value })) }),
    list: (name) => ({ name, value: chosen[name] ?? [], onChange: (value) => setChosen((now) => ({ ...now, [name]: value })) }),
  };
}
