/** What a call is answered with. `body` goes out as JSON, or as it stands where it is text (`type` then says what it is). */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One entry of the envelope's Errors. */
export interface Problem {
  readonly Code: string;
  readonly Message: string;
  readonly Field: string;
}

/** The gateway's yes: `Data` is always an array. */
export const data = (items: readonly object[], message: unknown = ''): Answer => ({
  status: 200,
  body: { Success: true, Data: items, Message: message, Errors: [] },
});

/** The gateway's no on its merits: status 200, Success false. */
export const refused = (code: string, message: string, items: readonly object[] = []): Answer => ({
  status: 200,
  body: { Success: false, Data: items, Message: message, Errors: [{ Code: code, Message: message, Field: '' }] },
});

/** How a server says that a call is not well made, or that it failed itself. */
export type Fail = (status: number, errors: readonly Problem[]) => Answer;

const inWords = (errors: readonly Problem[]): string => errors.map(({ Message }) => Message).join(' ');

/** The gateway's: with the envelope. */
export const failed: Fail = (status, errors) => ({
  status,
  body: { Success: false, Data: [], Message: inWords(errors), Errors: errors },
});

/** What a fault of the server's own is told as: nothing is known of what it did. */
export const serverError: Problem = { Code: 'SERVER_ERROR', Message: 'The server failed.', Field: '' };

/** An id that nobody knows: 404, naming the field or path parameter that carried it. */
export const unknownId = (field: string, what: string): Answer =>
  failed(404, [{ Code: 'NOT_FOUND', Message: `${what} was not found.`, Field: field }]);

/** The local server's answer: plain JSON, with no envelope. */
export const plain = (body: unknown, status = 200): Answer => ({ status, body });

/** The local server's no: `{error}`. */
export const plainlyFailed: Fail = (status, errors) => plain({ error: inWords(errors) }, status);
