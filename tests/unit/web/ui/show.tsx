import { ChakraProvider } from '@chakra-ui/react';
import { render, type RenderResult } from '@testing-library/react';
import { useState, type JSX, type ReactNode } from 'react';
import { system } from '../../../../web/ui/theme/system.ts';

const Theme = ({ children }: { children: ReactNode }): JSX.Element => <ChakraProvider value={system}>{children}</ChakraProvider>;

export const show = (part: JSX.Element): RenderResult => render(part, { wrapper: Theme });

/** A field that holds its value; `seen` gets each new one. */
export function Holder({ initial, seen, children }: { initial: string; seen: (value: string) => void; children: (value: string, onChange: (value: string) => void) => JSX.Element }): JSX.Element {
  const [value, setValue] = useState(initial);
  return children(value, (next) => {
    seen(next);
    setValue(next);
  });
}
