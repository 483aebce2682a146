import { allowStyleDocument } from './capture-policy.ts';

/** A picture must not keep the buyer waiting. */
const LONGEST = 2500;
const MAX_BASE64 = 6_900_000;

/**
 * Whether an element of the page stays out of its picture: every control whose value is never written, every password, shown or not,
 * and a dialog over the page. Asked of the page's own elements: their copies know nothing of where they stand.
 */
export const isLeftOut = (node: Node): boolean =>
  node instanceof Element &&
  (node.matches('dialog') || (node.matches('input, select, textarea') && (node.closest('[data-secret]') !== null || node.getAttribute('type') === 'password')));

/** What a narrow page hides because it shows it another way: the order summary, behind a bottom bar. A picture has it in its place. */
const PICTURED = '[data-pictured]';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How large a picture of an element is with all that belongs on it; measured between two paints, so that the buyer sees nothing of it. */
export function pictureSize(node: HTMLElement): Size {
  const parts = [...node.querySelectorAll<HTMLElement>(PICTURED)];
  for (const { style } of parts) style.display = 'block';
  const { width, height } = node.getBoundingClientRect();
  for (const { style } of parts) style.removeProperty('display');
  return { width, height };
}

/**
 * Writes into the copy of a control, as attributes, what the buyer sees in it: a picture is drawn from the page's markup, in which
 * a tick, a choice and a long text do not stand.
 */
export function writeShown(copy: Node): void {
  if (!(copy instanceof HTMLElement)) return;
  // Beside a form that scrolls it sticks to the window: a picture has no window.
  if (copy.matches(PICTURED)) Object.assign(copy.style, { display: 'block', position: 'static' });
  if (copy.matches('input')) copy.toggleAttribute('checked', copy.matches(':checked'));
  const value = copy.getAttribute('value');
  if (copy.matches('textarea')) copy.textContent = value;
  if (copy.matches('select')) for (const option of copy.querySelectorAll('option')) option.toggleAttribute('selected', option.value === value);
}

async function picture(node: HTMLElement): Promise<string> {
  const [{ domToPng }, { pictureFonts }, { pictureStyles }] = await Promise.all([import('modern-screenshot'), import('./capture-fonts.ts'), import('./capture-styles.ts')]);
  allowStyleDocument();
  const url = await domToPng(node, {
    ...pictureSize(node),
    scale: 1,
    backgroundColor: '#ffffff',
    // Given, not looked for: the library would make a style element that the page's policy refuses.
    font: { cssText: await pictureFonts() },
    includeStyleProperties: pictureStyles,
    filter: (element) => !isLeftOut(element),
    onCloneEachNode: writeShown,
  });
  return url.slice(url.indexOf(',') + 1);
}

/** A PNG of the page in base64, sensitive inputs left out before it is made; null where it takes too long or is too large. */
export async function captureScreen(screen: string): Promise<string | null> {
  const node = document.querySelector<HTMLElement>(`[data-screen="${screen}"]`) ?? document.querySelector<HTMLElement>('main');
  if (!node) return null;
  const tooLong = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), LONGEST);
  });
  const image = await Promise.race([picture(node), tooLong]);
  return image !== null && image.length <= MAX_BASE64 ? image : null;
}
