/** Limits of a request over HTTP. */
export const REQUEST_LIMITS = {
  /** Of the body. Requests are small but for the picture of a page. */
  bytes: 512 * 1024,
  /** Of the body with a picture of a page, from a browser that owns an application. */
  captureBytes: 8 * 1024 * 1024,
  /** Characters of the document that sends a picture: nobody can have a large one parsed. */
  captureDocumentLength: 2000,
} as const;
