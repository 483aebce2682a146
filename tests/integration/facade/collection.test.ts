// The explorer's collection as a developer runs it: each step takes its variables from earlier answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { print } from 'graphql';
import { type Operation, type Run, updateRun, createRun, findOperation, operations, purchase } from '../../../web/explorer/collection/index.ts';
import { mailedCodes } from '../../support/account-holder.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({ mailsProof: true });
}, 60_000);
afterAll(() => bindflow.close());

type Data = Readonly<Record<string, unknown>>;

/** @throws where the answer is an error */
async function send(browser: GraphBrowser, operation: Operation, variables: object): Promise<Data> {
  const { data, errors } = await browser.post({ query: print(operation.document), variables });
  if (errors) throw new Error(`${operation.id}: ${JSON.stringify(errors)}`);
  return data as Data;
}

/** Sends the operation with a staff session. @throws where the answer is an error */
async function sendAs(staff: StaffBrowser, operation: Operation, variables: object): Promise<Data> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: staff.cookies(url) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: print(operation.document), variables }) });
  const { data, errors } = (await response.json()) as { data: Data; errors?: object };
  if (errors) throw new Error(`${operation.id}: ${JSON.stringify(errors)}`);
  return data;
}

/** Runs the whole purchase; every answer by the step's id. */
async function runPurchase(example: Run['example']) {
  const browser = graphBrowser(bindflow.facade.url);
  const answers: Record<string, Data> = {};
  let run = createRun(example);
  for (const step of purchase.filter(({ isFor }) => isFor === undefined || isFor(run))) {
    const variables = step.variables(run);
    const data = await send(browser, step, variables);
    answers[step.id] = data;
    run = updateRun(run, variables, data);
  }
  return { run, answers, browser };
}

const isRefusal = expect.objectContaining({ __typename: expect.stringMatching(/Refused|Declined|NotValidated/) });

describe.each([
  ['fitness-by-card', 1, 'CreditCard'],
  ['trades-by-echeck', 3, 'Ach'],
] as const)('the collection %s', (example, products, method) => {
  it('ends with policy numbers that the gateway confirms; every other operation is answered, too', async () => {
    const { run, answers, browser } = await runPurchase(example);
    expect(answers['submit-payment']?.['submitPayment']).toMatchObject({ __typename: 'PaymentAccepted', amount: run.amount });
    expect(answers['purchase-status']?.['purchaseStatus']).toMatchObject({ isBound: true, offer: { id: run.offer } });
    expect(answers['capture-screen']).toEqual({ captureScreen: { isStored: true } });
    const { charges, policies } = await bindflow.control.ledger();
    expect(charges.filter(({ purchaseId }) => purchaseId === run.offer)).toEqual([expect.objectContaining({ amount: run.amount, method })]);
    const bound = policies.filter(({ purchaseId }) => purchaseId === run.offer).map(({ policyNumber }) => policyNumber);
    expect(run.policyNumbers).toHaveLength(products);
    expect([...run.policyNumbers!].sort()).toEqual(bound.sort());

    const beside = operations.filter((operation) => !purchase.includes(operation) && !['Identity', 'Member', 'Resume', 'Analysts'].includes(operation.noun));
    expect(beside.length).toBeGreaterThan(2);
    expect(await send(browser, findOperation('send-password-update')!, findOperation('send-password-update')!.variables(run))).toEqual({
      sendPasswordUpdate: expect.objectContaining({ code: 'NOT_NEEDED' }),
    });
    for (const operation of beside) expect(Object.values(await send(browser, operation, operation.variables(run)))).not.toContainEqual(isRefusal);

    const analyst = staffBrowser(bindflow.facade.url);
    await analyst.signIn('analyst-personal@example.com');
    const ofAnalysts = operations.filter(({ noun }) => noun === 'Analysts');
    expect(ofAnalysts.length).toBeGreaterThan(5);
    let known = run;
    for (const operation of ofAnalysts) {
      const variables = operation.variables(known);
      const data = await sendAs(analyst, operation, variables);
      // No standby answers here.
      if (operation.id === 'standby-lag') expect(data).toEqual({ standbyLag: null });
      else expect(Object.values(data)).not.toEqual([null]);
      known = updateRun(known, variables, data);
    }
  }, 60_000);
});

it('a sponsor and a member are resolved before anything is quoted', async () => {
  const browser = graphBrowser(bindflow.facade.url);
  let run = createRun('fitness-by-card');
  const settled: unknown[] = [];
  for (const id of ['program', 'open-application', 'resolve-sponsor', 'resolve-member']) {
    const operation = findOperation(id)!;
    const data = await send(browser, operation, operation.variables(run));
    run = updateRun(run, {}, data);
    settled.push(Object.values(data)[0]);
  }
  expect(settled.slice(2)).toEqual([
    expect.objectContaining({ __typename: 'Application', sponsorSource: 'OCCUPATION' }),
    expect.objectContaining({ __typename: 'Application', memberFee: expect.objectContaining({ refNum: expect.stringContaining('M-77'), fee: run.memberFee }) }),
  ]);
});

it('an account holder of the collection signs in with the code from the inbox, and out again', async () => {
  const browser = graphBrowser(bindflow.facade.url);
  const run = createRun('fitness-by-card');
  const step = (id: string, variables?: object): Promise<Data> => {
    const operation = findOperation(id)!;
    return send(browser, operation, variables ?? operation.variables(run));
  };
  expect(await step('log-in')).toMatchObject({ logIn: { __typename: 'SecurityCodeSent' } });
  expect(await step('resend-security-code')).toMatchObject({ resendSecurityCode: { __typename: 'TooManyTries', code: 'COOLDOWN' } });
  const [code] = await mailedCodes(bindflow.sandbox.url);
  expect(await step('verify-security-code', { input: { code } })).toMatchObject({ verifySecurityCode: { account: { isVerified: true } } });
  expect(await step('viewer')).toMatchObject({ viewer: { userName: 'member@example.com' } });
  expect(await step('saved')).toMatchObject({ viewer: { addresses: expect.arrayContaining([expect.anything()]), paymentMethods: expect.arrayContaining([expect.anything()]) } });
  expect(await step('log-out')).toEqual({ logOut: { viewer: null } });
  expect(await step('viewer')).toEqual({ viewer: null });
});

it('an application of the collection is saved, and its links name what is missing', async () => {
  const browser = graphBrowser(bindflow.facade.url);
  let run = createRun('fitness-by-card');
  const settled: unknown[] = [];
  for (const id of ['program', 'open-application', 'append-events', 'mail-resume-link', 'mail-resume-code', 'resume-application', 'renew-resume-link']) {
    const operation = findOperation(id)!;
    const data = await send(browser, operation, operation.variables(run));
    run = updateRun(run, {}, data);
    settled.push(Object.values(data)[0]);
  }
  const unknown = expect.objectContaining({ __typename: 'ResumeRefused', code: 'RESUME_LINK_UNKNOWN' });
  expect(settled.slice(3)).toEqual([expect.objectContaining({ __typename: 'ResumeLinkMailed' }), unknown, unknown, unknown]);
});
