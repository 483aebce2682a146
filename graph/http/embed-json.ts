/** Returns JSON for a script element, escaped so that it cannot end the element. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Escapes text for an element or a quoted attribute, so that it cannot start another one. */
export const escapeText = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);
