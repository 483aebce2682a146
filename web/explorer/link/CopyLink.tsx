import { ToolbarButton, pick, useGraphiQL } from '@graphiql/react';
import { Check, Link } from 'lucide-react';
import { type JSX, useEffect, useState } from 'react';
import { createLink } from './link.ts';

type CopyState = 'idle' | 'copied' | 'shown';

const LABELS: Readonly<Record<CopyState, string>> = {
  idle: 'Copy a link to this operation',
  copied: 'The link is copied; passwords and numbers are left out',
  shown: 'The link is in the address bar; passwords and numbers are left out',
};

/** Copies a link that opens the editor's content. */
export function CopyLink(): JSX.Element {
  const { queryEditor, variableEditor, operationName } = useGraphiQL(pick('queryEditor', 'variableEditor', 'operationName'));
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 4000);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(): Promise<void> {
    const link = createLink({ query: queryEditor?.getValue() ?? '', variables: variableEditor?.getValue() ?? '', operationName: operationName ?? null });
    try {
      await navigator.clipboard.writeText(new URL(link, window.location.href).href);
      setState('copied');
    } catch {
      // Browsers offer no clipboard over plain HTTP.
      window.history.replaceState(null, '', link);
      setState('shown');
    }
  }
  const Icon = state === 'idle' ? Link : Check;
  return (
    <>
      <ToolbarButton label={LABELS[state]} onClick={() => void copy()}>
        <Icon className="graphiql-toolbar-icon" aria-hidden="true" />
      </ToolbarButton>
      <output className="only-heard">{state === 'idle' ? '' : LABELS[state]}</output>
    </>
  );
}
