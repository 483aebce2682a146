import { Check, CircleAlert } from 'lucide-react';
import type { JSX } from 'react';
import { msg } from '#events/language';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { Spinner } from '../actions/Spinner.tsx';
import { Icon } from '../Icon.tsx';
import { useText } from '../language/language.tsx';

type ProgressState = 'done' | 'now' | 'todo' | 'failed';

interface ProgressStep {
  id: string;
  label: string;
  state: ProgressState;
}

export interface ProgressStepsProps {
  label: string;
  steps: readonly ProgressStep[];
}

const STATE_TEXT = { done: msg('done'), now: msg('in progress'), todo: msg('not started'), failed: msg('failed') } as const satisfies Record<ProgressState, string>;
const STATE_COLOR: Record<ProgressState, string> = { done: 'done', now: 'action', todo: 'fg.muted', failed: 'danger' };

function StateIcon({ state }: { state: ProgressState }): JSX.Element {
  return (
    <chakra.span position="relative" display="inline-flex" alignItems="center" justifyContent="center" boxSize="6" color={STATE_COLOR[state]} flexShrink="0">
      {state === 'done' ? <Icon icon={Check} /> : null}
      {state === 'failed' ? <Icon icon={CircleAlert} /> : null}
      {state === 'now' ? <Spinner /> : null}
      {state === 'todo' ? <chakra.span boxSize="2" borderRadius="full" borderWidth="strong" borderColor="line.control" /> : null}
    </chakra.span>
  );
}

/** The steps of a wait with their state. Each change is announced once. */
export function ProgressSteps({ label, steps }: ProgressStepsProps): JSX.Element {
  const t = useText();
  const now = steps.find((step) => step.state === 'now' || step.state === 'failed');
  return (
    <div>
      <chakra.ol aria-label={label} display="flex" flexDirection="column" gap="4">
        {steps.map((step) => (
          <chakra.li key={step.id} display="flex" gap="3" color={step.state === 'todo' ? 'fg.muted' : 'fg'}
            fontWeight={step.state === 'now' ? 'strong' : 'regular'} aria-current={step.state === 'now' ? 'step' : undefined}>
            <StateIcon state={step.state} />
            <span><span>{step.label}</span><VisuallyHidden>{`, ${t(STATE_TEXT[step.state])}`}</VisuallyHidden></span>
          </chakra.li>
        ))}
      </chakra.ol>
      <VisuallyHidden aria-live="polite">{now ? `${now.label}, ${t(STATE_TEXT[now.state])}` : ''}</VisuallyHidden>
    </div>
  );
}
