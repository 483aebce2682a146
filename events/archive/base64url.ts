/** Returns the bytes of a base64url text, one character each. */
const toBinary = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** @throws if the text is not base64url */
export const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(toBinary(text), (letter) => letter.charCodeAt(0));

export const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Returns the base64 text of the same bytes. @throws if the text is not base64url */
export const toBase64 = (base64url: string): string => btoa(toBinary(base64url));
