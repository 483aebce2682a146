// A short run of `npm run fuzz`: a fixed number of cases, over every operation's inputs.
import { expect, it } from 'vitest';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { findFault } from './judge.ts';
import { runFuzz } from './run.ts';

const CASES = 600;
const PRODUCTION_CASES = 200;
const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 1_000_000_000);

describeBindflow('the facade', ({ url }) => {
  it('answers generated operations with documented codes only', async () => {
    const { faults, sent, operations, codes } = await runFuzz({ url: url(), seed, shouldGoOn: (count) => count < CASES });
    expect(faults, `npm run fuzz -- --seed ${seed}`).toEqual([]);
    expect(sent).toBe(CASES);
    expect(operations).toBeGreaterThan(50);
    expect([...codes.keys()]).toEqual(expect.arrayContaining(['BAD_USER_INPUT', 'STAFF_SIGN_IN', 'APPLICATION_UNKNOWN']));
  });
});

describeBindflow(
  'the facade in production',
  ({ url }) => {
    it('runs registered operations only, whatever their variables', async () => {
      const { faults, codes } = await runFuzz({ url: url(), seed, isProduction: true, shouldGoOn: (count) => count < PRODUCTION_CASES });
      expect(faults, `npm run fuzz -- --production --seed ${seed}`).toEqual([]);
      expect([...codes.keys()]).toEqual(expect.arrayContaining(['BAD_USER_INPUT', 'DOCUMENT_NOT_REGISTERED']));
    });
  },
  { isProduction: true, trustedProxies: 0 },
);

it.each([
  [200, '{"data":{}}', null],
  [500, '{"errors":[{"extensions":{"code":"BAD_REQUEST"}}]}', 'status 500'],
  [200, '{"errors":[{"extensions":{"code":"INTERNAL_SERVER_ERROR"}}]}', 'code INTERNAL_SERVER_ERROR'],
  [200, '{"errors":[{"extensions":{"code":"NO_SUCH_CODE"}}]}', 'code NO_SUCH_CODE'],
  [200, '{"errors":[{"message":"at run (/app/graph/x.ts:1:1)"}]}', 'shows where it failed'],
  [200, 'Oops', 'is not JSON'],
  [400, '{"errors":[{"extensions":{"code":"DOCUMENT_NOT_REGISTERED"}}]}', null],
])('judges %i %s', (status, text, fault) => {
  expect(findFault({ status, text })).toBe(fault);
});

it('judges that a forbidden document runs', () => {
  expect(findFault({ status: 200, text: '{"data":{"limits":{}}}', isForbidden: true })).toBe('runs a document that is not registered');
});
