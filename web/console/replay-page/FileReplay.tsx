import { type JSX, type ReactNode, useEffect, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { type Recording, createFileRecording } from '../archive/index.ts';
import { SmallButton } from '../ui/controls.tsx';
import { Replay } from '../player/Replay.tsx';
import type { OpenedFile } from './OpenFile.tsx';

export interface FileReplayProps {
  readonly file: OpenedFile;
  readonly onClose: () => void;
}

/** The recording of one application of the file; null while it is read. */
function useRecording({ log }: OpenedFile, id: string, isShown: boolean): Recording | null {
  const [recording, setRecording] = useState<Recording | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void createFileRecording(log, id, isShown).then((read) => isCurrent && setRecording(read));
    return () => {
      isCurrent = false;
    };
  }, [log, id, isShown]);
  return recording;
}

function ApplicationSelect({ file, id, onChoose }: { readonly file: OpenedFile; readonly id: string; readonly onChoose: (id: string) => void }): JSX.Element | null {
  const { applications } = file.log;
  if (applications.length === 1) return null;
  return (
    <chakra.select
      aria-label="Application"
      value={id}
      onChange={({ target }) => onChoose(target.value)}
      minHeight="8"
      borderWidth="hairline"
      borderColor="line.control"
      borderRadius="sm"
      paddingInline="2"
      bg="bg"
    >
      {applications.map(({ line, streams }) => (
        <option key={line.id} value={line.id}>
          {`${line.sitename ?? 'application'} ${line.id.slice(0, 8)}, ${streams.reduce((sum, { events }) => sum + events.length, 0)} events`}
        </option>
      ))}
    </chakra.select>
  );
}

/** What a file holds, replayed; nothing of it leaves this window. */
export function FileReplay({ file, onClose }: FileReplayProps): JSX.Element {
  const { applications } = file.log;
  const [id, setId] = useState(applications.at(-1)?.line.id ?? '');
  const [isShown, setShown] = useState(false);
  const recording = useRecording(file, id, isShown);
  const hasKey = applications.some(({ line }) => line.key !== null);
  const beside = (
    <>
      <ApplicationSelect file={file} id={id} onChoose={setId} />
      {hasKey ? (
        <SmallButton type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          Show personal values
        </SmallButton>
      ) : null}
      <SmallButton type="button" onClick={onClose}>
        {`Close ${file.name}`}
      </SmallButton>
    </>
  );
  if (!recording)
    return (
      <chakra.output display="block" padding="6">
        {`Reading ${file.name}…`}
      </chakra.output>
    );
  const linkTo = (other: string): ReactNode =>
    applications.some(({ line }) => line.id === other) ? (
      <button type="button" onClick={() => setId(other)}>
        {other.slice(0, 8)}
      </button>
    ) : (
      `${other.slice(0, 8)}, which is not in the file`
    );
  return <Replay key={recording.application} recording={recording} beside={beside} linkTo={linkTo} />;
}
