import type { FlowPorts } from '#workflows/ports';
import { WIDEST, windowSized } from '#events/application';

/** A window that is drawn wider passes through many widths; where it stays is told. */
const SETTLED_AFTER = 500;

/** Records how wide the window is, now and wherever it settles at another width: pages are laid out by it, and seen again by it. */
export function tellWidth({ state, record }: Pick<FlowPorts, 'state' | 'record'>): void {
  const tell = (): void => {
    const width = Math.min(Math.round(window.innerWidth), WIDEST);
    // Windows that are not shown have none.
    if (width > 0 && width !== state().application.width) record(windowSized({ width }));
  };
  let settling: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('resize', () => {
    clearTimeout(settling);
    settling = setTimeout(tell, SETTLED_AFTER);
  });
  tell();
}
