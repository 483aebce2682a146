import type { FlowPorts } from '#workflows/ports';
import { MAX_WINDOW_WIDTH_PX, windowSized } from '#events/application';

/** While the buyer drags a window's edge, only the final width is recorded. */
const SETTLE_DELAY_MS = 500;

/** Records the width of the window, now and after each change: a replay shows the page at this width. */
export function recordWindowWidth({ state, record }: Pick<FlowPorts, 'state' | 'record'>): void {
  const recordWidth = (): void => {
    const width = Math.min(Math.round(window.innerWidth), MAX_WINDOW_WIDTH_PX);
    // A hidden window has no width.
    if (width > 0 && width !== state().application.width) record(windowSized({ width }));
  };
  let settling: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('resize', () => {
    clearTimeout(settling);
    settling = setTimeout(recordWidth, SETTLE_DELAY_MS);
  });
  recordWidth();
}
