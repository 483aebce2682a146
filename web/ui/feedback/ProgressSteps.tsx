import { chakra } from '@chakra-ui/react';
import { Check, CircleAlert } from 'lucide-react';
import type { JSX } from 'react';
import { Spinner } from '../actions/Spinner.tsx';
import { Glyph } from '../Glyph.tsx';
import { Hidden } from '../Hidden.tsx';

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

const WORDS: Record<ProgressState, string> = { done: 'done', now: 'in progress', todo: 'not started', failed: 'did not work' };
const COLOUR: Record<ProgressState, string> = { done: 'done', now: 'action', todo: 'fg.muted', failed: 'danger' };

function Mark({ state }: { state: ProgressState }): JSX.Element {
  return (
    <chakra.span position="relative" display="inline-flex" alignItems="center" justifyContent="center" boxSize="6" color={COLOUR[state]} flexShrink="0">
      {state === 'done' ? <Glyph icon={Check} /> : null}
      {state === 'failed' ? <Glyph icon={CircleAlert} /> : null}
      {state === 'now' ? <Spinner /> : null}
      {state === 'todo' ? <chakra.span boxSize="2" borderRadius="full" borderWidth="strong" borderColor="line.control" /> : null}
    </chakra.span>
  );
}

/** What is being done now, in words; each change is read out once. */
export function ProgressSteps({ label, steps }: ProgressStepsProps): JSX.Element {
  const now = steps.find((step) => step.state === 'now' || step.state === 'failed');
  return (
    <div>
      <chakra.ol aria-label={label} display="flex" flexDirection="column" gap="4">
        {steps.map((step) => (
          <chakra.li key={step.id} display="flex" gap="3" color={step.state === 'todo' ? 'fg.muted' : 'fg'}
            fontWeight={step.state === 'now' ? 'strong' : 'regular'} aria-current={step.state === 'now' ? 'step' : undefined}>
            <Mark state={step.state} />
            <span><span>{step.label}</span><Hidden>{`, ${WORDS[step.state]}`}</Hidden></span>
          </chakra.li>
        ))}
      </chakra.ol>
      <Hidden aria-live="polite">{now ? `${now.label}, ${WORDS[now.state]}` : ''}</Hidden>
    </div>
  );
}
