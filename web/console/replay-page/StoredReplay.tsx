import { type JSX, useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { State } from '#events/buyflow';
import type { Program } from '#events/program';
import { chakra } from '../../ui/theme/chakra.ts';
import { type ReplayedHistoryFragment, ShowPersonalDocument } from '../../generated/graphql.ts';
import { type Recording, createHistoryRecording } from '../archive/index.ts';
import { IssueEvidence } from '../evidence/IssueEvidence.tsx';
import { graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';
import { ExportApplication } from '../export/ExportApplication.tsx';
import { Notice, SmallButton } from '../ui/controls.tsx';
import { Replay } from '../player/Replay.tsx';
import { useNotes } from '../notes/use-notes.ts';
import { TrialBar } from '../player/TrialBar.tsx';
import { ReasonForm } from '../ui/ReasonForm.tsx';
import { useTitle } from '../ui/use-title.ts';
import { ListLinks } from './ListLinks.tsx';
import { useMomentAddress } from './use-moment-address.ts';
import { type ReplayTrial, useReplayTrial } from './use-replay-trial.ts';
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

function ShowPersonal({ id, onShown }: ShowPersonalProps): JSX.Element {
  const show = async (reason: string): Promise<string | null> => {
    const history = await fetchPersonalHistory(id, reason);
    if (history) onShown(createHistoryRecording(history));
    return null;
  };
  return <ReasonForm label="Show personal values" submitLabel="Show" onSubmit={show} />;
}

interface PersonalActionsProps extends ShowPersonalProps {
  readonly isShown: boolean;
}

/** What those may do who may see personal values. */
const PersonalActions = ({ id, isShown, onShown }: PersonalActionsProps): JSX.Element => (
  <>
    {isShown ? <span>You’re seeing personal values. We recorded that you opened them.</span> : <ShowPersonal id={id} onShown={onShown} />}
    <IssueEvidence id={id} />
  </>
);

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
        {`Loading the history of ${id}…`}
      </chakra.output>
    );
  }
  return (
    <chakra.div padding="6" display="grid" gap="3" justifyItems="start">
      <Notice>{state.status === 'failed' ? state.message : `Application ${id} not found.`}</Notice>
      <SmallButton type="button" onClick={onRetry}>
        Try again
      </SmallButton>
      <Link href="/">Back to applications</Link>
    </chakra.div>
  );
}

/** The program of a trial that is of the application's own program. */
const findTriedProgram = (trial: ReplayTrial | null, recording: Recording | null): Program | null =>
  trial && 'program' in trial && trial.program.sitename === recording?.sitename ? trial.program : null;

/** The recording with pages made of another configuration. */
const withProgram = (recording: Recording, program: Program): Recording => ({
  ...recording,
  programs: Object.fromEntries(Object.keys(recording.programs).map((hash) => [hash, { program }])),
});

export interface StoredReplayProps {
  readonly id: string;
  readonly mayShowPersonal: boolean;
}

/** Replays under the rules of a trial, if the address has one. */
function useTriedReplay(recording: Recording | null) {
  const trial = useReplayTrial();
  const [isApplied, setApplied] = useState(true);
  const program = findTriedProgram(trial, recording);
  const shown = useMemo(() => (recording && program && isApplied ? withProgram(recording, program) : recording), [recording, program, isApplied]);
  const belowSummary = (moment: State): JSX.Element | null => {
    if (recording && program) return <TrialBar recording={recording} program={program} state={moment} isApplied={isApplied} onToggle={() => setApplied(!isApplied)} />;
    return trial && <Notice>{'problem' in trial ? trial.problem : `These rules are for ${trial.program.sitename}, so this is the original replay.`}</Notice>;
  };
  return { shown, belowSummary };
}

/** An application that the facade keeps, again. */
export function StoredReplay({ id, mayShowPersonal }: StoredReplayProps): JSX.Element {
  const { state, retry } = useRequest(useCallback(() => loadRecording(id), [id]));
  const [personal, setPersonal] = useState<Recording | null>(null);
  const recording = personal ?? (state.status === 'loaded' ? state.value : null);
  const address = useMomentAddress(recording);
  const { shown, belowSummary } = useTriedReplay(recording);
  const notes = useNotes(id, recording?.entries);
  useTitle([id.slice(0, 8), recording?.sitename].filter(Boolean).join(', '));
  if (!shown) return <MissingReplay id={id} state={state} onRetry={retry} />;
  const beside = (
    <>
      {mayShowPersonal ? <PersonalActions id={id} isShown={personal !== null} onShown={setPersonal} /> : null}
      <ExportApplication id={id} sitename={shown.sitename} />
      <ListLinks id={id} />
    </>
  );
  return <Replay recording={shown} beside={beside} belowSummary={belowSummary} linkTo={linkToApplication} notes={notes} {...address} />;
}
