import { type JSX, type KeyboardEvent, type PointerEvent, type ReactNode, memo, useCallback, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';

export interface PanesProps {
  readonly events: ReactNode;
  readonly page: ReactNode;
  readonly state: ReactNode;
}

type Side = 'events' | 'state';
type PaneWidths = Readonly<Record<Side, number>>;

const STORAGE_KEY = 'bindflow-console/panes';
const DEFAULT_WIDTHS_PX: PaneWidths = { events: 304, state: 344 };
const [MIN_WIDTH_PX, MAX_WIDTH_PX, STEP_PX] = [200, 640, 24];
const clampWidth = (width: number): number => Math.min(Math.max(Math.round(width), MIN_WIDTH_PX), MAX_WIDTH_PX);

function readWidths(): PaneWidths {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const widths = { ...DEFAULT_WIDTHS_PX, ...(typeof kept === 'object' ? kept : {}) } as PaneWidths;
    return { events: clampWidth(widths.events || DEFAULT_WIDTHS_PX.events), state: clampWidth(widths.state || DEFAULT_WIDTHS_PX.state) };
  } catch {
    return DEFAULT_WIDTHS_PX;
  }
}

/** Keeps how wide the panes are, in this browser. */
function usePaneWidths() {
  const [widths, setWidths] = useState(readWidths);
  const set = useCallback(
    (side: Side, width: number): void => {
      const next = { ...widths, [side]: clampWidth(width) };
      setWidths(next);
      try {
        localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
      } catch {
        // A browser that keeps nothing: they are as usual the next time.
      }
    },
    [widths],
  );
  return { widths, set };
}

interface SplitterProps {
  readonly side: Side;
  readonly width: number;
  readonly onWidth: (side: Side, width: number) => void;
}

/** Between two panes: dragged, or moved by the arrow keys. */
const Splitter = memo(function Edge({ side, width, onWidth }: SplitterProps): JSX.Element {
  const sign = side === 'events' ? 1 : -1;
  const press = (event: KeyboardEvent): void => {
    const way = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(side, width + sign * way);
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onWidth(side, width + sign * event.movementX);
  };
  return (
    // A splitter: a rule between two things cannot be moved.
    <chakra.div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={side === 'events' ? 'Width of the events' : 'Width of the state'}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH_PX}
      aria-valuemax={MAX_WIDTH_PX}
      hideBelow="lg"
      gridArea={side === 'events' ? 'left' : 'right'}
      width="2"
      cursor="col-resize"
      bg="bg.subtle"
      borderInlineWidth="hairline"
      touchAction="none"
      _hover={{ bg: 'action.line' }}
      _focusVisible={{ bg: 'action' }}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
});

const Pane = chakra('section', { base: { display: 'flex', flexDirection: 'column', minWidth: '0', minHeight: '0', bg: 'bg', overflow: 'hidden' } });

/** Events, the page, the state: side by side where there is room, else the page above the two others. */
export function Panes({ events, page, state }: PanesProps): JSX.Element {
  const { widths, set } = usePaneWidths();
  return (
    <chakra.div
      flex="1 1 0"
      minHeight="0"
      display="grid"
      style={{ '--events': `${widths.events}px`, '--state': `${widths.state}px` } as React.CSSProperties}
      gridTemplateColumns={{ base: '1fr 1fr', lg: 'var(--events) auto minmax(0, 1fr) auto var(--state)' }}
      gridTemplateRows={{ base: '3fr 2fr', lg: 'minmax(0, 1fr)' }}
      gridTemplateAreas={{ base: '"page page" "events state"', lg: '"events left page right state"' }}
    >
      <Pane gridArea="events" id="events" aria-label="Events">
        {events}
      </Pane>
      <Splitter side="events" width={widths.events} onWidth={set} />
      <Pane gridArea="page" aria-label="The buyer’s page">
        {page}
      </Pane>
      <Splitter side="state" width={widths.state} onWidth={set} />
      <Pane gridArea="state" id="state" aria-label="State" borderLeftWidth={{ base: 'hairline', lg: '0' }}>
        {state}
      </Pane>
    </chakra.div>
  );
}
