// whatIf: past applications under other rules, for analysts alone, without anything personal.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '#events/program';
import { computeOrderTotal, toMoney } from '#events/rules';
import { fitnessAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { continueFrom, newEmail, pay, readyToPay, visitor } from '../../support/checkout.ts';
import { fork as forkOf } from '../../support/fork.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
let analyst: StaffBrowser;
let bought: NodeBuyer;
let excluded: NodeBuyer;
beforeAll(async () => {
  bindflow = await startForTests();
  const { url } = bindflow.facade;
  analyst = staffBrowser(url);
  await analyst.signIn('analyst@example.com');
  bought = await readyToPay(url);
  await pay(bought);
  excluded = await visitor(url, 'fitness');
  excluded.answer({ ...fitnessAnswers(newEmail()), claims: 'two-or-more' });
  await continueFrom(excluded, 0);
  const other = await visitor(url, 'yoga');
  for (const buyer of [bought, excluded, other]) await buyer.ship();
}, 60_000);
afterAll(() => bindflow.close());

interface WhatIf {
  readonly __typename: string;
  readonly applications: number;
  readonly counts: readonly { readonly change: string; readonly applications: number }[];
  readonly rules: readonly object[];
  readonly changed: readonly { readonly application: { readonly id: string }; readonly change: string }[];
}
const QUERY = `query W($input: WhatIfInput!) { whatIf(input: $input) { __typename
  ... on WhatIf { sitename applications counts { change applications quoted quotedTotal paidTotal estimate { amount applications offers } }
    rules { product rule reason excluded admitted } changed(first: 10) { application { id } change before { name reasons } after { name reasons } } }
  ... on ConfigurationRefused { code problems { path reason } } } }`;
async function whatIf(configuration: object, filter: object = {}): Promise<WhatIf> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: QUERY, variables: { input: { filter, configuration } } }) });
  const { data, errors } = (await response.json()) as { data: { whatIf: WhatIf }; errors?: object };
  if (errors) throw new Error(JSON.stringify(errors));
  return data.whatIf;
}
const fitness = (): Program => JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as Program;
type Rules = Program['spoke']['products'][number]['kickout'];
function withRules(change: (rules: Rules) => unknown): object {
  const program = fitness();
  const products = program.spoke.products.map((product) => ({ ...product, kickout: change(product.kickout) }));
  return { ...program, spoke: { ...program.spoke, products } };
}
const totalOf = (buyer: NodeBuyer): string => toMoney(computeOrderTotal(buyer.state().quote.offer!.quotes, true, buyer.state().application.memberFee));

