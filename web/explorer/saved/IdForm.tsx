import { type JSX, type SubmitEvent, useId } from 'react';
import type { SavedOperation } from './saved-operation.ts';

type OperationId = Pick<SavedOperation, 'folder' | 'name'>;

interface IdFormProps {
  readonly label: string;
  readonly initial: OperationId;
  readonly folders: readonly string[];
  readonly submit: string;
  readonly onSubmit: (id: OperationId) => void;
  readonly onCancel?: () => void;
}

const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** A name and a folder, of a new operation or of one that is renamed. */
export function IdForm({ label, initial, folders, submit, onSubmit, onCancel }: IdFormProps): JSX.Element {
  const id = useId();
  const onForm = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit({ name: readText(form, 'name'), folder: readText(form, 'folder') });
  };
  return (
    <form className="id-form" aria-label={label} onSubmit={onForm}>
      <label>
        <span>Name</span>
        <input name="name" defaultValue={initial.name} required pattern=".*\S.*" maxLength={120} autoComplete="off" />
      </label>
      <label>
        <span>Folder</span>
        <input name="folder" defaultValue={initial.folder} list={id} maxLength={120} autoComplete="off" placeholder="None" />
      </label>
      <datalist id={id}>
        {folders.map((folder) => (
          <option key={folder} value={folder}>
            {folder}
          </option>
        ))}
      </datalist>
      <button type="submit" className="quiet">
        {submit}
      </button>
      {onCancel && (
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
      )}
    </form>
  );
}
