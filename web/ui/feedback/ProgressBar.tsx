import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';
import { forcedLine } from '../theme/forced-colors.ts';
import { Announcement } from './Announcement.tsx';
import { useText } from '../language/language.tsx';

/** Route progress along the top edge: grows while active, then completes and fades. Takes no space. */
export function ProgressBar({ active }: { active: boolean }): JSX.Element {
  const t = useText();
  const state = active
    ? { opacity: '1', animation: 'creep' }
    : { opacity: '0', transform: 'scaleX(1)', transition: 'opacity var(--chakra-durations-finish)' };
  return (
    <chakra.div position="fixed" insetInline="0" top="0" height="progress" zIndex="progress" pointerEvents="none" data-print="hide"
      data-active={active ? 'true' : undefined}>
      <Announcement data-live>{active ? t('Loading the page.') : ''}</Announcement>
      <chakra.div height="full" bg="action" transformOrigin="left" {...forcedLine} {...state} />
    </chakra.div>
  );
}
