import { ChevronLeft, ChevronRight, Pause, Play, SkipForward } from 'lucide-react';
import { type JSX, memo, useMemo } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { Entry } from '../archive/index.ts';
import { FieldGroup, IconButton, Kbd, SmallButton } from '../ui/controls.tsx';
import { EVENT_KINDS, type EventKind, kindOf, kindLabels } from '../replay/index.ts';
import type { ReplayNotes } from '../notes/use-notes.ts';
import { kindColors } from './kind-icons.ts';
import { type Player, SPEEDS } from './use-player.ts';
import { formatTime, formatDay, formatEventType } from './format-event.ts';
import { TraceLink } from './TraceLink.tsx';

export interface TimeLineProps {
  readonly entries: readonly Entry[];
  /** By the index of their event. */
  readonly notes?: ReplayNotes['byIndex'] | undefined;
  readonly player: Player;
  readonly nextFailure: number | null;
}

const NO_NOTES: ReplayNotes['byIndex'] = new Map();

/** In percent of the line. */
const toPercent = (index: number, count: number): number => (count > 1 ? (index / (count - 1)) * 100 : 0);

/** The shapes differ by kind: a bar where a page begins, a diamond for money, a cross-bar for what failed. */
const markShapes: Readonly<Record<EventKind, object>> = {
  page: { width: '1', height: '3' },
  answer: { width: '1', height: '1', borderRadius: 'full' },
  call: { width: '1', height: '1', borderWidth: 'hairline', borderColor: 'fg.muted' },
  failure: { width: '2', height: '3' },
  money: { width: '2', height: '2', rotate: '45deg' },
};

/** Of a lane's marks, which are hundreds: plain elements, styled once by their lane. */
const markStyles = (kind: EventKind): object => ({ '& > i': { position: 'absolute', top: '50%', translate: '-50% -50%', bg: kindColors[kind], ...markShapes[kind] } });

const noteMarkStyle = { '& > i': { position: 'absolute', top: '50%', translate: '-50% -50%', bg: 'action', width: '2', height: '2', borderRadius: 'sm' } } as const;

/** One lane a kind, each mark at its event's place. Never painted again while it is scrubbed. */
const Lanes = memo(function Lanes({ entries, notes }: Pick<TimeLineProps, 'entries'> & { readonly notes: ReplayNotes['byIndex'] }): JSX.Element {
  const kinds = useMemo(() => entries.map(kindOf), [entries]);
  const inherited = entries.findLastIndex(({ isInherited }) => isInherited);
  return (
    <chakra.div aria-hidden position="relative">
      {inherited >= 0 ? (
        <chakra.div
          position="absolute"
          insetBlock="0"
          left="0"
          bg="bg.subtle"
          borderRightWidth="strong"
          borderColor="line.strong"
          style={{ width: `${toPercent(inherited, entries.length)}%` }}
        />
      ) : null}
      {EVENT_KINDS.map((lane) => (
        <chakra.div key={lane} position="relative" height="lane" borderBottomWidth="hairline" css={markStyles(lane)}>
          {kinds.map((kind, index) => (kind === lane ? <i key={entries[index]?.place} style={{ left: `${toPercent(index, entries.length)}%` }} /> : null))}
        </chakra.div>
      ))}
      {notes.size > 0 ? (
        <chakra.div position="relative" height="lane" borderBottomWidth="hairline" css={noteMarkStyle}>
          {[...notes.keys()].map((index) => (
            <i key={index} style={{ left: `${toPercent(index, entries.length)}%` }} />
          ))}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
});

type ControlsProps = Omit<Player, 'index'> & Pick<TimeLineProps, 'nextFailure'>;

const Controls = memo(function Controls({ isPlaying, speed, step, toggle, setSpeed, go, nextFailure }: ControlsProps): JSX.Element {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
      <IconButton icon={ChevronLeft} label="Step back" hint="Left" onClick={() => step(-1)} />
      <IconButton icon={isPlaying ? Pause : Play} label={isPlaying ? 'Pause' : 'Play'} hint="Space" onClick={toggle} />
      <IconButton icon={ChevronRight} label="Step forward" hint="Right" onClick={() => step(1)} />
      <FieldGroup aria-label="Speed" display="flex" gap="1" marginInline="2">
        {SPEEDS.map((one) => (
          <SmallButton key={one} type="button" aria-pressed={speed === one} onClick={() => setSpeed(one)} paddingInline="2">
            {`${one}×`}
          </SmallButton>
        ))}
      </FieldGroup>
      <IconButton icon={SkipForward} label="Next failure" hint="F" disabled={nextFailure === null} onClick={() => nextFailure !== null && go(nextFailure)} />
    </chakra.div>
  );
});

// Always the same: made once, however often the line is.
const keyHints = (
  <chakra.p hideBelow="lg" color="fg.muted">
    <Kbd>Left</Kbd> <Kbd>Right</Kbd> <span>step</span> <Kbd>Space</Kbd> <span>play</span> <Kbd>Home</Kbd> <Kbd>End</Kbd> <Kbd>F</Kbd> <span>next failure</span>
  </chakra.p>
);
const LaneNames = memo(function LaneNames({ hasNotes }: { readonly hasNotes: boolean }): JSX.Element {
  return (
    <chakra.div aria-hidden width="laneName">
      {EVENT_KINDS.map((kind) => (
        <chakra.div key={kind} height="lane" display="flex" alignItems="center" justifyContent="flex-end" color="fg.muted" lineHeight="tight">
          {kindLabels[kind]}
        </chakra.div>
      ))}
      {hasNotes ? (
        <chakra.div height="lane" display="flex" alignItems="center" justifyContent="flex-end" color="fg.muted" lineHeight="tight">
          Notes
        </chakra.div>
      ) : null}
    </chakra.div>
  );
});

/** Where the replay stands among all that happened. */
export function TimeLine({ entries, notes = NO_NOTES, player, nextFailure }: TimeLineProps): JSX.Element {
  const { index, ...controls } = player;
  const entry = entries[index];
  const said = entry ? `${entry.place} of ${entries.length}, ${formatEventType(entry.type)}, ${formatTime(entry.at)}` : '';
  return (
    <chakra.section aria-label="Timeline" padding="3" bg="bg" borderTopWidth="hairline" fontSize="dense">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3" marginBottom="2">
        <Controls {...controls} nextFailure={nextFailure} />
        <chakra.p fontVariantNumeric="tabular-nums">
          <strong>{entry?.place ?? 0}</strong>{' '}
          <span>{`of ${entries.length} · ${entry ? `${formatEventType(entry.type)} · ${formatDay(entry.at)} ${formatTime(entry.at)} UTC` : ''}`}</span>
        </chakra.p>
        {entry?.trace ? <TraceLink {...entry.trace} /> : null}
        {keyHints}
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="auto 1fr" columnGap="3">
        <LaneNames hasNotes={notes.size > 0} />
        <chakra.div position="relative" marginInline="2">
          <Lanes entries={entries} notes={notes} />
          <chakra.div
            aria-hidden
            position="absolute"
            insetBlock="0"
            width="1"
            translate="-50% 0"
            bg="action"
            opacity="0.6"
            style={{ left: `${toPercent(index, entries.length)}%` }}
          />
        </chakra.div>
        <span />
        <chakra.input
          type="range"
          min={0}
          max={Math.max(entries.length - 1, 0)}
          value={index}
          aria-label="Event"
          aria-valuetext={said}
          onChange={({ target }) => player.go(Number(target.value))}
          width="full"
          height="6"
          cursor="pointer"
          accentColor="action"
        />
      </chakra.div>
    </chakra.section>
  );
}
