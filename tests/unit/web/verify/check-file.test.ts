// The verifier's verdict on a file, from what the store answers.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkFile } from '../../../../web/verify/check-file.ts';

const HELLO = '185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969';
const issued = { provider: 'Harborline', issuedAt: '2026-11-20T15:04:00.000Z', isIntact: true };
afterEach(() => vi.unstubAllGlobals());

async function check(answer: () => Response, isSecure = true) {
  const sent = vi.fn(async (_address: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('isSecureContext', isSecure);
  const file = { size: 5, arrayBuffer: async () => new TextEncoder().encode('Hello').buffer } as Blob;
  return { ...(await checkFile(file)), sent };
}
const json =
  (body: object, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

describe('a file', () => {
  it('is asked for by its SHA-256 alone', async () => {
    const { sha256, sent } = await check(json({ data: { evidence: null } }));
    expect(sha256).toBe(HELLO);
    expect(JSON.parse(sent.mock.calls[0]?.[1].body as string)).toMatchObject({ operationName: 'VerifyEvidence', variables: { sha256: HELLO } });
  });

  it.each([
    ['good', 'Issued here, and unchanged', json({ data: { evidence: issued } })],
    ['doubtful', 'Not verified: the stored events were changed', json({ data: { evidence: { ...issued, isIntact: false } } })],
    ['bad', 'Not issued here, or changed since', json({ data: { evidence: null } })],
    ['doubtful', 'The file could not be checked', json({ errors: [{ message: 'No.' }], data: null })],
    ['doubtful', 'The file could not be checked', json({ errors: [{ message: 'Wait.' }] }, 429)],
    ['doubtful', 'The file could not be checked', () => new Response('<html>', { status: 502 })],
  ] as const)('is %s: %s', async (tone, title, answer) => {
    expect((await check(answer)).verdict).toMatchObject({ tone, title });
  });

  it('names the provider and the time of issue', async () => {
    expect((await check(json({ data: { evidence: issued } }))).verdict.text).toMatch(/^Harborline issued exactly this file on November 20, 2026 at 3:04\sPM UTC\./);
  });

  it('is issued here where the provider is not known: no other is named', async () => {
    const textOf = async (isIntact: boolean) => (await check(json({ data: { evidence: { ...issued, provider: null, isIntact } } }))).verdict.text;
    expect([await textOf(true), await textOf(false)]).toEqual([
      expect.stringMatching(/^Exactly this file was issued here on November 20, 2026 at 3:04\sPM UTC\. The stored events that it covers are as they were written\.$/),
      expect.stringMatching(/Ask the sender about it\.$/),
    ]);
  });

  it('is not judged where the browser computes no hashes', async () => {
    const { verdict, sent } = await check(json({ data: { evidence: issued } }), false);
    expect([verdict.tone, sent.mock.calls]).toEqual(['doubtful', []]);
  });
});
