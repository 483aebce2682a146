/** Runs in a browser. Wraps every text node of a page as translation tools do: the node is replaced by elements with a text of their own. */
export function wrapTexts(root: Node): void {
  const skipped = 'font, script, style, noscript, textarea, option, svg, [translate=no]';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.textContent?.trim() && !text.parentElement?.closest(skipped)) texts.push(text as Text);
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    inner.append(document.createTextNode(text.data));
    outer.append(inner);
    text.replaceWith(outer);
  }
}
