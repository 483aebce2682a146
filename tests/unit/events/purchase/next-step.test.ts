import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type PurchaseStep, type StepInputs, nextStep, purchaseSteps } from '#events/purchase';
import { inputsFor } from '../../../support/events/purchase-move.ts';

type Progress = Parameters<typeof nextStep>[0];
const inputs: StepInputs = inputsFor('offer-1');
const fresh: Progress = { done: {}, hasCreatedAccount: false, hasPaid: false, hasPurchased: false };

const checkpoints: Partial<Record<PurchaseStep, Partial<Progress>>> = { account: { hasCreatedAccount: true }, pay: { hasPaid: true }, finish: { hasPurchased: true } };

/** Performs steps until none is left or one fails; returns their names. */
function run(start: Progress, now: StepInputs, { collectsMemberFee = true, failsAt = null as PurchaseStep | null } = {}): { steps: PurchaseStep[]; progress: Progress } {
  const steps: PurchaseStep[] = [];
  let progress = start;
  for (;;) {
    const step = nextStep(progress, now, collectsMemberFee);
    if (!step) return { steps, progress };
    steps.push(step);
    if (step === failsAt) return { steps, progress };
    progress = { ...progress, done: { ...progress.done, [step]: now[step] }, ...checkpoints[step] };
  }
}

describe('the steps of a purchase', () => {
  // spec: 4.31, 4.38, 4.39, 4.42, 4.43, 4.44
  it('come in the order of the specification', () => {
    expect(run(fresh, inputs).steps).toEqual(['opportunity', 'account', 'cache', 'pay', 'reference', 'bind', 'screen', 'finish']);
  });

  // spec: 4.41
  it('omit the member reference if no member fee is collected', () => {
    expect(run(fresh, inputs, { collectsMemberFee: false }).steps).toEqual(['opportunity', 'account', 'cache', 'pay', 'bind', 'screen', 'finish']);
  });

  // spec: 4.45
  it.each(purchaseSteps)('continue at %s after it failed', (failsAt) => {
    const broken = run(fresh, inputs, { failsAt });
    expect(broken.steps.at(-1)).toBe(failsAt);
    expect(run(broken.progress, inputs).steps).toEqual(purchaseSteps.slice(purchaseSteps.indexOf(failsAt)));
  });

  it('are all done after the purchase', () => {
    expect(nextStep(run(fresh, inputs).progress, inputs, true)).toBeNull();
  });
});

describe('a step that was done for another input', () => {
  const declined = run(fresh, inputs, { failsAt: 'pay' }).progress;

  it('is done again: another payment method is cached again before paying', () => {
    expect(run(declined, { ...inputs, cache: 'by eCheck', pay: 'by eCheck' }).steps).toEqual(['cache', 'pay', 'reference', 'bind', 'screen', 'finish']);
  });

  it('is not done again if nothing changed', () => {
    expect(nextStep(declined, inputs, true)).toBe('pay');
  });

  // spec: 4.33
  it('updates the CRM again, but creates no second account', () => {
    expect(run(declined, { ...inputs, opportunity: 'x', account: 'x' }).steps.slice(0, 2)).toEqual(['opportunity', 'pay']);
  });
});

describe('once paid', () => {
  const paid = run(fresh, inputs, { failsAt: 'bind' }).progress;

  it('continues with bind', () => {
    expect(nextStep(paid, inputs, true)).toBe('bind');
  });

  // spec: 4.39
  it('never caches, pays or creates an account again, after any change', () => {
    const any = fc.string({ maxLength: 3 });
    const anyInputs = fc.record(Object.fromEntries(purchaseSteps.map((step) => [step, any])) as Record<PurchaseStep, typeof any>);
    fc.assert(
      fc.property(anyInputs, fc.dictionary(fc.constantFrom(...purchaseSteps), any), fc.boolean(), fc.boolean(), (now, done, hasPurchased, collectsMemberFee) => {
        const { steps } = run({ done, hasCreatedAccount: true, hasPaid: true, hasPurchased }, now, { collectsMemberFee });
        for (const step of ['account', 'cache', 'pay']) expect(steps).not.toContain(step);
        expect(steps).toEqual(purchaseSteps.filter((step) => steps.includes(step)));
      }),
    );
  });

  it('stores the member’s number before binding, if a fee was collected', () => {
    const { progress } = run(fresh, inputs, { failsAt: 'reference' });
    expect(nextStep(progress, inputs, true)).toBe('reference');
    expect(nextStep(progress, inputs, false)).toBe('bind');
  });
});
