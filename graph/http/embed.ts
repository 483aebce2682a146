/** JSON for a script element: nothing in it can end the element. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Text for an element: nothing in it begins another one. */
export const escapeText = (text: string): string => text.replace(/[<>&]/g, (c) => `&#${c.charCodeAt(0)};`);
