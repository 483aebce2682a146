/** A picture must not keep the buyer waiting. */
const LONGEST = 2500;
const MAX_BASE64 = 6_900_000;

const isInput = (node: Node): node is HTMLInputElement => node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;

/** Inputs whose value must be in no picture; everything on a payment form that is typed. */
const isSensitive = (input: Element): boolean => input.closest('[data-secret]') !== null || input.getAttribute('type') === 'password';

function blank(node: Node): void {
  if (!isInput(node) || !isSensitive(node)) return;
  node.value = '';
  node.setAttribute('value', '');
}

async function picture(node: HTMLElement): Promise<string> {
  const { domToPng } = await import('modern-screenshot');
  // The system's own font: reading the page's into the picture makes a style element that the page's policy refuses.
  const url = await domToPng(node, { scale: 1, backgroundColor: '#ffffff', font: { cssText: '/* none */' }, onCloneEachNode: blank });
  return url.slice(url.indexOf(',') + 1);
}

/** A PNG of the page in base64, sensitive inputs blanked before it is made; null where it takes too long or is too large. */
export async function captureScreen(screen: string): Promise<string | null> {
  const node = document.querySelector<HTMLElement>(`[data-screen="${screen}"]`) ?? document.querySelector<HTMLElement>('main');
  if (!node) return null;
  const tooLong = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), LONGEST);
  });
  const image = await Promise.race([picture(node), tooLong]);
  return image !== null && image.length <= MAX_BASE64 ? image : null;
}
