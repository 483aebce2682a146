import { type JSX, useEffect, useState } from 'react';
import { ReadStandbyLagDocument } from '../../generated/graphql.ts';
import { chakra } from '../../ui/theme/chakra.ts';
import { graph } from '../facade/graph.ts';

const POLL_MS = 5000;
/** A standby that keeps up is less than a second behind. */
const SHOWN_FROM_SECONDS = 2;

/** Says how many seconds old the console's data is, where that is worth knowing. */
export function StandbyLag(): JSX.Element {
  const [lag, setLag] = useState<number | null>(null);
  useEffect(() => {
    const read = (): void =>
      void graph(ReadStandbyLagDocument, {}).then(
        ({ standbyLag }) => setLag(standbyLag),
        () => setLag(null),
      );
    read();
    const timer = setInterval(read, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  const isShown = lag !== null && lag >= SHOWN_FROM_SECONDS;
  return (
    <chakra.output display="block" paddingInline={isShown ? '4' : '0'} paddingBlock={isShown ? '2' : '0'} bg="bg.subtle" color="fg.muted" fontSize="dense">
      {isShown ? `What buyers did in the last ${lag} seconds may not be here yet.` : null}
    </chakra.output>
  );
}
