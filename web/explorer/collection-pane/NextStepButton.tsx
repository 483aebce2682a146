import type { JSX } from 'react';
import type { Operation } from '../collection/index.ts';

interface NextStepButtonProps {
  /** The first that is not done; none where all are. */
  readonly step: Operation | undefined;
  /** Counted from 1. */
  readonly number: number;
  readonly isReady: boolean;
  /** Whether nobody knows what came of it: to run it again would answer the same for ever. */
  readonly isUnconfirmed: boolean;
  readonly onRun: (step: Operation) => void;
  readonly onNewRun: () => void;
}

function formatLabel(step: Operation | undefined, number: number, isUnconfirmed: boolean): string {
  if (isUnconfirmed) return 'Begin a new run';
  return step ? `Run step ${number}: ${step.title}` : 'All steps are done';
}

/** The one obvious next thing to do. While an answer is waited for it does nothing, but keeps the focus: Enter goes on with the next. */
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
