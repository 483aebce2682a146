import { useAtom, useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { isMockedAtom, schemaAtom } from './mock-atoms.ts';

/** Turns made-up answers on and off. */
export function MockSwitch(): JSX.Element {
  const [isMocked, setMocked] = useAtom(isMockedAtom);
  const schema = useAtomValue(schemaAtom);
  return (
    <button type="button" role="switch" aria-checked={isMocked} className="header-button mock-switch" disabled={!schema} onClick={() => setMocked(!isMocked)}>
      Mock mode
    </button>
  );
}
