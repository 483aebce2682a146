import type { RecordedEvent } from '#events/buyflow';
import type { Program } from '#events/program';
import type { Recording, Translations } from '../archive/index.ts';
import type { Moment } from '../replay/index.ts';

/** What the frame replays. Sent once: states that share parts share them there, too. */
export interface FrameRecording {
  readonly application: string;
  /** By hash and language; English is always there. */
  readonly programs: Readonly<Record<string, Translations & { readonly en: Program }>>;
  readonly moments: readonly Moment[];
  /** The browser's events that were folded, in order. */
  readonly events: readonly RecordedEvent[];
}

/** What the frame needs of a recording. */
export function toFrameRecording({ application, entries, programs }: Recording, moments: readonly Moment[]): FrameRecording {
  const readable = Object.entries(programs).flatMap(([hash, one]) => ('program' in one ? [[hash, { ...one.translations, en: one.program }] as const] : []));
  const events = entries.flatMap(({ event }, index) => (event && moments[index]?.isFolded ? [event] : []));
  return { application, programs: Object.fromEntries(readable), moments, events };
}

/** What the frame says by itself. */
export type FrameMessage =
  /** The moment is on the page. */
  | { readonly kind: 'shown'; readonly index: number }
  /** A key of the player was pressed while the frame had the focus. */
  | { readonly kind: 'key'; readonly key: string }
  /** Tab or Shift+Tab: the focus leaves the page, forward or back. */
  | { readonly kind: 'left'; readonly isBack: boolean }
  /** A place on the page was chosen: the path of the state that it shows. */
  | { readonly kind: 'chosen'; readonly path: string }
  | { readonly kind: 'failed'; readonly message: string };

export type FrameListener = (message: FrameMessage) => void;

/** What the frame can be told. Both documents are of one origin, so it is called, not written to: when a call returns, the page is there. */
interface ReplayFrame {
  readonly listen: (tell: FrameListener) => void;
  readonly open: (reel: FrameRecording) => void;
  readonly show: (index: number) => void;
  /** Nothing of the replay is left. */
  readonly close: () => void;
}

/** Told to the frame's element once there is a frame to be told. */
export const FRAME_READY = 'bindflow-replay-ready';

declare global {
  interface Window {
    /** In the frame alone. */
    replayFrame?: ReplayFrame;
  }
}
