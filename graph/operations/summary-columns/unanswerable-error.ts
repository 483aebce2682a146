/** The columns cannot answer a question exactly: SQL has to. */
export class UnanswerableError extends Error {}
