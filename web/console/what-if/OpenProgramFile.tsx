import { type JSX, useState } from 'react';
import { readProgram } from '#events/program';
import { chakra } from '../../ui/theme/chakra.ts';
import { Dialog } from '../../ui/index.ts';
import { Notice, SmallButton, controlStyle, primaryStyle } from '../ui/controls.tsx';
import { formatFile, readProgramFile } from './program-file.ts';
import { PartProblems } from './RuleEditor.tsx';
import { formatTrial } from './trial-address.ts';
import type { Problem } from './trial-problems.ts';
import { readTrial } from './trial-rules.ts';

export interface OpenProgramFileProps {
  /** Called with the fragment of an address that tries the file as it is. */
  readonly onOpened: (fragment: string) => void;
}

/** Pastes or opens a whole program file, to be tried in place of one that was served. */
export function OpenProgramFile({ onOpened }: OpenProgramFileProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const close = (): void => setOpen(false);
  const change = (next: string): void => {
    setText(next);
    setProblems([]);
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (file) change(await file.text());
  };
  const open = async (): Promise<void> => {
    const read = readProgramFile(text);
    if ('problems' in read) return setProblems(read.problems);
    const trial = readTrial(readProgram(read.configuration));
    onOpened(formatTrial(trial, trial, await formatFile(read.configuration)));
    close();
  };
  const actions = (
    <>
      <SmallButton type="button" onClick={close}>
        Cancel
      </SmallButton>
      <SmallButton type="button" {...primaryStyle} disabled={text.trim() === ''} onClick={() => void open()}>
        Try this file
      </SmallButton>
    </>
  );
  return (
    <>
      <SmallButton type="button" onClick={() => setOpen(true)}>
        Use a program file
      </SmallButton>
      <Dialog open={isOpen} title="Use a program file" onClose={close} footer={actions}>
        <chakra.div display="grid" gap="4" fontSize="sm">
          <p>We’ll try its rules on past applications of its program. The file stays in this window and in the page’s address, so you can share the link.</p>
          <chakra.label display="grid" gap="1">
            <span>Program file (JSON)</span>
            <chakra.textarea {...controlStyle} fontFamily="mono" rows={10} value={text} aria-invalid={problems.length > 0} onChange={({ target }) => change(target.value)} />
          </chakra.label>
          <chakra.label display="grid" gap="1">
            <span>Or choose a file</span>
            <input type="file" accept=".json" onChange={({ target }) => void choose(target.files?.[0])} />
          </chakra.label>
          {problems.length > 0 ? <Notice>This file can’t be tried yet. Please correct the following:</Notice> : null}
          <div>
            <PartProblems problems={problems} name="the file" />
          </div>
        </chakra.div>
      </Dialog>
    </>
  );
}
