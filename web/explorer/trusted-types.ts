// Workers load from our own files only; markup in the documentation is sanitized.
import purify from 'dompurify';

const isOurs = (url: string): boolean => new URL(url, location.href).href.startsWith(new URL(import.meta.env.BASE_URL, location.origin).href);

globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => purify.sanitize(text),
  createScriptURL: (url) => (isOurs(url) ? url : null),
});
