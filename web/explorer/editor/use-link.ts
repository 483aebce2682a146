import { useGraphiQL } from '@graphiql/react';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { type Operation, findOperation, operations } from '../collection/index.ts';
import { readLink } from '../link/link.ts';
import { unknownStepAtom } from '../link/link.ts';
import { useOpenInEditor, useOpenStep } from './use-open-step.ts';

interface LinkTarget {
  readonly operation: Operation | null;
  /** The name of a step that does not exist. */
  readonly unknown: string | null;
}

/** Finds the operation to open: the step that a link names, or the first operation if nothing is open. */
function findTarget(link: { readonly step: string } | null, isEmpty: boolean): LinkTarget {
  if (link === null) return { operation: (isEmpty && operations[0]) || null, unknown: null };
  const operation = findOperation(link.step);
  return { operation, unknown: operation ? null : link.step };
}

/** Opens what the address names, on load and whenever it changes. The address then drops an operation, because edits would make it another. */
export function useLink(): void {
  const open = useOpenInEditor();
  const steps = useOpenStep();
  const follow = useRef<(() => void) | null>(null);
  const isEmpty = useGraphiQL(({ tabs }) => tabs.length === 1 && !tabs[0]?.query?.trim());
  const sayUnknown = useSetAtom(unknownStepAtom);
  const isReady = open !== null && steps !== null;

  useEffect(() => {
    follow.current = () => {
      if (open === null || steps === null) return;
      const link = readLink(window.location);
      if (link?.kind === 'operation') {
        open(link);
        window.history.replaceState(null, '', '/explorer');
        return;
      }
      const { operation, unknown } = findTarget(link, isEmpty);
      sayUnknown(unknown);
      if (operation) steps.open(operation);
    };
  });
  useEffect(() => {
    if (!isReady) return;
    const onHash = (): void => follow.current?.();
    onHash();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [isReady]);
}
