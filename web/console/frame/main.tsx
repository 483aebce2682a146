import { atom, createStore, useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../../ui/theme/generated/theme.css';
import '../../ui/theme/loader.css';
import '../../ui/theme/fonts.css';
import './follow-change.css';
import { loadAllParts } from '../../app/parts.ts';
import { ReplayedPage } from './ReplayedPage.tsx';
import { FRAME_READY, type FrameRecording, type FrameListener } from './frame-messages.ts';
import { makeReadOnly } from './read-only.ts';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');
const root = createRoot(element);
const container = document.createElement('div');
element.after(container);

let listener: FrameListener = () => undefined;
const notify: FrameListener = (message) => listener(message);

interface Showing {
  readonly recording: FrameRecording;
  readonly index: number;
}
const store = createStore();
const showingAtom = atom<Showing | null>(null);
let recording: FrameRecording | null = null;

/** What is around it stays from replay to replay: its styles are made once. */
function Showing(): JSX.Element | null {
  const showing = useAtomValue(showingAtom, { store });
  return showing && <ReplayedPage {...showing} notify={notify} container={container} />;
}

function show(index: number): void {
  const shown = recording;
  if (shown) flushSync(() => store.set(showingAtom, { recording: shown, index }));
}

function close(): void {
  listener = () => undefined;
  recording = null;
  flushSync(() => store.set(showingAtom, null));
  delete document.documentElement.dataset['moment'];
  window.scrollTo(0, 0);
}

makeReadOnly(notify);
// What is loaded when it is needed is here before it is: no moment shows less than another.
await loadAllParts();
flushSync(() => root.render(<Showing />));
window.replayFrame = {
  listen: (by) => (listener = by),
  open: (next) => (recording = next),
  show,
  close,
};
window.frameElement?.dispatchEvent(new Event(FRAME_READY));
