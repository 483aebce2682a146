interface FontFace {
  readonly rule: CSSFontFaceRule;
  readonly url: string;
}

/** The page's font faces whose files the browser has loaded. */
function findLoadedFaces(): FontFace[] {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, base: sheet.href ?? document.baseURI }] : [])),
  );
  return rules.flatMap(({ rule, base }) => {
    const named = /url\(["']?(?<file>[^"')]+)/.exec(rule.style.getPropertyValue('src'))?.groups?.['file'];
    const url = named === undefined ? null : new URL(named, base).href;
    return url !== null && performance.getEntriesByName(url).length > 0 ? [{ rule, url }] : [];
  });
}

const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('a font that cannot be read')));
    reader.readAsDataURL(blob);
  });

async function inlineFace({ rule, url }: FontFace): Promise<string> {
  const response = await fetch(url);
  const src = `url("${await readAsDataUrl(await response.blob())}") format("woff2")`;
  const [family, weight, range] = ['font-family', 'font-weight', 'unicode-range'].map((name) => rule.style.getPropertyValue(name));
  return `@font-face { font-family: ${family}; font-weight: ${weight}; src: ${src};${range ? ` unicode-range: ${range};` : ''} }`;
}

/** The loaded font faces as CSS with inlined files: a capture is drawn apart from the page and loads nothing. */
export async function captureFonts(): Promise<string> {
  const faces = await Promise.all(findLoadedFaces().map((face) => inlineFace(face).catch(() => '')));
  return faces.join('\n') || '/* none */';
}
