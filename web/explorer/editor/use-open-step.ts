import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { Kind, getOperationAST, parse } from 'graphql';
import { useStore } from 'jotai';
import { type Operation, findOperationByText, formatOperation, formatVariables } from '../collection/index.ts';
import { progressAtom } from '../storage/progress.ts';
import { createStepHash } from '../link/link.ts';

/** What is put into the editor. */
export interface EditorContent {
  readonly query: string;
  readonly variables: string;
  readonly operationName?: string | null;
}

type OperationFacts = Parameters<ReturnType<typeof useGraphiQLActions>['setOperationFacts']>[0];

/** What the editor works out of a query by itself, a moment later: told at once, so that Run right after opening runs this one. */
function readOperationFacts({ query, operationName = null }: EditorContent): OperationFacts {
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
export function useOpenInEditor(): ((opened: EditorContent) => void) | null {
  const actions = useGraphiQLActions();
  const { tabs, activeTabIndex, queryEditor, variableEditor } = useGraphiQL(pick('tabs', 'activeTabIndex', 'queryEditor', 'variableEditor'));
  if (!queryEditor || !variableEditor) return null;

  /** Brings the tab to the front that takes the operation. */
  function makeRoom({ query }: EditorContent): void {
    const operation = findOperationByText(query);
    const own = operation === null ? -1 : tabs.findIndex((tab) => findOperationByText(tab.query ?? '') === operation);
    if (own >= 0 && own !== activeTabIndex) actions.changeTab(own);
    else if (own < 0 && tabs[activeTabIndex]?.query?.trim()) actions.addTab();
  }

  return (opened) => {
    makeRoom(opened);
    const { query, variables } = opened;
    queryEditor.setValue(query);
    variableEditor.setValue(variables);
    const facts = readOperationFacts(opened);
    actions.setOperationFacts(facts);
    actions.updateActiveTabValues({ query, variables, operationName: facts.operationName ?? null });
  };
}

interface OpenStep {
  /** Puts an operation into the editor, its variables filled in from the run; the address names it from then on. */
  readonly open: (operation: Operation) => void;
  /** The same, and runs it. */
  readonly run: (operation: Operation) => void;
}

/** Null until the editor is there. */
export function useOpenStep(): OpenStep | null {
  const open = useOpenInEditor();
  const actions = useGraphiQLActions();
  const store = useStore();
  if (open === null) return null;

  const openStep = (operation: Operation): void => {
    open({ query: formatOperation(operation), variables: formatVariables(operation, store.get(progressAtom).run) });
    window.history.replaceState(null, '', `/explorer${createStepHash(operation.id)}`);
  };
  return {
    open: openStep,
    run: (operation) => {
      openStep(operation);
      actions.run();
    },
  };
}
