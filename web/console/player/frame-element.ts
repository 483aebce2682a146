/** Chromium and Firefox move a frame with its document in it; elsewhere it is loaded anew where it comes to stand. */
interface MovableParent {
  readonly moveBefore?: (node: Node, child: Node | null) => void;
}

let frame: HTMLIFrameElement | null = null;
/** Whether it has loaded what was answered, whatever that was. */
let hasLoaded = false;

function moveInto(parent: Element & MovableParent, frame: HTMLIFrameElement): void {
  if (frame.isConnected && parent.moveBefore) parent.moveBefore(frame, null);
  else parent.append(frame);
}

/** Where it stands while nothing is replayed. */
function getParking(): HTMLElement {
  const there = document.getElementById('parked-frame');
  if (there) return there;
  const made = Object.assign(document.createElement('div'), { id: 'parked-frame', hidden: true });
  document.body.append(made);
  return made;
}

/** The one frame of all replays: to load its scripts takes longer than to show a page. */
function getFrame(): HTMLIFrameElement {
  if (frame) return frame;
  frame = document.createElement('iframe');
  // It goes nowhere, opens and sends nothing; it is of the console's own origin, which calls it.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.title = 'The buyer’s page, replayed';
  frame.src = '/console/frame';
  frame.addEventListener('load', () => void (hasLoaded = true));
  return frame;
}

/** What was answered was no page of ours, or not all of it came: it is asked for anew. */
function dropFailedFrame(): void {
  if (!frame || !hasLoaded || frame.contentWindow?.replayFrame) return;
  frame.remove();
  frame = null;
  hasLoaded = false;
}

/** Loads the frame before it is needed. */
export function preloadFrame(): void {
  if (!frame) moveInto(getParking(), getFrame());
}

/** The frame, as what stands in a box. */
export function placeFrame(box: Element): HTMLIFrameElement {
  dropFailedFrame();
  const frame = getFrame();
  moveInto(box, frame);
  return frame;
}

/** Takes the frame out of its box, with nothing of the replay left in it. */
export function parkFrame(): void {
  frame?.contentWindow?.replayFrame?.close();
  if (frame) moveInto(getParking(), frame);
}
