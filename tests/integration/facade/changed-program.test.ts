// A program that changes between two applications: each is rated, shown and resumed under its own version.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Facade, startFacade } from '#graph/http';
import { fitnessAnswers } from '../../support/answers.ts';
import { type BentGateway, startBentGateway } from '../../support/bent-gateway.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, continueFrom, newEmail, pay, visitor } from '../../support/checkout.ts';

let bindflow: RunningBindflow;
let localServer: BentGateway;
let facade: Facade;
let clock = Date.now();
beforeAll(async () => {
  bindflow = await startForTests({ now: () => clock });
  localServer = await startBentGateway(() => bindflow.sandbox.url);
  facade = await startFacade({ ...bindflow.settings, localServerUrl: localServer.url });
}, 60_000);
afterAll(async () => {
  await facade.close();
  await localServer.stop();
  await bindflow.close();
});

/** From now on no buyer with claims is insured. */
function changeProgram(): void {
  const reason = 'We have become careful';
  localServer.bend(
    /settings/,
    (real) => ({ ...real, body: real.body.replace('"kickout":[', `"kickout":[{"id":"careful","reason":"${reason}","when":{"==":[{"var":"claims"},"none"]}},`) }),
    Infinity,
  );
  // A cached program is loaded again after half a minute.
  clock += 31_000;
}

it('an application is rated under the program that it was opened with, by the facade too; the next one under the new', async () => {
  const now = () => clock;
  const before = await visitor(facade.url, 'fitness', { now });
  before.answer(fitnessAnswers(newEmail()));
  changeProgram();
  // The facade has loaded the change before the older application requests anything.
  const newer = await visitor(facade.url, 'fitness', { now });
  newer.answer(fitnessAnswers(newEmail()));
  expect(newer.programHash).not.toBe(before.programHash);
  expect(await continueFrom(before, 0)).toBe('payment');
  // Its page is made to judge as the older one would: the facade does not.
  const asOlder = { ...newer, ports: { ...newer.ports, program: before.ports.program } };
  expect(await continueFrom(asOlder, 0)).not.toBe('payment');
  expect(newer.answers.some((answer) => answer.includes('KICKED_OUT'))).toBe(true);
  await continueFrom(newer, 0);
  expect(newer.state().quote.kickedOut).toMatchObject([{ reasons: [{ reason: 'We have become careful' }] }]);

  acceptTerms(before);
  expect(await pay(before)).toBe(true);
  const stored = await bindflow.db.selectFrom('application').innerJoin('program_configuration', 'hash', 'program_hash').select(['id', 'hash']).execute();
  expect(new Map(stored.map(({ id, hash }) => [id, hash]))).toEqual(new Map([before, newer].map((buyer) => [buyer.ports.applicationId, buyer.programHash])));
}, 60_000);
