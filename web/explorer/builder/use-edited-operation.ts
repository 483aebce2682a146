import { pick, useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';
import { type EditedOperation, type TextEdit, findOperationAt } from './edit-operation.ts';

interface EditorState {
  readonly text: string;
  readonly operation: EditedOperation;
  /** Replaces a part of the text. The editor can undo it. */
  readonly apply: (edit: TextEdit) => void;
}

/** The operation under the editor's cursor, as it is typed. */
export function useEditedOperation(): EditorState {
  const { queryEditor } = useGraphiQL(pick('queryEditor'));
  const [{ text, offset }, setState] = useState({ text: '', offset: 0 });
  useEffect(() => {
    const model = queryEditor?.getModel();
    if (!queryEditor || !model) return;
    const read = (): void => {
      const position = queryEditor.getPosition();
      setState({ text: model.getValue(), offset: position ? model.getOffsetAt(position) : 0 });
    };
    read();
    const listeners = [queryEditor.onDidChangeCursorPosition(read), queryEditor.onDidChangeModelContent(read)];
    return () => listeners.forEach((listener) => listener.dispose());
  }, [queryEditor]);

  function apply({ start, end, text: replacement }: TextEdit): void {
    const model = queryEditor?.getModel();
    if (!queryEditor || !model) return;
    const [from, to] = [model.getPositionAt(start), model.getPositionAt(end)];
    queryEditor.pushUndoStop();
    queryEditor.executeEdits('query-builder', [
      { range: { startLineNumber: from.lineNumber, startColumn: from.column, endLineNumber: to.lineNumber, endColumn: to.column }, text: replacement },
    ]);
    queryEditor.pushUndoStop();
  }
  return { text, operation: findOperationAt(text, offset), apply };
}
