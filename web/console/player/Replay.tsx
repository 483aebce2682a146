import { type State, initialState } from '#events/buyflow';
import type { Program } from '#events/program';
import { type JSX, type ReactNode, memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { Recording } from '../archive/index.ts';
import { type FrameMessage, toFrameRecording } from '../frame/frame-messages.ts';
import { PaneTitle } from '../ui/controls.tsx';
import { NotesPane } from '../notes/NotesPane.tsx';
import type { ReplayNotes } from '../notes/use-notes.ts';
import { computeMoments, findOpening, kindOf } from '../replay/index.ts';
import { EventList } from './EventList.tsx';
import { RecordingProblems, PageProblem } from './RecordingProblems.tsx';
import { Panes } from './Panes.tsx';
import { BuyerPageFrame } from './BuyerPageFrame.tsx';
import { StatePane } from './StatePane.tsx';
import { SummaryBar } from './SummaryBar.tsx';
import { TimeLine } from './TimeLine.tsx';
import { usePlayerKeys } from './use-player-keys.ts';
import { type Player, usePlayer } from './use-player.ts';
import { WidthPicker, usePageWidth } from './WidthPicker.tsx';

export interface ReplayProps {
  readonly recording: Recording;
  /** What stands beside its name: showing what is personal, another application. */
  readonly beside?: ReactNode;
  /** The event that it opens at, by its index; by default where the application ended. */
  readonly first?: number | null;
  /** Told of the event that is shown, by its index. */
  readonly onMoment?: ((index: number) => void) | undefined;
  /** What stands under the summary, by the state of the moment that is shown. */
  readonly belowSummary?: (state: State) => ReactNode;
  /** Goes to the moment that the address has come to name. */
  readonly follow?: ((go: (index: number) => void) => void) | undefined;
  /** The notes at its events; absent in the replay of a file, which has none. */
  readonly notes?: ReplayNotes | undefined;
  /** Leads to another application of its family, by its id. */
  readonly linkTo: (id: string) => ReactNode;
}

const ReadOnlyBadge = (): JSX.Element => (
  <chakra.span display="inline-flex" alignItems="center" gap="2">
    <chakra.span bg="notice.subtle" color="notice" borderWidth="hairline" borderColor="notice.line" borderRadius="sm" paddingInline="2">
      Replay, read only
    </chakra.span>
    <chakra.span hideBelow="2xl">The buyer’s page</chakra.span>
  </chakra.span>
);

/** Out of the page, to the pane beside it. */
const focusPane = (isBack: boolean): void =>
  document
    .getElementById(isBack ? 'events' : 'state')
    ?.querySelector<HTMLElement>('button, input, [tabindex="0"]')
    ?.focus();

/** Handles the messages of the frame. */
function useFrameMessages(handleKey: (key: string) => boolean, choose: (path: string) => void) {
  const [error, setError] = useState<string | null>(null);
  const onMessage = useCallback(
    (message: FrameMessage): void => {
      switch (message.kind) {
        case 'key':
          return void handleKey(message.key);
        case 'chosen':
          return choose(message.path);
        case 'failed':
          return setError(message.message);
        case 'shown':
          return setError(null);
        case 'left':
          return focusPane(message.isBack);
      }
    },
    [handleKey, choose],
  );
  return { error, onMessage };
}

/** A configuration that the buyer was shown, and that can be read; the newest one that the recording names. */
const findShownProgram = ({ programs }: Recording): Program | null =>
  Object.values(programs)
    .flatMap((one) => ('program' in one ? [one.program] : []))
    .at(-1) ?? null;

function useReplay(recording: Recording, first: number | null) {
  const { entries } = recording;
  const moments = useMemo(() => computeMoments(recording), [recording]);
  const frameRecording = useMemo(() => toFrameRecording(recording, moments), [recording, moments]);
  const times = useMemo(() => entries.map(({ at }) => at), [entries]);
  // What came of it, and why, is asked first.
  const player = usePlayer(times, first ?? findOpening(entries));
  const { index, go } = player;
  const next = entries.findIndex((entry, at) => at > index && kindOf(entry) === 'failure');
  const nextFailure = next === -1 ? null : next;
  const goToFailure = useCallback(() => {
    if (nextFailure !== null) go(nextFailure);
  }, [nextFailure, go]);
  const { handleKey } = usePlayerKeys(player, goToFailure, entries.length);
  return { moments, frameRecording, player, nextFailure, handleKey };
}

/** Links to the parent or the forks of an application. */
const RelatedApplications = ({ words, ids, linkTo }: { readonly words: string; readonly ids: readonly string[]; readonly linkTo: ReplayProps['linkTo'] }): JSX.Element | null =>
  ids.length === 0 ? null : (
    <chakra.span color="fg.soft" display="inline-flex" flexWrap="wrap" gap="1" css={{ '& a, & button': { color: 'action', textDecoration: 'underline', cursor: 'pointer' } }}>
      <span>{words}</span>
      {ids.map((id) => (
        <span key={id}>{linkTo(id)}</span>
      ))}
    </chakra.span>
  );

const ReplayHeader = memo(function Head({ recording, beside, linkTo }: Pick<ReplayProps, 'recording' | 'beside' | 'linkTo'>): JSX.Element {
  const { application, sitename, parent, forks } = recording;
  return (
    <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3" paddingInline="3" paddingBlock="2" bg="bg" borderBottomWidth="hairline" fontSize="dense">
      <chakra.h1 fontSize="sm" fontWeight="strong">
        Application{' '}
        <chakra.span fontFamily="mono" fontWeight="regular">
          {application}
        </chakra.span>
      </chakra.h1>
      {sitename ? <chakra.span color="fg.muted">{sitename}</chakra.span> : null}
      <RelatedApplications words="continues" ids={parent === null ? [] : [parent]} linkTo={linkTo} />
      <RelatedApplications words="continued in" ids={forks} linkTo={linkTo} />
      <chakra.div marginLeft="auto" display="flex" flexWrap="wrap" alignItems="center" gap="2" css={{ '& > a': { color: 'action', paddingInline: '2' } }}>
        {beside}
      </chakra.div>
    </chakra.header>
  );
});

// The page comes first, as it opens and while it is scrubbed; these two come where there is time.
const DeferredEvents = memo(EventList);
const DeferredState = memo(StatePane);
const DeferredNotes = memo(NotesPane);

const NO_NOTES: ReplayNotes['byIndex'] = new Map();

interface EventsPaneProps extends Pick<ReplayProps, 'recording' | 'notes'> {
  /** Null before there is time for it. */
  readonly index: number | null;
  readonly onGo: (index: number) => void;
}

const EventsPane = ({ recording, notes, index, onGo }: EventsPaneProps): JSX.Element | null =>
  index === null ? null : (
    <>
      <DeferredEvents entries={recording.entries} program={findShownProgram(recording)} notes={notes?.byIndex ?? NO_NOTES} index={index} onGo={onGo} />
      {notes ? <DeferredNotes application={recording.application} entries={recording.entries} index={index} notes={notes} /> : null}
    </>
  );

/** Names the shown moment in the address, and goes to the one that the address has come to name. */
function useAddress({ index, go }: Player, { onMoment, follow }: Pick<ReplayProps, 'onMoment' | 'follow'>): void {
  useEffect(() => {
    follow?.(go);
  }, [follow, go]);
  useEffect(() => {
    onMoment?.(index);
  }, [index, onMoment]);
}

/** One application again: what happened at the left, the buyer's page in the middle, why it is so at the right, all along one time line. */
export function Replay({ recording, beside, belowSummary, linkTo, notes, first = null, onMoment, follow }: ReplayProps): JSX.Element {
  const { entries } = recording;
  const { moments, frameRecording, player, nextFailure, handleKey } = useReplay(recording, first);
  const { index, go } = player;
  useAddress(player, { onMoment, follow });
  const deferredIndex = useDeferredValue<number | null>(index, null);
  const [path, setPath] = useState<string | null>(null);
  const width = usePageWidth(moments, index);
  const { error, onMessage } = useFrameMessages(handleKey, setPath);
  return (
    <chakra.div display="flex" flexDirection="column" height="full" minHeight="0">
      <ReplayHeader recording={recording} beside={beside} linkTo={linkTo} />
      <SummaryBar recording={recording} onGo={go} />
      {belowSummary ? <div>{belowSummary(moments[index]?.state ?? initialState())}</div> : null}
      <RecordingProblems recording={recording} />
      <Panes
        events={<EventsPane recording={recording} notes={notes} index={deferredIndex} onGo={go} />}
        page={
          <>
            <PaneTitle beside={<WidthPicker {...width} />}>
              <ReadOnlyBadge />
            </PaneTitle>
            <PageProblem recording={recording} program={moments[index]?.state.application.program} error={error} />
            <BuyerPageFrame recording={frameRecording} index={index} width={width.width} onMessage={onMessage} />
          </>
        }
        state={deferredIndex === null ? null : <DeferredState entries={entries} moments={moments} index={deferredIndex} path={path} onPath={setPath} onGo={go} />}
      />
      <TimeLine entries={entries} notes={notes?.byIndex} player={player} nextFailure={nextFailure} />
    </chakra.div>
  );
}
