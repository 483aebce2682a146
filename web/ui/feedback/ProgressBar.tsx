import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import { forcedInk } from '../theme/forced-colors.ts';
import { Announced } from '../Hidden.tsx';

/** Route progress along the top edge: creeps while active, completes and fades when it is over. Takes no room. */
export function ProgressBar({ active }: { active: boolean }): JSX.Element {
  const state = active
    ? { opacity: '1', animation: 'creep' }
    : { opacity: '0', transform: 'scaleX(1)', transition: 'opacity var(--chakra-durations-finish)' };
  return (
    <chakra.div position="fixed" insetInline="0" top="0" height="progress" zIndex="progress" pointerEvents="none" data-print="hide"
      data-active={active ? 'true' : undefined}>
      <Announced data-live>{active ? 'Loading the page.' : ''}</Announced>
      <chakra.div height="full" bg="action" transformOrigin="left" {...forcedInk} {...state} />
    </chakra.div>
  );
}
