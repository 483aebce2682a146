import { type JSX, type SubmitEvent, useCallback, useState } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { type ReplayedHistoryFragment, ShowPersonalDocument } from '../../generated/graphql.ts';
import { type Recording, createHistoryRecording } from '../archive/index.ts';
import { describeGraphError, graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';
import { ExportApplication } from '../export/ExportApplication.tsx';
import { Notice, SmallButton } from '../ui/controls.tsx';
import { Replay } from '../player/Replay.tsx';
import { useTitle } from '../ui/use-title.ts';
import { ListLinks } from './ListLinks.tsx';
import { useMomentAddress } from './use-moment-address.ts';
import { loadRecording } from './stored-recording.ts';

type History = ReplayedHistoryFragment;

async function fetchPersonalHistory(id: string, reason: string): Promise<History | null> {
  const { showPersonal } = await graph(ShowPersonalDocument, { input: { id, reason } });
  return showPersonal ?? null;
}

interface ShowPersonalProps {
  readonly id: string;
  readonly onShown: (recording: Recording) => void;
}

/** Who wants to see what is personal says why; both are recorded in the application's own history. */
function ShowPersonal({ id, onShown }: ShowPersonalProps): JSX.Element {
  const [isFormOpen, setFormOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    try {
      const history = await fetchPersonalHistory(id, reason.trim());
      if (history) onShown(createHistoryRecording(history));
    } catch (error) {
      setProblem(describeGraphError(error));
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') void send();
  };
  if (!isFormOpen) {
    return (
      <SmallButton type="button" onClick={() => setFormOpen(true)}>
        Show personal values
      </SmallButton>
    );
  }
  return (
    <chakra.form onSubmit={submit} display="flex" flexWrap="wrap" alignItems="center" gap="2">
      {problem === null ? null : <Notice>{problem}</Notice>}
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
      <SmallButton type="submit">Show</SmallButton>
      <SmallButton type="button" onClick={() => setFormOpen(false)}>
        Cancel
      </SmallButton>
    </chakra.form>
  );
}

const linkToApplication = (id: string): JSX.Element => <Link href={`/applications/${id}`}>{id.slice(0, 8)}</Link>;

interface MissingReplayProps {
  readonly id: string;
  readonly state: RequestState<Recording | null>;
  readonly onRetry: () => void;
}

function MissingReplay({ id, state, onRetry }: MissingReplayProps): JSX.Element {
  if (state.status === 'loading') {
    return (
      <chakra.output display="block" padding="6">
        {`Loading the history of ${id} …`}
      </chakra.output>
    );
  }
  return (
    <chakra.div padding="6" display="grid" gap="3" justifyItems="start">
      <Notice>{state.status === 'failed' ? state.message : `There is no application ${id}.`}</Notice>
      <SmallButton type="button" onClick={onRetry}>
        Try again
      </SmallButton>
      <Link href="/">To all applications</Link>
    </chakra.div>
  );
}

export interface StoredReplayProps {
  readonly id: string;
  readonly mayShowPersonal: boolean;
}

/** An application that the facade keeps, again. */
export function StoredReplay({ id, mayShowPersonal }: StoredReplayProps): JSX.Element {
  const { state, retry } = useRequest(useCallback(() => loadRecording(id), [id]));
  const [personal, setPersonal] = useState<Recording | null>(null);
  const recording = personal ?? (state.status === 'loaded' ? state.value : null);
  const address = useMomentAddress(recording);
  useTitle([id.slice(0, 8), recording?.sitename].filter(Boolean).join(', '));
  if (!recording) return <MissingReplay id={id} state={state} onRetry={retry} />;
  const beside = (
    <>
      {personal ? <span>Personal values are shown; that is recorded.</span> : null}
      {personal === null && mayShowPersonal ? <ShowPersonal id={id} onShown={setPersonal} /> : null}
      <ExportApplication id={id} sitename={recording.sitename} />
      <ListLinks id={id} />
    </>
  );
  return <Replay recording={recording} beside={beside} linkTo={linkToApplication} {...address} />;
}
