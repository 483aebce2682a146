import { type DragEvent, type JSX, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { type ArchiveFile, ArchiveFileError, parseArchiveFile } from '../archive/index.ts';
import { Notice } from '../ui/controls.tsx';

export interface OpenedFile {
  readonly name: string;
  readonly log: ArchiveFile;
}

async function openFile(file: File): Promise<OpenedFile> {
  const log = parseArchiveFile(await file.text());
  if (log.applications.length === 0) throw new ArchiveFileError('This log has no applications.');
  return { name: file.name, log };
}

/** Reads a file that was dropped or chosen; what is wrong with it is said, and the one before stays. */
function useFileReader(onOpened: (opened: OpenedFile) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    try {
      onOpened(await openFile(file));
    } catch (error) {
      setProblem(`${file.name}: ${error instanceof Error ? error.message : 'it can’t be read.'}`);
    }
  };
  const take = (file: File | undefined): void => {
    if (file) void read(file);
  };
  return { problem, take };
}

/** Where an exported log is dropped or chosen. */
export function OpenFile({ onOpened }: { readonly onOpened: (opened: OpenedFile) => void }): JSX.Element {
  const { problem, take } = useFileReader(onOpened);
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  const drop = (event: DragEvent): void => {
    over(false)(event);
    take(event.dataTransfer.files[0]);
  };
  return (
    <chakra.section aria-labelledby="open-file" maxWidth="dialog" display="grid" gap="3">
      <chakra.h2 id="open-file" fontSize="lg" fontWeight="heading">
        Replay an exported log
      </chakra.h2>
      {problem === null ? null : (
        <div role="alert">
          <Notice>{problem}</Notice>
        </div>
      )}
      <chakra.label
        display="grid"
        gap="2"
        padding="8"
        borderWidth="strong"
        borderStyle="dashed"
        borderColor={isOver ? 'action' : 'line.control'}
        borderRadius="md"
        bg={isOver ? 'action.subtle' : 'bg'}
        cursor="pointer"
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
      >
        <chakra.span fontWeight="medium">Drop a file here or choose one</chakra.span>
        <chakra.span color="fg.muted" fontSize="dense">
          JSON Lines, as <code>bindflow log export --out log.jsonl</code> writes them. The file stays in this window and isn’t uploaded.
        </chakra.span>
        <input type="file" accept=".jsonl,.ndjson,.json,.txt" onChange={({ target }) => take(target.files?.[0])} />
      </chakra.label>
    </chakra.section>
  );
}
