import type { JSX } from 'react';
import type { Operation } from '../collection/index.ts';

interface NextStepButtonProps {
  /** The first step that is not done; undefined if all are. */
  readonly step: Operation | undefined;
  /** Counted from 1. */
  readonly number: number;
  readonly isReady: boolean;
  /** True if the payment's outcome is unknown: running it again returns the same. */
  readonly isUnconfirmed: boolean;
  readonly onRun: (step: Operation) => void;
  readonly onNewRun: () => void;
}

function formatLabel(step: Operation | undefined, number: number, isUnconfirmed: boolean): string {
  if (isUnconfirmed) return 'Begin a new run';
  return step ? `Run step ${number}: ${step.title}` : 'All steps are done';
}

/** Runs the next step. While a request runs it does nothing but keeps the focus, so Enter runs the step after it. */
export function NextStepButton({ step, number, isReady, isUnconfirmed, onRun, onNewRun }: NextStepButtonProps): JSX.Element {
  const canRun = isReady && step !== undefined;
  const act = (): void => {
    if (!canRun) return;
    if (isUnconfirmed) onNewRun();
    else onRun(step);
  };
  return (
    <button type="button" className="primary" aria-disabled={!canRun} onClick={act}>
      {formatLabel(step, number, isUnconfirmed)}
    </button>
  );
}
