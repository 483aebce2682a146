import { type ChangeEvent, type JSX, useRef } from 'react';
import { ImportProblem, formatProjectFile, parseProjectFile } from './project-file.ts';
import { type SavedOperations, formatReport, mergeOperations } from './saved-operation.ts';

const FILE_NAME = 'explorer-operations.json';

/** Saves a text as a file of this browser. */
function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: FILE_NAME });
  link.click();
  URL.revokeObjectURL(url);
}

interface ProjectFileButtonsProps {
  readonly operations: SavedOperations;
  readonly onImport: (message: string, update: (operations: SavedOperations) => SavedOperations, isUndoable: boolean) => void;
  readonly onProblem: (message: string) => void;
}

/** Exports the saved operations to one file, and merges such a file. */
export function ProjectFileButtons({ operations, onImport, onProblem }: ProjectFileButtonsProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);

  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const imported = parseProjectFile(await file.text());
      const { report } = mergeOperations(operations, imported);
      onImport(`Imported ${file.name}. ${formatReport(report)}`, (own) => mergeOperations(own, imported).operations, true);
    } catch (error) {
      onProblem(error instanceof ImportProblem ? `Not imported. ${file.name}: ${error.message}` : `Not imported. ${file.name} cannot be read.`);
    }
    // The same file can be chosen again after it is corrected.
    target.value = '';
  }
  return (
    <div className="file-buttons">
      <button type="button" className="quiet" onClick={() => input.current?.click()}>
        Import
      </button>
      <button type="button" className="quiet" disabled={operations.length === 0} onClick={() => download(formatProjectFile(operations))}>
        Export
      </button>
      <input ref={input} type="file" accept="application/json,.json" hidden aria-label="File to import" onChange={(event) => void read(event)} />
    </div>
  );
}
