import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { uplinkAtom } from '../state/atoms.ts';
import { Notice } from '../ui/index.ts';

/** Says so while the line is down, or while another window goes on with the same application. */
export function LineNotice(): JSX.Element | null {
  const { status } = useAtomValue(uplinkAtom);
  if (status === 'waiting') {
    return (
      <Notice tone="amber" title="You are offline" live>
        Your answers are kept here. We go on as soon as the line is back.
      </Notice>
    );
  }
  if (status !== 'stopped') return null;
  return (
    <Notice tone="amber" title="This application is open in another window" live>
      Please go on there. What you change here is not added to it.
    </Notice>
  );
}
