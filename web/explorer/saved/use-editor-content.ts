import { pick, tryParseJSONC, useGraphiQL } from '@graphiql/react';
import type { SavedOperation } from './saved-operation.ts';

interface EditorContent {
  /** A name for what is in the editor. */
  readonly name: string;
  /** Reads the editors; a sentence if they have nothing that can be saved. */
  readonly read: () => Pick<SavedOperation, 'query' | 'variables'> | string;
}

/** What is in the editor of the active tab. */
export function useEditorContent(): EditorContent {
  const { queryEditor, variableEditor, operationName } = useGraphiQL(pick('queryEditor', 'variableEditor', 'operationName'));
  return {
    name: operationName ?? '',
    read: () => {
      const query = queryEditor?.getValue() ?? '';
      if (query.trim() === '') return 'Not saved: the editor is empty.';
      try {
        return { query, variables: tryParseJSONC(variableEditor?.getValue()) ?? {} };
      } catch (error) {
        return `Not saved: the variables ${error instanceof Error ? error.message : String(error)}`;
      }
    },
  };
}