describe('what if', () => {
  it('without rules: who would be sold something, with an estimate and its basis', async () => {
    const result = await whatIf(withRules(() => []));
    expect(result).toMatchObject({
      __typename: 'WhatIf',
      sitename: 'fitness',
      applications: 2,
      counts: [
        { change: 'OPENED', applications: 1, quoted: 0, quotedTotal: '0.00', estimate: { amount: totalOf(bought), applications: 1, offers: 1 } },
        { change: 'SAME', applications: 1, quoted: 1, paidTotal: totalOf(bought), estimate: null },
      ],
      rules: [{ rule: 'claims-frequency', reason: 'Two or more claims in the last five years', excluded: 0, admitted: 1 }],
      changed: [{ application: { id: excluded.ports.applicationId }, change: 'OPENED', before: [{ reasons: ['Two or more claims in the last five years'] }], after: [] }],
    });
  });

  it('tries a configuration that a newer release has stored, without the settings that this one does not know', async () => {
    expect(await whatIf({ ...withRules(() => []), newer: 'setting' })).toMatchObject({ __typename: 'WhatIf', sitename: 'fitness', applications: 2 });
  });

  it('with another rule: who would be sold nothing any more, and what that is worth', async () => {
    const result = await whatIf(withRules((rules) => [...rules, { id: 'trial', reason: 'A trial', when: { '==': [{ var: 'claims' }, 'none'] } }]));
    expect(result).toMatchObject({
      counts: [
        { change: 'CLOSED', applications: 1, quotedTotal: totalOf(bought), paidTotal: totalOf(bought) },
        { change: 'SAME', applications: 1 },
      ],
      rules: [{ rule: 'trial', excluded: 1, admitted: 0 }],
      changed: [{ application: { id: bought.ports.applicationId }, change: 'CLOSED' }],
    });
    const none = withRules(() => []);
    const excludedOnes = await whatIf(none, { outcomes: ['KICKED_OUT_BY_PRODUCT'] });
    expect(excludedOnes.counts).toMatchObject([{ change: 'OPENED', quoted: 0, estimate: { amount: totalOf(bought), offers: 1 } }]);
    expect(
      (
        await whatIf(
          withRules(() => []),
          { outcomes: ['PURCHASED'] },
        )
      ).counts,
    ).toMatchObject([{ change: 'SAME', applications: 1 }]);
  });

  it('with a rule on a personal answer says that it cannot be said, whatever the value', async () => {
    const name = String(bought.state().answers['lastName']);
    const result = await whatIf(withRules(() => [{ id: 'probe', reason: 'A probe', when: { '==': [{ var: 'lastName' }, name] } }]));
    expect(result).toMatchObject({ counts: [{ change: 'UNKNOWN', applications: 2 }], changed: [] });
  });

  it('judges a fork by what it inherited and changed', async () => {
    const parent = await visitor(bindflow.facade.url, 'fitness');
    parent.answer({ ...fitnessAnswers(newEmail()), claims: 'one' });
    await parent.ship();
    const fork = await forkOf(parent);
    fork.answer({ ...parent.state().answers, claims: 'none' });
    await fork.ship();
    const one = withRules(() => [{ id: 'one', reason: 'One claim', when: { '==': [{ var: 'claims' }, 'one'] } }]);
    const { changed } = await whatIf(one);
    expect(changed.filter(({ change }) => change === 'CLOSED').map(({ application }) => application.id)).toEqual([parent.ports.applicationId]);
    const inherited = withRules(() => [{ id: 'limit', reason: 'That limit', when: { '==': [{ var: 'limit' }, parent.state().answers['limit']!] } }]);
    const ids = (await whatIf(inherited)).changed.filter(({ change }) => change === 'CLOSED').map(({ application }) => application.id);
    expect(ids).toEqual(expect.arrayContaining([parent.ports.applicationId, fork.ports.applicationId]));
  });

  it('asks a fork that inherited an offer for what its origin has not answered either', async () => {
    const parent = await readyToPay(bindflow.facade.url);
    await parent.ship();
    const fork = await forkOf(parent);
    await fork.ship();
    const program = fitness();
    const questions = program.spoke.questions.map((question) => (question.id === 'cprCertified' ? { ...question, required: true } : question));
    const { changed } = await whatIf({ ...program, spoke: { ...program.spoke, questions } });
    const incomplete = changed.filter(({ change }) => change === 'INCOMPLETE').map(({ application }) => application.id);
    expect(incomplete).toEqual(expect.arrayContaining([parent.ports.applicationId, fork.ports.applicationId]));
  });

  it('of rules that cannot be tried: what is wrong, and where', async () => {
    expect(await whatIf(withRules(() => [{ id: 'x', reason: 'X', when: { '==': [{ var: 'claim' }, 'none'] } }]))).toMatchObject({
      __typename: 'ConfigurationRefused',
      code: 'CONFIGURATION_INVALID',
      problems: expect.arrayContaining([{ path: expect.stringContaining('spoke.products.0.kickout.0.when'), reason: expect.stringContaining('claim') }]),
    });
    expect(await whatIf(withRules(() => 'none'))).toMatchObject({ __typename: 'ConfigurationRefused' });
    expect(await whatIf({})).toMatchObject({ __typename: 'ConfigurationRefused' });
  });
});
