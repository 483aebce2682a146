/**
 * The editor makes style elements as it goes and knows nothing of nonces: each gets this document's, so that the policy need not
 * allow inline styles at large (docs/decisions: the explorer's policy). Loaded before anything that makes one.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const create = document.createElement.bind(document);

function createElement(name: string, options?: ElementCreationOptions): HTMLElement {
  const element = create(name, options);
  if (name.toLowerCase() === 'style') element.nonce = nonce;
  return element;
}

document.createElement = createElement;
