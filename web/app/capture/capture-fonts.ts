interface Face {
  readonly rule: CSSFontFaceRule;
  readonly url: string;
}

/** The page's own faces whose files the browser has fetched already. */
function loadedFaces(): Face[] {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, base: sheet.href ?? document.baseURI }] : [])),
  );
  return rules.flatMap(({ rule, base }) => {
    const named = /url\(["']?(?<file>[^"')]+)/.exec(rule.style.getPropertyValue('src'))?.groups?.['file'];
    const url = named === undefined ? null : new URL(named, base).href;
    return url !== null && performance.getEntriesByName(url).length > 0 ? [{ rule, url }] : [];
  });
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('a font that cannot be read')));
    reader.readAsDataURL(blob);
  });

async function inlined({ rule, url }: Face): Promise<string> {
  const response = await fetch(url);
  const src = `url("${await dataUrl(await response.blob())}") format("woff2")`;
  const [family, weight, range] = ['font-family', 'font-weight', 'unicode-range'].map((name) => rule.style.getPropertyValue(name));
  return `@font-face { font-family: ${family}; font-weight: ${weight}; src: ${src};${range ? ` unicode-range: ${range};` : ''} }`;
}

/** The faces that pages are set in, as CSS with their files in it: a picture is drawn apart from the page and fetches nothing. */
export async function pictureFonts(): Promise<string> {
  const faces = await Promise.all(loadedFaces().map((face) => inlined(face).catch(() => '')));
  return faces.join('\n') || '/* none */';
}
