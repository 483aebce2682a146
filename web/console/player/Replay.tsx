import { chakra } from '@chakra-ui/react';
import { type JSX, type ReactNode, memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Recording } from '../archive/index.ts';
import type { FromFrame } from '../frame/messages.ts';
import { PaneTitle } from '../ui/controls.tsx';
import { kindOf, momentsOf } from '../replay/index.ts';
import { reelOf } from '../replay/reel.ts';
import { EventList } from './EventList.tsx';
import { Flaws, PageTrouble } from './Flaws.tsx';
import { Panes } from './Panes.tsx';
import { Stage } from './Stage.tsx';
import { StatePane } from './StatePane.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useKeys } from './use-keys.ts';
import { usePlayer } from './use-player.ts';
import { Widths, useWidth } from './Widths.tsx';

export interface ReplayProps {
  readonly recording: Recording;
  /** What stands beside its name: showing what is personal, another application. */
  readonly beside?: ReactNode;
  /** Leads to another application of its family, by its id. */
  readonly linkTo: (id: string) => ReactNode;
}

const Mark = (): JSX.Element => (
  <chakra.span display="inline-flex" alignItems="center" gap="2">
    <chakra.span bg="notice.subtle" color="notice" borderWidth="hairline" borderColor="notice.line" borderRadius="sm" paddingInline="2">
      Replay, read only
    </chakra.span>
    <chakra.span hideBelow="2xl">The buyer’s page</chakra.span>
  </chakra.span>
);

/** Out of the page, to the pane beside it. */
const leavePage = (isBack: boolean): void =>
  document
    .getElementById(isBack ? 'events' : 'state')
    ?.querySelector<HTMLElement>('button, input, [tabindex="0"]')
    ?.focus();

/** What the frame says, and what is done about it. */
function useFrameTalk(press: (key: string) => boolean, choose: (path: string) => void) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const hear = useCallback(
    (message: FromFrame): void => {
      switch (message.kind) {
        case 'key':
          return void press(message.key);
        case 'chosen':
          return choose(message.path);
        case 'failed':
          return setTrouble(message.message);
        case 'shown':
          return setTrouble(null);
        case 'left':
          return leavePage(message.isBack);
      }
    },
    [press, choose],
  );
  return { trouble, hear };
}

function useReplay(recording: Recording) {
  const { entries } = recording;
  const moments = useMemo(() => momentsOf(recording), [recording]);
  const reel = useMemo(() => reelOf(recording, moments), [recording, moments]);
  const times = useMemo(() => entries.map(({ at }) => at), [entries]);
  // It opens at its end: what came of it is asked first.
  const player = usePlayer(times, entries.length - 1);
  const { index, go } = player;
  const next = entries.findIndex((entry, at) => at > index && kindOf(entry) === 'failure');
  const nextFailure = next === -1 ? null : next;
  const goToFailure = useCallback(() => {
    if (nextFailure !== null) go(nextFailure);
  }, [nextFailure, go]);
  const { press } = useKeys(player, goToFailure, entries.length);
  return { moments, reel, player, nextFailure, press };
}

/** What it goes on from, or what goes on from it. */
const Relatives = ({ words, ids, linkTo }: { readonly words: string; readonly ids: readonly string[]; readonly linkTo: ReplayProps['linkTo'] }): JSX.Element | null =>
  ids.length === 0 ? null : (
    <chakra.span color="fg.soft" display="inline-flex" flexWrap="wrap" gap="1" css={{ '& a, & button': { color: 'action', textDecoration: 'underline', cursor: 'pointer' } }}>
      <span>{words}</span>
      {ids.map((id) => (
        <span key={id}>{linkTo(id)}</span>
      ))}
    </chakra.span>
  );

const Head = memo(function Head({ recording, beside, linkTo }: ReplayProps): JSX.Element {
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
      <Relatives words="goes on from" ids={parent === null ? [] : [parent]} linkTo={linkTo} />
      <Relatives words="goes on in" ids={forks} linkTo={linkTo} />
      <chakra.div marginLeft="auto" display="flex" flexWrap="wrap" alignItems="center" gap="2" css={{ '& > a': { color: 'action', paddingInline: '2' } }}>
        {beside}
      </chakra.div>
    </chakra.header>
  );
});

// The page comes first, as it opens and while it is scrubbed; these two come where there is time.
const LateEvents = memo(EventList);
const LateState = memo(StatePane);

/** One application again: what happened at the left, the buyer's page in the middle, why it is so at the right, all along one time line. */
export function Replay({ recording, beside, linkTo }: ReplayProps): JSX.Element {
  const { entries } = recording;
  const { moments, reel, player, nextFailure, press } = useReplay(recording);
  const { index, go } = player;
  const late = useDeferredValue<number | null>(index, null);
  const [path, setPath] = useState<string | null>(null);
  const width = useWidth(moments, index);
  const { trouble, hear } = useFrameTalk(press, setPath);
  return (
    <chakra.div display="flex" flexDirection="column" height="full" minHeight="0">
      <Head recording={recording} beside={beside} linkTo={linkTo} />
      <Flaws recording={recording} />
      <Panes
        events={late === null ? null : <LateEvents entries={entries} index={late} onGo={go} />}
        page={
          <>
            <PaneTitle beside={<Widths {...width} />}>
              <Mark />
            </PaneTitle>
            <PageTrouble recording={recording} program={moments[index]?.state.application.program} trouble={trouble} />
            <Stage reel={reel} index={index} width={width.width} onMessage={hear} />
          </>
        }
        state={late === null ? null : <LateState entries={entries} moments={moments} index={late} path={path} onPath={setPath} onGo={go} />}
      />
      <TimeLine entries={entries} player={player} nextFailure={nextFailure} />
    </chakra.div>
  );
}
