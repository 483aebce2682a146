import { describe, expect, it } from 'vitest';
import type { Answers, Program } from '#events/program';
import { createEstimateRequest, findEstimateProblems } from '#events/rules';
import { fitness, retail, trades } from '../../../support/events/programs.ts';

const TODAY = '2026-11-29';
const application = { program: 'hash', sponsorId: 'AIMFIT2' } as Parameters<typeof createEstimateRequest>[1]['application'];
const request = (program: Program, answers: Answers, more: object = {}) => createEstimateRequest(program, { answers, application: { ...application, ...more } }, TODAY);

const trainer = { state: 'TX', disciplines: ['yoga'], employment: 'employee', venue: 'studio', hoursPerWeek: '20', certified: 'no', limit: '1m-3m', claims: 'none' };

describe('createEstimateRequest', () => {
  it('has the answers that the price depends on, and no others', () => {
    const found = request(fitness, { ...trainer, firstName: 'Maya', email: 'maya@example.com', startDate: '2026-12-01' });
    expect(found?.products).toEqual(['fitness-liability']);
    expect(Object.fromEntries(found!.answers.map(({ question, value }) => [question, value]))).toEqual(trainer);
  });

  it('needs every answer that is required and visible, and no wrong one', () => {
    for (const question of Object.keys(trainer)) expect(request(fitness, { ...trainer, [question]: '' }), question).toBeNull();
    expect(request(fitness, { ...trainer, hoursPerWeek: 'many' })).toBeNull();
    expect(request(fitness, { ...trainer, state: 'ZZ' })).toBeNull();
    expect(findEstimateProblems(retail, { buildingYear: '1970' }, TODAY).map(({ question }) => question)).toContain('rewired');
    expect(findEstimateProblems(retail, { buildingYear: '1990' }, TODAY).map(({ question }) => question)).not.toContain('rewired');
  });

  it('leaves out products that any answer excludes, also one that rating does not read', () => {
    const answers = {
      state: 'OH',
      trade: 'painting',
      workHeight: 'ground',
      annualReceipts: '100000',
      employees: '1',
      subcontractors: 'no',
      vehicles: '0',
      safetyProgram: 'yes',
      claims: 'none',
    };
    const cover = { glLimit: '1m-2m', additionalInsured: 'no', insureTools: 'yes', toolsValue: '1000', toolsStorage: 'locked', umbrellaLimit: '1m' };
    const all = { ...answers, ...cover };
    expect(request(trades, all)?.products).toEqual(['general-liability', 'tools-equipment', 'umbrella']);
    expect(request(trades, { ...all, hazards: ['abatement'] })?.products).toEqual(['tools-equipment', 'umbrella']);
    expect(request(trades, { ...all, hazards: ['explosives'] })).toBeNull();
  });

  it('is the same request by its input, until something changes that the price depends on', () => {
    const { input } = request(fitness, trainer)!;
    expect(request(fitness, { ...trainer, firstName: 'Ana', startDate: '2026-12-24', cprCertified: false })?.input).toBe(input);
    const others = [
      request(fitness, { ...trainer, limit: '2m-4m' }),
      request(fitness, { ...trainer, cprCertified: true }),
      request(fitness, trainer, { sponsorId: 'OTHER' }),
      request(fitness, trainer, { program: 'newer' }),
      createEstimateRequest(fitness, { answers: trainer, application }, '2026-11-30'),
    ];
    expect(new Set([input, ...others.map((other) => other?.input)]).size).toBe(6);
  });

  it('is never one for a program whose insurer gives no estimate', () => {
    const { estimate: _, ...rating } = fitness.spoke.rating;
    expect(request({ ...fitness, spoke: { ...fitness.spoke, rating } }, trainer)).toBeNull();
  });
});
