/** The buyer waits at most this long for a screen capture. */
const CAPTURE_TIMEOUT_MS = 2500;
const MAX_BASE64_CHARS = 6_900_000;

/** True if an element is excluded from the capture: secret fields, passwords, dialogs. Takes the page's element, because its copy has no ancestors. */
export const isExcluded = (node: Node): boolean =>
  node instanceof Element &&
  (node.matches('dialog') || (node.matches('input, select, textarea') && (node.closest('[data-secret]') !== null || node.getAttribute('type') === 'password')));

/** A narrow page shows the order summary in a bottom bar. The capture shows it in its place. */
const CAPTURE_ONLY_PARTS = '[data-pictured]';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size in CSS pixels, with the parts that only the capture shows. Measured between two paints, so the buyer sees no change. */
export function measureCapture(node: HTMLElement): Size {
  const elements = [...node.querySelectorAll<HTMLElement>(CAPTURE_ONLY_PARTS)];
  for (const { style } of elements) style.display = 'block';
  const { width, height } = node.getBoundingClientRect();
  for (const { style } of elements) style.removeProperty('display');
  return { width, height };
}

/** Copies what a control shows into its copy's attributes: the capture is drawn from markup, which has no checkmark, choice or long text. */
export function copyShownValues(copy: Node): void {
  if (!(copy instanceof HTMLElement)) return;
  // On the page it is sticky; a capture does not scroll.
  if (copy.matches(CAPTURE_ONLY_PARTS)) Object.assign(copy.style, { display: 'block', position: 'static' });
  if (copy.matches('input')) copy.toggleAttribute('checked', copy.matches(':checked'));
  const value = copy.getAttribute('value');
  if (copy.matches('textarea')) copy.textContent = value;
  if (copy.matches('select')) for (const option of copy.querySelectorAll('option')) option.toggleAttribute('selected', option.value === value);
}

/** The empty document in which the capture library looks up the browser's default styles. */
const STYLE_DOCUMENT = '<!DOCTYPE html><meta charset="UTF-8"><title></title><body>';

/** Allows exactly that text as markup: the page's policy requires trusted types, and the library sets a plain string. */
function allowStyleDocument(): void {
  const { trustedTypes } = globalThis;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: (text) => (text === STYLE_DOCUMENT ? text : null) });
}

async function drawPng(node: HTMLElement): Promise<string> {
  const [{ domToPng }, { captureFonts }, { CAPTURED_STYLES }] = await Promise.all([import('modern-screenshot'), import('./capture-fonts.ts'), import('./capture-styles.ts')]);
  allowStyleDocument();
  const url = await domToPng(node, {
    ...measureCapture(node),
    scale: 1,
    backgroundColor: '#ffffff',
    // Without it the library would add a style element, which the page's policy refuses.
    font: { cssText: await captureFonts() },
    includeStyleProperties: CAPTURED_STYLES,
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
