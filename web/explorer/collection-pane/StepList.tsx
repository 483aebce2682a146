import type { JSX } from 'react';
import type { Operation } from '../collection/index.ts';
import type { StepOutcome } from '../storage/progress.ts';

const OUTCOME_LABELS: Readonly<Record<StepOutcome, string>> = { done: 'Done', refused: 'Refused', unconfirmed: 'Unconfirmed', failed: 'Failed' };

interface StepListProps {
  readonly steps: readonly Operation[];
  readonly outcomes: Readonly<Record<string, StepOutcome>>;
  /** Index of the first step that is not done. */
  readonly next: number;
  readonly opened: string | null;
  readonly onOpen: (step: Operation) => void;
}

/** The steps in order; each opens in the editor. */
export function StepList({ steps, outcomes, next, opened, onOpen }: StepListProps): JSX.Element {
  return (
    <ol className="steps">
      {steps.map((step, index) => {
        const outcome = outcomes[step.id];
        return (
          <li key={step.id} data-outcome={outcome} data-next={index === next || undefined}>
            <button type="button" aria-current={opened === step.id ? 'step' : undefined} onClick={() => onOpen(step)}>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <span className="step-text">
                <span className="step-title">
                  <span>{`${step.title} `}</span>
                  {outcome && <span className="step-outcome">{OUTCOME_LABELS[outcome]}</span>}
                </span>
                {/* A completed step has no explanation, so the list stays short. */}
                {(outcome !== 'done' || opened === step.id) && <span className="soft">{step.explains}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
