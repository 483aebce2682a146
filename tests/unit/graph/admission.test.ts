import { expect, it } from 'vitest';
import { createAdmission } from '../../../graph/http/admission.ts';

type Request = Parameters<ReturnType<typeof createAdmission>['enter']>[0];
const REQUEST = {} as Request;

function congested(isKnown: () => Promise<boolean>) {
  let lookUps = 0;
  const admission = createAdmission({
    maxOperations: 10,
    isCongested: () => true,
    isKnown: () => {
      lookUps += 1;
      return isKnown();
    },
  });
  return { enter: (operation: string) => admission.enter(REQUEST, operation), lookUps: () => lookUps };
}

it('lets in a step of a purchase under congestion without a look into the database', async () => {
  const { enter, lookUps } = congested(() => Promise.resolve(false));
  expect([await enter('SubmitPayment'), lookUps()]).toEqual([true, 0]);
});

it('refuses new buyers under congestion, and lets in those who are known or cannot be looked up', async () => {
  const answers = [() => Promise.resolve(false), () => Promise.resolve(true), () => Promise.reject(new Error('the database is away'))];
  expect(await Promise.all(answers.map(async (isKnown) => congested(isKnown).enter('OpenApplication')))).toEqual([false, true, true]);
});
