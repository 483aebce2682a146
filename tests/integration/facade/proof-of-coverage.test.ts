// The proof of coverage as a PDF: what it says, and which browsers get it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate, formatMoney, getToday } from '#events/rules';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, newEmail, pay, quotedTrades, readyToPay } from '../../support/checkout.ts';
import { factsUntil } from '../../support/facade-facts.ts';
import { fork } from '../../support/fork.ts';
import { graphBrowser, type GraphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { mailLink, resumeElsewhere } from '../../support/resume.ts';

/** More than the other tests use. */
const QUOTA = 20;
/** Already the next day in UTC. */
const NOW = Date.UTC(2026, 10, 21, 2);
let bindflow: RunningBindflow;
let bought: NodeBuyer;
beforeAll(async () => {
  bindflow = await startForTests({ now: () => NOW, recovery: { after: 0, every: 20 }, limits: { proofDownload: { client: { tries: QUOTA, seconds: 600 } } } });
  bought = await quotedTrades(bindflow.facade.url, { now: () => NOW, more: { firstName: 'Łukasz', lastName: 'Ñandú', businessName: 'Ñandú & Sons' } });
  acceptTerms(bought);
  expect(await pay(bought)).toBe(true);
  await bought.ship();
}, 120_000);
afterAll(() => bindflow.close());

async function download(browser: GraphBrowser, id: string, { site = 'same-origin' } = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${bindflow.facade.url}/proof-of-coverage/${id}.pdf`, { headers: { 'sec-fetch-site': site, cookie } });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}
describe('a proof of coverage', () => {
  it('says on one page who is insured and for what, and on another what was paid', async () => {
    const { status, headers, body } = await download(bought.browser, bought.ports.applicationId);
    const { policyNumbers, payment } = bought.state().purchase;
    const numbers = bought.state().quote.offer!.quotes.map(({ id }) => policyNumbers[id]!);
    expect(numbers.length).toBeGreaterThan(1);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'application/pdf', 'no-store']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="proof-of-coverage-${numbers.join('-')}.pdf"`);
    const [text, receipt, ...others] = (await readPdf(body)).pages;
    expect(others).toEqual([]);
    const { display, timeZone } = bought.ports.program;
    const paidOn = formatDate(getToday(timeZone, NOW));
    expect(paidOn).toBe('11/20/2026');
    for (const words of [
      ...numbers,
      'Ñandú & Sons',
      'Test purchase: not valid',
      display.provider.name,
      display.provider.address,
      display.provider.licenceText,
      `Call ${display.provider.name} at ${display.phone}`,
    ])
      expect(text).toContain(words);
    // A landlord who asks for it need not see the payment.
    for (const words of ['Receipt', payment!.referenceNumber, formatMoney(payment!.amount), 'Visa', '1111']) expect(text).not.toContain(words);
    for (const words of [
      'Receipt',
      'Ñandú & Sons',
      `Policy numbers ${numbers.join(' ')}`,
      `Amount paid ${formatMoney(payment!.amount)}`,
      `Date paid ${paidOn}`,
      'Paid with Visa ending in 1111',
      payment!.referenceNumber,
      'Premium total $',
      `Total ${formatMoney(payment!.amount)}`,
    ])
      expect(receipt).toContain(words);
    expect(receipt).not.toContain('Not covered');
  });

  it('is the same for a purchase that the recovery worker finished, by the answers that were bought', async () => {
    const buyer = await readyToPay(bindflow.facade.url, { now: () => NOW });
    await pay(buyer.leaveAt({ answerOf: 'SubmitPayment' })).catch(() => undefined);
    await buyer.ship();
    const issued = (await factsUntil(bindflow.db, buyer, 'PoliciesIssued')).at(-1)!.data['policyNumbers'] as Record<string, string>;
    const [text] = (await readPdf((await download(buyer.browser, buyer.ports.applicationId)).body)).pages;
    for (const words of [...Object.values(issued), String(buyer.state().answers['lastName'])]) expect(text).toContain(words);
  });
});

describe('who gets it', () => {
  it('is the browser that may see the payment, also in another window', async () => {
    const other = await fork(bought);
    expect((await download(other.browser, other.ports.applicationId)).status).toBe(200);
    const stranger = graphBrowser(bindflow.facade.url);
    const statuses = await Promise.all(
      [stranger, graphBrowser(bindflow.facade.url, {}, new Map([['bindflow', 'x']]))].map(async (one) => (await download(one, bought.ports.applicationId)).status),
    );
    expect(statuses).toEqual([404, 404]);
  });

  it('is a device that proved the buyer’s mailbox, and none that a mailed link led to', async () => {
    const email = newEmail();
    const buyer = await readyToPay(bindflow.facade.url, { now: () => NOW, more: { email } });
    await buyer.ship();
    const devices: NodeBuyer[] = [];
    for (const address of [newEmail(), email]) {
      expect(await mailLink(buyer, address)).toMatchObject({ __typename: 'ResumeLinkMailed' });
      devices.push(await resumeElsewhere(buyer, bindflow.sandbox.url, address));
    }
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    const statuses = await Promise.all(devices.map(async ({ browser, ports }) => (await download(browser, ports.applicationId)).status));
    expect(statuses).toEqual([404, 200]);
  });

  it('is refused before there is a policy, and under another address', async () => {
    const unpaid = await readyToPay(bindflow.facade.url, { now: () => NOW, more: { email: newEmail() } });
    expect((await download(unpaid.browser, unpaid.ports.applicationId)).status).toBe(404);
    expect([(await download(bought.browser, 'x')).status, (await download(bought.browser, '../x')).status]).toEqual([404, 404]);
  });

  it('is refused to browsers that come from another site', async () => {
    for (const site of ['cross-site', 'same-site']) expect((await download(bought.browser, bought.ports.applicationId, { site })).status).toBe(403);
  });

  it('waits after too many downloads', async () => {
    const stranger = graphBrowser(bindflow.facade.url);
    for (let tries = 0; tries < QUOTA; tries += 1) await download(stranger, bought.ports.applicationId);
    const { status, headers } = await download(bought.browser, bought.ports.applicationId);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
