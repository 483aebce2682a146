// The editor creates style elements without a nonce. Each gets this document's, so the policy allows no other inline styles.
// Must load before the editor.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const create = document.createElement.bind(document);

function createElement(name: string, options?: ElementCreationOptions): HTMLElement {
  const element = create(name, options);
  if (name.toLowerCase() === 'style') element.nonce = nonce;
  return element;
}

document.createElement = createElement;
