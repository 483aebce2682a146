/** The editor makes workers from plain addresses, and the documentation sets plain markup: only our own files and cleaned markup get through. */
import purify from 'dompurify';

const isOurs = (url: string): boolean => new URL(url, location.href).href.startsWith(new URL(import.meta.env.BASE_URL, location.origin).href);

globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => purify.sanitize(text),
  createScriptURL: (url) => (isOurs(url) ? url : null),
});
