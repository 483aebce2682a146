import { ChakraProvider } from '@chakra-ui/react';
import { render, type RenderResult } from '@testing-library/react';
import { useState, type JSX, type ReactNode } from 'react';
import { system } from '../../../../web/ui/theme/system.ts';

const Theme = ({ children }: { children: ReactNode }): JSX.Element => <ChakraProvider value={system}>{children}</ChakraProvider>;

export const renderThemed = (part: JSX.Element): RenderResult => render(part, { wrapper: Theme });

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
