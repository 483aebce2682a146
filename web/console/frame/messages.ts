import type { RecordedEvent } from '#events/buyflow';
import type { Program } from '#events/program';
import type { Moment } from '../replay/index.ts';

/** What the frame replays. Sent once: states that share parts share them there, too. */
export interface Reel {
  readonly application: string;
  /** By hash. */
  readonly programs: Readonly<Record<string, Program>>;
  readonly moments: readonly Moment[];
  /** The browser's events that were folded, in order. */
  readonly events: readonly RecordedEvent[];
}

/** From the console to the frame. */
export type ToFrame = { readonly kind: 'open'; readonly reel: Reel } | { readonly kind: 'show'; readonly index: number };

/** From the frame to the console. */
export type FromFrame =
  | { readonly kind: 'ready' }
  /** The moment is painted. */
  | { readonly kind: 'shown'; readonly index: number }
  /** A key of the player was pressed while the frame had the focus. */
  | { readonly kind: 'key'; readonly key: string }
  /** Tab: the focus goes on, or back, out of the page. */
  | { readonly kind: 'left'; readonly isBack: boolean }
  /** A place on the page was chosen: the path of the state that it shows. */
  | { readonly kind: 'chosen'; readonly path: string }
  | { readonly kind: 'failed'; readonly message: string };
