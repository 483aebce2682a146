// What is asked of a funnel is counted, and nothing else: pages and questions each take their time.
import 'reflect-metadata';
import { expect, it } from 'vitest';
import { FunnelResolver } from '../../../../graph/console/funnel.resolver.ts';
import type { Context } from '../../../../graph/schema/context.ts';

it('counts pages once where they are asked for, and not for questions alone', async () => {
  const asked: string[] = [];
  const analysts = {
    readFunnel: () => {
      asked.push('pages');
      return Promise.resolve({ applications: 3, outcomes: [{ value: 'abandoned', count: 2 }], pages: [], reasons: [], declined: 1, declines: 2, timed: 3 });
    },
    readFunnelQuestions: () => {
      asked.push('questions');
      return Promise.resolve([]);
    },
  };
  const context = { staff: { kind: 'signed-in', roles: ['analyst'] }, analysts } as unknown as Context;
  const resolver = new FunnelResolver();
  const funnel = resolver.funnel(context, { filter: {} });
  expect(await resolver.questions(funnel)).toEqual([]);
  expect(asked).toEqual(['questions']);
  expect([await resolver.applications(funnel), await resolver.declined(funnel), await resolver.declines(funnel), await resolver.timed(funnel)]).toEqual([3, 1, 2, 3]);
  expect(await resolver.outcomes(funnel)).toEqual([{ outcome: 'abandoned', count: 2 }]);
  expect(asked).toEqual(['questions', 'pages']);
});
