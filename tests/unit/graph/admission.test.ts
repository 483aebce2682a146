import { expect, it } from 'vitest';
import { createAdmission } from '../../../graph/http/admission.ts';

type Request = Parameters<ReturnType<typeof createAdmission>['enter']>[0];
const REQUEST = {} as Request;

function congested(isKnown: () => Promise<boolean>) {
  let lookUps = 0;
  const admission = createAdmission({
    maxOperations: 20,
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

/** Opens an application where others are under way. */
async function openBeside(others: number, isKnown: () => Promise<boolean>): Promise<boolean> {
  const { enter } = congested(isKnown);
  for (let count = 0; count < others; count += 1) await enter('PurchaseStatus');
  return enter('OpenApplication');
}

const isNew = () => Promise.resolve(false);

it('refuses new buyers in a crowd under congestion, and lets in those who are known or cannot be looked up', async () => {
  const answers = [isNew, () => Promise.resolve(true), () => Promise.reject(new Error('the database is away'))];
  expect(await Promise.all(answers.map(async (isKnown) => openBeside(5, isKnown)))).toEqual([false, true, true]);
});

it('refuses no new buyer where there is no crowd, however slow the machine is', async () => {
  expect(await Promise.all([0, 1, 4].map(async (others) => openBeside(others, isNew)))).toEqual([true, true, true]);
});

it('refuses an estimate before anyone else: in a crowd under congestion also to known buyers, and beyond a quarter of the places', async () => {
  const known = () => Promise.resolve(true);
  const askBeside = async (others: number, isCongested: boolean): Promise<boolean> => {
    const admission = createAdmission({ maxOperations: 20, isCongested: () => isCongested, isKnown: known });
    for (let count = 0; count < others; count += 1) await admission.enter(REQUEST, 'PurchaseStatus');
    return admission.enter(REQUEST, 'PriceEstimate');
  };
  expect(await Promise.all([askBeside(4, true), askBeside(5, true), askBeside(4, false), askBeside(5, false)])).toEqual([true, false, true, false]);
});
