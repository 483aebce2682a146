import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { RequestState } from '../facade/use-request.ts';
import { Notice, SmallButton } from './controls.tsx';

export interface RequestStatusProps {
  readonly state: RequestState<unknown>;
  readonly loadingText: string;
  readonly onRetry: () => void;
  readonly padding?: '4';
}

/** Shows that a request is loading, or why it failed and a button to retry it; null once it is loaded. */
export function RequestStatus({ state, loadingText, onRetry, padding }: RequestStatusProps): JSX.Element | null {
  if (state.status === 'loaded') return null;
  if (state.status === 'loading') {
    return (
      <chakra.output display="block" padding={padding} color="fg.muted">
        {loadingText}
      </chakra.output>
    );
  }
  return (
    <chakra.div padding={padding} display="grid" gap="3" justifyItems="start">
      <Notice>{state.message}</Notice>
      <SmallButton type="button" onClick={onRetry}>
        Try again
      </SmallButton>
    </chakra.div>
  );
}
