// What analysts read of an application: what is public, and null for what its own browser alone may read.
import { expect, it } from 'vitest';
import { pay, readyToPay } from '../../support/checkout.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { staffBrowser } from '../../support/staff-browser.ts';

const QUERY =
  'query N($id: ID!) { node(id: $id) { ... on Application { programHash memberFee { id } offer { id } opportunity { id } account { userName } purchase { payment } coverages { code } } } }';
const OWN = ['memberFee', 'offer', 'opportunity', 'account', 'purchase', 'coverages'];

const seen = Object.fromEntries(OWN.map((name) => [name, expect.anything()]));
const hidden = Object.fromEntries(OWN.map((name) => [name, null]));

describeBindflow('an analyst', ({ url }) => {
  it('reads of an application what is not its browser’s alone, and null for that, with no error', async () => {
    const analyst = staffBrowser(url());
    await analyst.signIn('analyst@example.com');
    const buyer = await readyToPay(url());
    expect(await pay(buyer)).toBe(true);
    const variables = { id: buyer.ports.applicationId };
    const { programHash } = buyer;
    expect((await buyer.send({ query: QUERY, variables })).data).toEqual({ node: { programHash, ...seen } });
    const headers = { 'content-type': 'application/json', cookie: analyst.cookies(`${url()}/graphql`) };
    const response = await fetch(`${url()}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: QUERY, variables }) });
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({ data: { node: { programHash, ...hidden } } });
    expect(answer).not.toHaveProperty('errors');
  });
});
