import { chakra } from '@chakra-ui/react';
import { type JSX, type SubmitEvent, useCallback, useState } from 'react';
import { Link } from 'wouter';
import { ReadHistoryDocument, type ReplayedHistoryFragment, ShowPersonalDocument } from '../../generated/graphql.ts';
import { type Recording, recordingOf } from '../archive/index.ts';
import { graph } from '../facade/graph.ts';
import { useAnswer } from '../facade/use-answer.ts';
import { wordsFor } from '../facade/words-for.ts';
import { KeepOne } from '../keep/KeepOne.tsx';
import { Flaw, Small } from '../look/parts.tsx';
import { Replay } from '../player/Replay.tsx';

type History = ReplayedHistoryFragment;

async function recordingAt(id: string): Promise<Recording | null> {
  const { applicationHistory } = await graph(ReadHistoryDocument, { id });
  return applicationHistory ? recordingOf(applicationHistory) : null;
}

async function shown(id: string, reason: string): Promise<History | null> {
  const { showPersonal } = await graph(ShowPersonalDocument, { input: { id, reason } });
  return showPersonal ?? null;
}

interface ShowProps {
  readonly id: string;
  readonly onShown: (recording: Recording) => void;
}

/** Who wants to see what is personal says why; both are recorded in the application's own history. */
function ShowPersonal({ id, onShown }: ShowProps): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    try {
      const history = await shown(id, reason.trim());
      if (history) onShown(recordingOf(history));
    } catch (error) {
      setProblem(wordsFor(error));
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') void send();
  };
  if (!isAsked) {
    return (
      <Small type="button" onClick={() => setAsked(true)}>
        Show personal values
      </Small>
    );
  }
  return (
    <chakra.form onSubmit={submit} display="flex" flexWrap="wrap" alignItems="center" gap="2">
      {problem === null ? null : <Flaw>{problem}</Flaw>}
      <chakra.label display="flex" alignItems="center" gap="2">
        Why
        <chakra.input
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          placeholder="It is recorded with your name"
          maxLength={1000}
          required
          minHeight="8"
          paddingInline="2"
          borderWidth="hairline"
          borderColor="line.control"
          borderRadius="sm"
        />
      </chakra.label>
      <Small type="submit">Show</Small>
      <Small type="button" onClick={() => setAsked(false)}>
        Cancel
      </Small>
    </chakra.form>
  );
}

const toApplication = (id: string): JSX.Element => <Link href={`/applications/${id}`}>{id.slice(0, 8)}</Link>;

/** An application that the facade keeps, again. */
export function StoredReplay({ id }: { readonly id: string }): JSX.Element {
  const { answer, again } = useAnswer(useCallback(() => recordingAt(id), [id]));
  const [personal, setPersonal] = useState<Recording | null>(null);
  if (answer.status === 'waiting') {
    return (
      <chakra.output display="block" padding="6">
        {`Loading the history of ${id} …`}
      </chakra.output>
    );
  }
  const recording = personal ?? (answer.status === 'here' ? answer.value : null);
  if (!recording) {
    return (
      <chakra.div padding="6" display="grid" gap="3" justifyItems="start">
        <Flaw>{answer.status === 'failed' ? answer.words : `There is no application ${id}.`}</Flaw>
        <Small type="button" onClick={again}>
          Try again
        </Small>
        <Link href="/">To all applications</Link>
      </chakra.div>
    );
  }
  const beside = (
    <>
      {personal ? <span>Personal values are shown; that is recorded.</span> : <ShowPersonal id={id} onShown={setPersonal} />}
      <KeepOne id={id} sitename={recording.sitename} />
      <Link href="/">All applications</Link>
    </>
  );
  return <Replay recording={recording} beside={beside} linkTo={toApplication} />;
}
