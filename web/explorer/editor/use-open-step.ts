import { useGraphiQLActions } from '@graphiql/react';
import { useStore } from 'jotai';
import { type Operation, textOf, variablesText } from '../collection/index.ts';
import { progressAtom } from '../kept/progress.ts';
import { stepHash } from '../link/link.ts';
import { useOpen } from './use-open.ts';

interface OpenStep {
  /** Puts an operation into the editor, its variables filled in from the run; the address names it from then on. */
  readonly open: (operation: Operation) => void;
  /** The same, and runs it. */
  readonly run: (operation: Operation) => void;
}

/** Null until the editor is there. */
export function useOpenStep(): OpenStep | null {
  const open = useOpen();
  const actions = useGraphiQLActions();
  const store = useStore();
  if (open === null) return null;

  const openStep = (operation: Operation): void => {
    open({ query: textOf(operation), variables: variablesText(operation, store.get(progressAtom).run) });
    window.history.replaceState(null, '', `/explorer${stepHash(operation.id)}`);
  };
  return {
    open: openStep,
    run: (operation) => {
      openStep(operation);
      actions.run();
    },
  };
}
