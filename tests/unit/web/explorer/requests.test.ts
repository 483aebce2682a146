// How the explorer calls the facade, and what it says of the response.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnreadableResponse, sendRequest } from '../../../../web/explorer/response/graph-request.ts';
import { formatSize, measureResponse } from '../../../../web/explorer/response/response-size.ts';

afterEach(() => vi.unstubAllGlobals());

/** Replaces fetch; returns the calls that it got. */
function answerWith(body: string, init: ResponseInit = {}) {
  const fetching = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(new Response(body, init)));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

describe('sendRequest', () => {
  it('sends the headers of the editor beside its own', async () => {
    const fetching = answerWith('{"data":null}');
    await sendRequest({ query: '{ __typename }' }, { 'x-trace': 'abc', 'x-count': 3 });
    const [path, init] = fetching.mock.calls[0]!;
    expect(path).toBe('/graphql');
    expect([...(init.headers as Headers)]).toEqual([
      ['content-type', 'application/json'],
      ['x-count', '3'],
      ['x-trace', 'abc'],
    ]);
  });

  it.each([
    ['a name', 'x'],
    ['x-line', 'one\ntwo'],
  ])('names a header that HTTP does not allow: %s', async (name, value) => {
    const fetching = answerWith('{}');
    await expect(sendRequest({ query: '{ a }' }, { [name]: value })).rejects.toThrow(`The header "${name}" has a name or a value that HTTP doesn’t allow`);
    expect(fetching).not.toHaveBeenCalled();
  });

  it('returns status and sizes with the answer', async () => {
    answerWith('{"data":{"a":"é"}}', { status: 400, headers: { 'content-length': '12' } });
    await expect(sendRequest({ query: '{ a }' })).resolves.toEqual({ answer: { data: { a: 'é' } }, http: { status: 400, sentBytes: 12, decodedBytes: 19 } });
  });

  it('has the status of a response that is not GraphQL', async () => {
    answerWith('<h1>Bad gateway</h1>', { status: 502 });
    const error = await sendRequest({ query: '{ a }' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreadableResponse);
    expect(error).toMatchObject({ message: 'The facade answered 502, and not with JSON.', http: { status: 502, sentBytes: null, decodedBytes: 20 } });
  });
});

it.each([
  [{ sentBytes: 812, decodedBytes: 812 }, '812 B'],
  [{ sentBytes: null, decodedBytes: 12_345 }, '12.3 kB'],
  [{ sentBytes: 2104, decodedBytes: 1_234_567 }, '2.1 kB sent, 1,234.6 kB decoded'],
])('formatSize(%j) is %s', (size, text) => {
  expect(formatSize(size)).toBe(text);
});

it('measureResponse counts bytes, not characters', () => {
  expect(measureResponse(new Response(), '€')).toEqual({ sentBytes: null, decodedBytes: 3 });
});
