// Days by the facade's clock: a computer whose clock is days wrong shows the same limits as the facade.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EmailCheckDocument } from '../../../../web/generated/graphql.ts';
import { createGraphClient } from '../../../../web/app/graph-client.ts';
import { learnServerTime, serverNow } from '../../../../web/app/clocks.ts';

const DAY_MS = 86_400_000;
const dated = (date: string | null) => ({ get: (name: string) => (name === 'date' ? date : null) });
const now = Date.parse('2026-11-25T12:00:00Z');
// Two looks at a running clock may be a millisecond apart.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  learnServerTime(dated(new Date().toUTCString()));
});

it('serverNow is learned from the facade’s responses', async () => {
  const headers = { date: new Date(Date.now() + 3 * DAY_MS).toUTCString() };
  const emailCheck = { hasAccount: false, mustChangePassword: false, requiresVerify: false };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ data: { emailCheck } }), { headers })));
  await createGraphClient()(EmailCheckDocument, { email: 'maya@example.com' });
  expect(Math.round((serverNow() - Date.now()) / DAY_MS)).toBe(3);
});

it.each([-3, 3, 400])('serverNow is right if this computer’s clock is %s days off', (days) => {
  const offBefore = serverNow() - Date.now();
  learnServerTime(dated(new Date(now).toUTCString()), now + days * DAY_MS);
  expect(serverNow() - Date.now()).toBe(-days * DAY_MS);
  expect(offBefore).not.toBe(-days * DAY_MS);
});

it.each([null, '', 'not a time'])('serverNow does not change if a response is dated %j', (date) => {
  learnServerTime(dated(new Date(now).toUTCString()), now + DAY_MS);
  learnServerTime(dated(date), now);
  expect(serverNow() - Date.now()).toBe(-DAY_MS);
});
