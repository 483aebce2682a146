import { allowStyleDocument } from './capture-policy.ts';

/** The buyer waits at most this long for a screen capture. */
const CAPTURE_TIMEOUT_MS = 2500;
const MAX_BASE64_CHARS = 6_900_000;

/** True if an element is excluded from the capture: secret fields, passwords, dialogs. Takes the page's element, because its copy has no ancestors. */
export const isExcluded = (node: Node): boolean =>
  node instanceof Element &&
  (node.matches('dialog') || (node.matches('input, select, textarea') && (node.closest('[data-secret]') !== null || node.getAttribute('type') === 'password')));

/** A narrow page shows the order summary in a bottom bar. The capture shows it in its place. */
const CAPTURED_PARTS = '[data-pictured]';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of the capture, with the parts that only it shows. Measured between two paints, so the buyer sees no change. */
export function captureSize(node: HTMLElement): Size {
  const parts = [...node.querySelectorAll<HTMLElement>(CAPTURED_PARTS)];
  for (const { style } of parts) style.display = 'block';
  const { width, height } = node.getBoundingClientRect();
  for (const { style } of parts) style.removeProperty('display');
  return { width, height };
}

/** Copies what a control shows into its copy's attributes: the capture is drawn from markup, which has no checkmark, choice or long text. */
export function copyShownValues(copy: Node): void {
  if (!(copy instanceof HTMLElement)) return;
  // On the page it is sticky; a capture does not scroll.
  if (copy.matches(CAPTURED_PARTS)) Object.assign(copy.style, { display: 'block', position: 'static' });
  if (copy.matches('input')) copy.toggleAttribute('checked', copy.matches(':checked'));
  const value = copy.getAttribute('value');
  if (copy.matches('textarea')) copy.textContent = value;
  if (copy.matches('select')) for (const option of copy.querySelectorAll('option')) option.toggleAttribute('selected', option.value === value);
}

async function drawPng(node: HTMLElement): Promise<string> {
  const [{ domToPng }, { captureFonts }, { captureStyles }] = await Promise.all([import('modern-screenshot'), import('./capture-fonts.ts'), import('./capture-styles.ts')]);
  allowStyleDocument();
  const url = await domToPng(node, {
    ...captureSize(node),
    scale: 1,
    backgroundColor: '#ffffff',
    // Without it the library would add a style element, which the page's policy refuses.
    font: { cssText: await captureFonts() },
    includeStyleProperties: captureStyles,
    filter: (element) => !isExcluded(element),
    onCloneEachNode: copyShownValues,
  });
  return url.slice(url.indexOf(',') + 1);
}

/** A PNG of the page in base64, without sensitive inputs; null if it takes too long or is too large. */
export async function captureScreen(screen: string): Promise<string | null> {
  const node = document.querySelector<HTMLElement>(`[data-screen="${screen}"]`) ?? document.querySelector<HTMLElement>('main');
  if (!node) return null;
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), CAPTURE_TIMEOUT_MS);
  });
  const image = await Promise.race([drawPng(node), timeout]);
  return image !== null && image.length <= MAX_BASE64_CHARS ? image : null;
}
