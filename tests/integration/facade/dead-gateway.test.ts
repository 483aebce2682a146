// A gateway that is down is reported, and everything else works.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BentGateway, startBentGateway } from '../../support/bent-gateway.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { continueFrom, newEmail, visitor } from '../../support/checkout.ts';
import { fitnessAnswers } from '../../support/answers.ts';
import { nodeBuyer } from '../../support/node-buyer.ts';

let gateway: BentGateway;
let bindflow: RunningBindflow;
beforeAll(async () => {
  const gatewayBefore = async (sandboxUrl: string): Promise<string> => {
    gateway = await startBentGateway(() => sandboxUrl);
    return gateway.url;
  };
  bindflow = await startForTests({ gatewayBefore });
}, 120_000);
afterAll(async () => {
  await bindflow.close();
  await gateway.stop();
});

const get = async (path: string): Promise<[number, unknown]> => {
  const response = await fetch(bindflow.facade.url + path);
  return [response.status, await response.json()];
};

it('is reported by /readyz alone; answers are recorded, pages served, and all continues when it is back', async () => {
  const buyer = await visitor(bindflow.facade.url, 'fitness');
  await gateway.stop();
  expect(await get('/healthz')).toEqual([200, { status: 'ok' }]);
  expect(await get('/readyz')).toEqual([503, { database: true, gateway: false }]);
  expect(await get('/readyz/database')).toEqual([200, { database: true }]);
  buyer.answer(fitnessAnswers(newEmail()));
  expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended' });
  expect((await nodeBuyer(bindflow.facade.url, 'fitness')).ports.program.sitename).toBe('fitness');
  expect(await continueFrom(buyer, 0)).toBe('stay');
  await gateway.start();
  expect(await get('/readyz')).toEqual([200, { database: true, gateway: true }]);
  // An address that could not be validated is asked for again.
  buyer.answer({ address1: '1206 South Congress Avenue' });
  expect(await continueFrom(buyer, 0)).toBe('payment');
});
