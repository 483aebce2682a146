// Another browser's application gives nothing, on either database.
import { expect, it } from 'vitest';
import { makeSchema } from '#graph/http';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { operationsOf } from '../../support/operations.ts';
import { print } from 'graphql';

/** What concerns a browser's login and no application, what asks for a mailed link's token (resume.test.ts), and what mails to the buyer alone (resent-proofs.test.ts). */
const OF_NO_APPLICATION = ['logIn', 'logOut', 'resendSecurityCode', 'verifySecurityCode', 'mailResumeCode', 'resumeApplication', 'renewResumeLink', 'mailProofOfCoverage'];
/** What is for analysts alone (analysts.test.ts, shared-views.test.ts, notes.test.ts, alerts.test.ts). */
const OF_ANALYSTS = [
  'showPersonal',
  'findByEmail',
  'addNote',
  'removeNote',
  'issueEvidence',
  'showEvidence',
  'resolvePayment',
  'shareView',
  'removeSharedView',
  'subscribeToAlerts',
  'unsubscribeFromAlerts',
  'sendTestAlert',
];
const NONE = 'There is no such application in this browser. Please start again.';

describeBindflow('a stranger', ({ url, control, running }) => {
  it('gets nothing from any operation, and no call is made for him', async () => {
    const buyer = await readyToPay(url());
    const stranger = buyer.stranger();
    const before = await control.calls();
    const events = () => running().db.selectFrom('event').select('type').execute();
    const told = await events();
    for (const [name, { document, variables }] of Object.entries(operationsOf(buyer))) {
      const { data, errors } = await stranger.send({ query: print(document), variables });
      const given = Object.values(data ?? {}).filter((value) => value !== null);
      expect([name, given, errors?.[0]?.message, errors?.[0]?.extensions?.['code']]).toEqual([name, [], NONE, 'APPLICATION_UNKNOWN']);
    }
    expect(await control.calls()).toHaveLength(before.length);
    expect([told.map(({ type }) => type), await events()]).toEqual([['OfferStored'], told]);
    expect(await pay(buyer)).toBe(true);
  });

  it('cannot make an application of his own in another’s family', async () => {
    const buyer = await readyToPay(url());
    const stranger = buyer.stranger();
    const { document, variables } = operationsOf(buyer)['openApplication']!;
    const input = { ...(variables['input'] as object), application: { id: '10000000-0000-4000-8000-000000000001', root: buyer.ports.applicationId } };
    const { errors } = await stranger.send({ query: print(document), variables: { input } });
    expect(errors?.[0]?.extensions?.['code']).toBe('APPLICATION_UNKNOWN');
    const own = await buyer.send({ query: print(document), variables: { input } });
    expect(own.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'application.root' });
  });

  it('is met by every mutation that there is', async () => {
    const schema = await makeSchema();
    const buyer = await readyToPay(url());
    const tried = [...Object.keys(operationsOf(buyer)), ...OF_NO_APPLICATION, ...OF_ANALYSTS];
    expect(Object.keys(schema.getMutationType()!.getFields()).filter((name) => !tried.includes(name))).toEqual([]);
  });
});
