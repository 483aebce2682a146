import { useGraphiQL } from '@graphiql/react';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { type Operation, findOperation, operations } from '../collection/index.ts';
import { readLink } from '../link/link.ts';
import { unknownStepAtom } from '../link/link.ts';
import { useOpenInEditor, useOpenStep } from './use-open-step.ts';

interface LinkTarget {
  readonly operation: Operation | null;
  /** The step of that name, where there is none. */
  readonly unknown: string | null;
}

/** What is opened of the collection: the step that a link names, or the first for whoever has nothing open yet. */
function findTarget(link: { readonly step: string } | null, isEmpty: boolean): LinkTarget {
  if (link === null) return { operation: (isEmpty && operations[0]) || null, unknown: null };
  const operation = findOperation(link.step);
  return { operation, unknown: operation ? null : link.step };
}

/**
 * Opens what the address names, once the editor is there and whenever the address changes; the first operation of all for whoever
 * has never been here. An operation leaves the address again: what is edited from then on is another.
 */
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
