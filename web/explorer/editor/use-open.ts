import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { Kind, getOperationAST, parse } from 'graphql';
import { operationOf } from '../collection/index.ts';

/** What is put into the editor. */
export interface Opened {
  readonly query: string;
  readonly variables: string;
  readonly operationName?: string | null;
}

type Facts = Parameters<ReturnType<typeof useGraphiQLActions>['setOperationFacts']>[0];

/** What the editor works out of a query by itself, a moment later: told at once, so that Run right after opening runs this one. */
function factsOf({ query, operationName = null }: Opened): Facts {
  try {
    const documentAST = parse(query);
    const operations = documentAST.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const name = (getOperationAST(documentAST, operationName) ?? operations[0])?.name?.value;
    return { documentAST, operations, ...(name !== undefined && { operationName: name }) };
  } catch {
    return {};
  }
}

/**
 * Opens an operation: one of the collection in the tab that it has already, any other in a new tab, unless the one at hand is
 * empty. Null until the editor is there.
 */
export function useOpen(): ((opened: Opened) => void) | null {
  const actions = useGraphiQLActions();
  const { tabs, activeTabIndex, queryEditor, variableEditor } = useGraphiQL(pick('tabs', 'activeTabIndex', 'queryEditor', 'variableEditor'));
  if (!queryEditor || !variableEditor) return null;

  /** Brings the tab to the front that takes the operation. */
  function makeRoom({ query }: Opened): void {
    const operation = operationOf(query);
    const own = operation === null ? -1 : tabs.findIndex((tab) => operationOf(tab.query ?? '') === operation);
    if (own >= 0 && own !== activeTabIndex) actions.changeTab(own);
    else if (own < 0 && tabs[activeTabIndex]?.query?.trim()) actions.addTab();
  }

  return (opened) => {
    makeRoom(opened);
    const { query, variables } = opened;
    queryEditor.setValue(query);
    variableEditor.setValue(variables);
    const facts = factsOf(opened);
    actions.setOperationFacts(facts);
    actions.updateActiveTabValues({ query, variables, operationName: facts.operationName ?? null });
  };
}
