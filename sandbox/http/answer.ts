/** What a call is answered with. `body` goes out as JSON, or as it stands where it is text (`type` then says what it is). */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
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

/** The gateway's answer to a call that is not well made: 400, 401 or 404 with the envelope. */
export const failed = (status: number, errors: readonly Problem[]): Answer => ({
  status,
  body: { Success: false, Data: [], Message: errors.map(({ Message }) => Message).join(' '), Errors: errors },
});

/** A fault of the server's own: nothing is known of what it did. */
export const serverFailed: Answer = failed(500, [{ Code: 'SERVER_ERROR', Message: 'The server failed.', Field: '' }]);

/** An id that nobody knows: 404, naming the field or path parameter that carried it. */
export const unknownId = (field: string, what: string): Answer =>
  failed(404, [{ Code: 'NOT_FOUND', Message: `${what} was not found.`, Field: field }]);

/** The local server's answer: plain JSON, with no envelope. */
export const plain = (body: unknown, status = 200): Answer => ({ status, body });
