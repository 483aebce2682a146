// Defects that random sequences have found, each as a test.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { act } from './actions.ts';
import { clear, finish } from './finish.ts';
import { breachesOf } from './invariants.ts';
import { checkLetters, mailLetters } from './letters.ts';
import { type Stage, openStage, setScene } from './scene.ts';
import { CACHE, PAY } from './upstream.ts';

let postgres: TestPostgres;
let stage: Stage;
beforeAll(async () => {
  postgres = await startPostgres();
  stage = await openStage(await postgres.createDatabase());
}, 60_000);
afterAll(async () => {
  await stage.close();
  await postgres.stop();
});

it('binds what the gateway has cached after the answer to a different cache call was lost', async () => {
  const scene = await setScene(stage, { program: 'fitness', email: 'new', gateway: 'careful', isPatient: true });
  await act(scene, { do: 'upstream', template: PAY, fault: 'refused', times: 2 });
  await act(scene, { do: 'buy', tab: 0, instrument: 'good' });
  await act(scene, { do: 'upstream', template: CACHE, fault: 'dropped-answer', times: 2 });
  await act(scene, { do: 'bill', tab: 0, to: 'office' });
  await act(scene, { do: 'press', tab: 0, instrument: 'good' });
  await act(scene, { do: 'bill', tab: 0, to: 'home' });
  await clear(scene);
  expect(await finish(scene)).toEqual([]);
  expect(await breachesOf(scene)).toEqual([]);
  const cached = stage.upstream.calls
    .filter(({ template }) => template === CACHE)
    .map(({ body }) => (body as { Account: { BillingAddress: { Street1: string } } }).Account.BillingAddress.Street1);
  expect(cached).toEqual(['1204 S CONGRESS AVE', '517 CONGRESS AVE', '517 CONGRESS AVE', '1204 S CONGRESS AVE']);
}, 60_000);

it('Purchase reports that the offer bought in another tab cannot be loaded, and continues when it can', async () => {
  const scene = await setScene(stage, { program: 'fitness', email: 'new', gateway: 'careful', isPatient: true });
  await act(scene, { do: 'buy', tab: 0, instrument: 'declined' });
  await act(scene, { do: 'duplicate', tab: 0 });
  await act(scene, { do: 'quote', tab: 1 });
  await act(scene, { do: 'press', tab: 1, instrument: 'none' });
  await act(scene, { do: 'buy', tab: 1, instrument: 'good' });
  await act(scene, { do: 'line', operation: 'ReadOffer', fault: 'failed' });
  await act(scene, { do: 'press', tab: 0, instrument: 'good' });
  expect(scene.tabs[0]?.state().purchase.problem?.message).toContain('We can’t reach our service right now');
  await act(scene, { do: 'press', tab: 0, instrument: 'good' });
  expect(scene.tabs[0]?.state().purchase.hasPurchased).toBe(true);
  expect(await breachesOf(scene)).toEqual([]);
}, 60_000);

it('a buyer with an unconfirmed payment can quote again after an operator has settled it as not charged', async () => {
  const scene = await setScene(stage, { program: 'fitness', email: 'new', gateway: 'careful', isPatient: true });
  await act(scene, { do: 'buy', tab: 0, instrument: 'in-process' });
  await act(scene, { do: 'resolve' });
  await act(scene, { do: 'quote', tab: 0 });
  expect(scene.tabs[0]?.state().quote.status).toBe('quoted');
  expect(await finish(scene)).toEqual([]);
}, 60_000);

it('a buyer whose page died before it could send the click gets the letter once another device has finished the purchase', async () => {
  const scene = await setScene(stage, { program: 'fitness', email: 'new', gateway: 'naive', isPatient: true });
  await act(scene, { do: 'doubt', isElsewhere: true });
  await act(scene, { do: 'leave', tab: 0, steps: 1 });
  await act(scene, { do: 'press', tab: 0, instrument: 'good' });
  await act(scene, { do: 'resolve' });
  await act(scene, { do: 'advance', tab: 1, instrument: 'good' });
  await clear(scene);
  expect(scene.tabs.map((tab) => [tab.page().isGone(), tab.state().purchase.hasPurchased])).toEqual([
    [true, false],
    [false, true],
  ]);
  await scene.tabs[1]?.page().ship();
  await mailLetters(scene);
  expect(await checkLetters(scene)).toEqual([]);
  expect(scene.letters.sent.map(({ to }) => to)).toEqual([scene.email]);
}, 60_000);

it('a declined click of another device counts for nothing in the letter of what the first one then paid', async () => {
  const scene = await setScene(stage, { program: 'fitness', email: 'new', gateway: 'naive', isPatient: true });
  await act(scene, { do: 'quote', tab: 0 });
  await act(scene, { do: 'elsewhere', tab: 0 });
  await act(scene, { do: 'buy', tab: 1, instrument: 'declined' });
  await scene.tabs[1]?.page().ship();
  await act(scene, { do: 'pass', hours: 0.1 });
  await act(scene, { do: 'upstream', template: PAY, fault: 'timeout-after', times: 1 });
  await act(scene, { do: 'buy', tab: 0, instrument: 'good' });
  await act(scene, { do: 'resolve' });
  const [first, second] = scene.tabs.map((tab) => tab.state());
  expect([first?.quote.offer?.id, second?.purchase.phase]).toEqual([second?.quote.offer?.id, 'declined']);
  await mailLetters(scene);
  expect(scene.letters.sent).toEqual([]);
  // The click was late.
  await scene.tabs[0]?.page().ship();
  await mailLetters(scene);
  expect(scene.letters.sent.length).toBeGreaterThan(0);
  expect(await checkLetters(scene)).toEqual([]);
}, 60_000);
