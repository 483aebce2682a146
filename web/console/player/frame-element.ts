/** Chromium and Firefox move a frame with its document. Other browsers load it again. */
interface MovableParent {
  readonly moveBefore?: (node: Node, child: Node | null) => void;
}

let frame: HTMLIFrameElement | null = null;
/** True once the frame has loaded a response, even an error page. */
let hasLoaded = false;

function moveInto(parent: Element & MovableParent, frame: HTMLIFrameElement): void {
  if (frame.isConnected && parent.moveBefore) parent.moveBefore(frame, null);
  else parent.append(frame);
}

/** Returns the hidden element of the frame while nothing is replayed. */
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

/** Removes a frame whose page failed to load, so that it is requested again. */
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
