import { useAtom } from 'jotai';
import type { JSX } from 'react';
import { isMockedAtom } from './mock-atoms.ts';

/** Says above everything that answers are made up. */
export function MockBanner(): JSX.Element {
  const [isMocked, setMocked] = useAtom(isMockedAtom);
  return (
    <output className="mock-banner" data-shown={isMocked || undefined}>
      {isMocked && (
        <>
          <span>
            <b>Mock mode. </b>
            <span>Answers are made up in this page from the schema. Nothing is sent to the server, and the purchase does not advance.</span>
          </span>
          <button type="button" onClick={() => setMocked(false)}>
            Turn off
          </button>
        </>
      )}
    </output>
  );
}
