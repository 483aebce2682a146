import { useState, type JSX } from 'react';

/** Keeps a field's value in state; `onValue` gets each new one. */
export function ControlledField({
  initial,
  onValue,
  children,
}: {
  initial: string;
  onValue: (value: string) => void;
  children: (value: string, onChange: (value: string) => void) => JSX.Element;
}): JSX.Element {
  const [value, setValue] = useState(initial);
  return children(value, (next) => {
    onValue(next);
    setValue(next);
  });
}
