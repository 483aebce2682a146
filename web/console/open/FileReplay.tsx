import { chakra } from '@chakra-ui/react';
import { type JSX, type ReactNode, useEffect, useState } from 'react';
import { type Recording, recordingFrom } from '../archive/index.ts';
import { Small } from '../look/parts.tsx';
import { Replay } from '../player/Replay.tsx';
import type { Opened } from './OpenFile.tsx';

export interface FileReplayProps {
  readonly opened: Opened;
  readonly onClose: () => void;
}

/** The recording of one application of the file; null while it is read. */
function useRecording({ log }: Opened, id: string, isShown: boolean): Recording | null {
  const [recording, setRecording] = useState<Recording | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void recordingFrom(log, id, isShown).then((read) => isCurrent && setRecording(read));
    return () => {
      isCurrent = false;
    };
  }, [log, id, isShown]);
  return recording;
}

function Choice({ opened, id, onChoose }: { readonly opened: Opened; readonly id: string; readonly onChoose: (id: string) => void }): JSX.Element | null {
  const { applications } = opened.log;
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
export function FileReplay({ opened, onClose }: FileReplayProps): JSX.Element {
  const { applications } = opened.log;
  const [id, setId] = useState(applications.at(-1)?.line.id ?? '');
  const [isShown, setShown] = useState(false);
  const recording = useRecording(opened, id, isShown);
  const hasKey = applications.some(({ line }) => line.key !== null);
  const beside = (
    <>
      <Choice opened={opened} id={id} onChoose={setId} />
      {hasKey ? (
        <Small type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          Show personal values
        </Small>
      ) : null}
      <Small type="button" onClick={onClose}>
        {`Close ${opened.name}`}
      </Small>
    </>
  );
  if (!recording)
    return (
      <chakra.output display="block" padding="6">
        {`Reading ${opened.name} …`}
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
