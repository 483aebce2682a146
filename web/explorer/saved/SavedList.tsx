import { Pencil, Trash2 } from 'lucide-react';
import { type JSX, useState } from 'react';
import { IdForm } from './IdForm.tsx';
import { type SavedOperation, type SavedOperations, formatId } from './saved-operation.ts';

interface RowActions {
  readonly onOpen: (operation: SavedOperation) => void;
  /** Returns false if the new name is taken. */
  readonly onMove: (operation: SavedOperation, id: Pick<SavedOperation, 'folder' | 'name'>) => boolean;
  readonly onDelete: (operation: SavedOperation) => void;
}

interface SavedListProps extends RowActions {
  readonly operations: SavedOperations;
  readonly folders: readonly string[];
}

function SavedRow({ operation, folders, onOpen, onMove, onDelete }: RowActions & { readonly operation: SavedOperation; readonly folders: readonly string[] }): JSX.Element {
  const [isRenamed, setRenamed] = useState(false);
  if (isRenamed)
    return (
      <li>
        <IdForm
          label={`Rename ${formatId(operation)}`}
          initial={operation}
          folders={folders}
          submit="Rename"
          onSubmit={(id) => setRenamed(!onMove(operation, id))}
          onCancel={() => setRenamed(false)}
        />
      </li>
    );
  return (
    <li className="saved-row">
      <button type="button" onClick={() => onOpen(operation)}>
        {operation.name}
      </button>
      <button type="button" className="icon" aria-label={`Rename ${formatId(operation)}`} title="Rename" onClick={() => setRenamed(true)}>
        <Pencil aria-hidden="true" size={16} />
      </button>
      <button type="button" className="icon" aria-label={`Delete ${formatId(operation)}`} title="Delete" onClick={() => onDelete(operation)}>
        <Trash2 aria-hidden="true" size={16} />
      </button>
    </li>
  );
}

/** Saved operations by folder. */
export function SavedList({ operations, folders, ...actions }: SavedListProps): JSX.Element {
  if (operations.length === 0) return <p className="soft empty">Nothing is saved yet. Write an operation, name it and save it, or import a file.</p>;
  return (
    <>
      {['', ...folders].map((folder) => {
        const rows = operations.filter((operation) => operation.folder === folder);
        return (
          rows.length > 0 && (
            <div key={folder} className="noun">
              <h3>{folder || 'No folder'}</h3>
              <ul>
                {rows.map((operation) => (
                  <SavedRow key={operation.name} operation={operation} folders={folders} {...actions} />
                ))}
              </ul>
            </div>
          )
        );
      })}
    </>
  );
}
