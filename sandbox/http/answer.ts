/** The answer to a call. `body` is sent as JSON, or unchanged if it is text, with the media type `type`. */
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

/** The gateway's success: `Data` is always an array. */
export const data = (items: readonly object[], message: unknown = ''): Answer => ({
  status: 200,
  body: { Success: true, Data: items, Message: message, Errors: [] },
});

/** The gateway's refusal: status 200, Success false. */
export const refused = (code: string, message: string, items: readonly object[] = []): Answer => ({
  status: 200,
  body: { Success: false, Data: items, Message: message, Errors: [{ Code: code, Message: message, Field: '' }] },
});

/** How a server reports a bad request or an error of its own. */
export type Fail = (status: number, errors: readonly Problem[]) => Answer;

const inWords = (errors: readonly Problem[]): string => errors.map(({ Message }) => Message).join(' ');

/** The gateway's: with the envelope. */
export const failed: Fail = (status, errors) => ({
  status,
  body: { Success: false, Data: [], Message: inWords(errors), Errors: errors },
});

/** The answer to an error of the server's own: the effect of the call is unknown. */
export const serverError: Problem = { Code: 'SERVER_ERROR', Message: 'The server failed.', Field: '' };

/** An unknown id: 404, with the name of its field or path parameter. */
export const unknownId = (field: string, what: string): Answer => failed(404, [{ Code: 'NOT_FOUND', Message: `${what} was not found.`, Field: field }]);

/** The local server's answer: plain JSON, with no envelope. */
export const plain = (body: unknown, status = 200): Answer => ({ status, body });

/** The local server's refusal: `{error}`. */
export const plainlyFailed: Fail = (status, errors) => plain({ error: inWords(errors) }, status);
