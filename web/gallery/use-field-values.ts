import { useState } from 'react';

interface FieldBinding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
}

interface FieldValues {
  text: (name: string) => FieldBinding<string>;
  list: (name: string) => FieldBinding<readonly string[]>;
}

/** Keeps the values of a sheet's fields, so the components can be tried by hand. */
export function useFieldValues(initial: Record<string, string> = {}, lists: Record<string, readonly string[]> = {}): FieldValues {
  const [texts, setTexts] = useState(initial);
  const [chosen, setChosen] = useState(lists);
  return {
    text: (name) => ({ name, value: texts[name] ?? '', onChange: (value) => setTexts((now) => ({ ...now, [name]: value })) }),
    list: (name) => ({ name, value: chosen[name] ?? [], onChange: (value) => setChosen((now) => ({ ...now, [name]: value })) }),
  };
}
