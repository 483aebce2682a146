/** Chromium and Firefox move a frame with its document in it; elsewhere it is loaded anew where it comes to stand. */
interface Moving {
  readonly moveBefore?: (node: Node, child: Node | null) => void;
}

let kept: HTMLIFrameElement | null = null;
/** Whether it has loaded what was answered, whatever that was. */
let hasLoaded = false;

function moveInto(parent: Element & Moving, frame: HTMLIFrameElement): void {
  if (frame.isConnected && parent.moveBefore) parent.moveBefore(frame, null);
  else parent.append(frame);
}

/** Where it stands while nothing is replayed. */
function parkingPlace(): HTMLElement {
  const there = document.getElementById('parked-frame');
  if (there) return there;
  const made = Object.assign(document.createElement('div'), { id: 'parked-frame', hidden: true });
  document.body.append(made);
  return made;
}

/** The one frame of all replays: to load its scripts takes longer than to show a page. */
function theFrame(): HTMLIFrameElement {
  if (kept) return kept;
  kept = document.createElement('iframe');
  // It goes nowhere, opens and sends nothing; it is of the console's own origin, which calls it.
  kept.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  kept.title = 'The buyer’s page, replayed';
  kept.src = '/console/frame';
  kept.addEventListener('load', () => void (hasLoaded = true));
  return kept;
}

/** What was answered was no page of ours, or not all of it came: it is asked for anew. */
function forgetFailed(): void {
  if (!kept || !hasLoaded || kept.contentWindow?.replayFrame) return;
  kept.remove();
  kept = null;
  hasLoaded = false;
}

/** Loads the frame before it is needed. */
export function warmFrame(): void {
  if (!kept) moveInto(parkingPlace(), theFrame());
}

/** The frame, as what stands in a box. */
export function placeFrame(box: Element): HTMLIFrameElement {
  forgetFailed();
  const frame = theFrame();
  moveInto(box, frame);
  return frame;
}

/** Takes the frame out of its box, with nothing of the replay left in it. */
export function parkFrame(): void {
  kept?.contentWindow?.replayFrame?.close();
  if (kept) moveInto(parkingPlace(), kept);
}
