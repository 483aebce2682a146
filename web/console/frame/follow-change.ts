import { type RecordedEvent, initialState } from '#events/buyflow';
import { diffStates } from '#events/core';
import type { FrameRecording } from './frame-messages.ts';

const MARK = 'data-changed';

/** Returns the paths of the state that the event at a moment has changed, an answer first; none for a moment without an event of the browser. */
export function listChangedPaths({ moments, events }: FrameRecording, index: number): string[] {
  const moment = moments[index];
  if (!moment?.isFolded) return [];
  const event: RecordedEvent | undefined = events[moment.recorded - 1];
  const question = event?.type === 'QuestionAnswered' ? [`answers.${event.data.question}`] : [];
  const before = moments[index - 1]?.state ?? initialState();
  return [...question, ...diffStates(before, moment.state).map(({ path }) => path)];
}

/** The field around a control, or what shows the value. */
const findShown = (path: string): HTMLElement | null => {
  const found = document.querySelector<HTMLElement>(`[data-from="${CSS.escape(path)}"]`);
  return found?.closest<HTMLElement>('[data-field]') ?? found;
};

/**
 * Rings what a moment has changed on the page, and brings it into view. Leaves the page where it is if nothing of the change is on it.
 * @param paths the first one that the page shows is followed
 */
export function followChange(paths: readonly string[]): void {
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
  const shown = paths.map(findShown).find((element) => element !== null);
  if (!shown) return;
  shown.setAttribute(MARK, '');
  shown.scrollIntoView({ block: 'center', behavior: 'instant' });
}
