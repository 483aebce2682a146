import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { Kind, getOperationAST, parse } from 'graphql';
import { useStore } from 'jotai';
import { type Operation, findOperationByText, formatOperation, formatVariables } from '../collection/index.ts';
import { progressAtom } from '../storage/progress.ts';
import { createStepHash } from '../link/link.ts';

/** The content of an editor tab. */
export interface EditorContent {
  readonly query: string;
  readonly variables: string;
  readonly operationName?: string | null;
}

type OperationFacts = Parameters<ReturnType<typeof useGraphiQLActions>['setOperationFacts']>[0];

/** Parses a query as the editor does a moment later, so that Run works directly after opening. */
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

/** Opens an operation in the tab that has it, else in the empty active tab or a new one. Null until the editor has loaded. */
export function useOpenInEditor(): ((opened: EditorContent) => void) | null {
  const actions = useGraphiQLActions();
  const { tabs, activeTabIndex, queryEditor, variableEditor } = useGraphiQL(pick('tabs', 'activeTabIndex', 'queryEditor', 'variableEditor'));
  if (!queryEditor || !variableEditor) return null;

  /** Activates the tab for the operation. */
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
  /** Opens an operation with the run's variables and puts its link into the address bar. */
  readonly open: (operation: Operation) => void;
  /** The same, and runs it. */
  readonly run: (operation: Operation) => void;
}

/** Opens and runs steps. Null until the editor has loaded. */
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
