/** The bytes of a base64url text, a character each. @throws where it is none */
export const binary = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** @throws where it is no base64url */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(binary(text), (sign) => sign.charCodeAt(0));

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
