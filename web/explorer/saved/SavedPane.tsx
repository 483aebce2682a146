import { useAtom } from 'jotai';
import { type JSX, useState } from 'react';
import { useOpenInEditor } from '../editor/use-open-step.ts';
import { IdForm } from './IdForm.tsx';
import { ProjectFileButtons } from './ProjectFileButtons.tsx';
import { SavedList } from './SavedList.tsx';
import { type SavedOperation, type SavedOperations, formatId, isSameOperation, putOperation, removeOperation } from './saved-operation.ts';
import { savedOperationsAtom } from './saved-operations-atom.ts';
import { useEditorContent } from './use-editor-content.ts';

/** The last message of the pane, and what takes the last change back. */
interface Notice {
  readonly message: string;
  readonly before?: SavedOperations;
}

/** Operations that a developer has saved in this browser, in folders, and the file in which a team shares them. */
export function SavedPane(): JSX.Element {
  const [operations, change] = useAtom(savedOperationsAtom);
  const [notice, setNotice] = useState<Notice>({ message: '' });
  const open = useOpenInEditor();
  const content = useEditorContent();
  const folders = [...new Set(operations.map(({ folder }) => folder).filter(Boolean))];

  function apply(message: string, update: (operations: SavedOperations) => SavedOperations, isUndoable = false): void {
    try {
      change(update);
      setNotice({ message, ...(isUndoable && { before: operations }) });
    } catch {
      setNotice({ message: 'Not saved: this browser has no space left, or doesn’t allow storage.' });
    }
  }
  function save(id: Pick<SavedOperation, 'folder' | 'name'>): void {
    const read = content.read();
    if (typeof read === 'string') return setNotice({ message: read });
    const isReplaced = operations.some((operation) => isSameOperation(operation, id));
    apply(`${isReplaced ? 'Replaced' : 'Saved'} ${formatId(id)}.`, (before) => putOperation(before, { ...id, ...read }), isReplaced);
  }
  function move(operation: SavedOperation, id: Pick<SavedOperation, 'folder' | 'name'>): boolean {
    if (!isSameOperation(operation, id) && operations.some((other) => isSameOperation(other, id))) {
      setNotice({ message: `There is a ${formatId(id)} already. Choose another name.` });
      return false;
    }
    apply(`Renamed to ${formatId(id)}.`, (before) => putOperation(removeOperation(before, operation), { ...operation, ...id }));
    return true;
  }

  return (
    <section aria-label="Saved operations" className="collection saved">
      <div className="pane-head">
        <h2 className="pane-title">Saved operations</h2>
        <ProjectFileButtons operations={operations} onImport={apply} onProblem={(message) => setNotice({ message })} />
      </div>
      <p className="soft">Saved in this browser. Export them to a file that your team commits. Passwords and numbers of cards and accounts are left out.</p>
      <IdForm key={content.name} label="Save the operation" initial={{ name: content.name, folder: '' }} folders={folders} submit="Save" onSubmit={save} />
      <output className="saved-notice">
        <span>{notice.message}</span>
        {notice.before && (
          <button type="button" className="quiet" onClick={() => apply('Taken back.', () => notice.before ?? [])}>
            Undo
          </button>
        )}
      </output>
      <SavedList
        operations={operations}
        folders={folders}
        onOpen={({ query, variables }) => open?.({ query, variables: Object.keys(variables).length > 0 ? JSON.stringify(variables, null, 2) : '' })}
        onMove={move}
        onDelete={(operation) => apply(`Deleted ${formatId(operation)}.`, (before) => removeOperation(before, operation), true)}
      />
    </section>
  );
}
