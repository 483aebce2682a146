// Random sequences of what buyers do and what goes wrong (docs/purchase-proof.md): `npm run faults` plays ten thousand of them.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestPostgres, startPostgres } from '../support/postgres.ts';
import { runSequences } from './sequences/run.ts';

const MINUTE = 60_000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, MINUTE);
afterAll(() => postgres.stop());

// spec: 4.45
it.each([
  [1, 2026],
  [2, 2027],
])('nobody is charged twice, and everybody can buy in the end: sample %i, seed %i', async (_sample, seed) => {
  const ran = await runSequences({ databaseUrl: await postgres.createDatabase(), seed, sequences: 200 });
  expect(ran.failure).toBeNull();
  expect(ran.sequences).toBe(200);
}, 10 * MINUTE);
