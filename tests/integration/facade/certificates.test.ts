// The certificate of an additional insured: a file of its own, on the page and in the letter.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageChosen } from '#events/application';
import type { Answers } from '#events/program';
import { composeProof, formatDate, getToday } from '#events/rules';
import { startFacade } from '#graph/http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, pay, quotedTrades } from '../../support/checkout.ts';
import { readShipped } from '../../support/events/programs.ts';
import { factsUntil } from '../../support/facade-facts.ts';
import { graphBrowser, type GraphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { mailCode, mailLink, mailedLink, resumeElsewhere } from '../../support/resume.ts';

/** An email that no other test has. */
const newEmail = (): string => `insured-${randomUUID()}@example.com`;

const DAY_MS = 86_400_000;
/** Already the next day in UTC. */
const BOUGHT_AT = Date.UTC(2026, 10, 21, 2);
let now = BOUGHT_AT;
let bindflow: RunningBindflow;
let bought: NodeBuyer;
beforeAll(async () => {
  bindflow = await startForTests({ now: () => now, recovery: { after: 0, every: 20 }, mailsProof: true });
  bought = await buy();
}, 120_000);
afterAll(() => bindflow.close());

const named: Answers = {
  additionalInsured: 'yes',
  additionalInsuredName: 'Ñandú Builders LLC',
  holderAddress1: '88 River Street',
  holderAddress2: 'Suite 4',
  holderCity: 'Austin',
  holderState: 'TX',
  holderZip: '78702',
};

async function quoted(more: Answers): Promise<NodeBuyer> {
  const buyer = await quotedTrades(bindflow.facade.url, { now: () => now, more: { email: newEmail(), ...named, ...more } });
  acceptTerms(buyer);
  return buyer;
}
async function buy(more: Answers = {}): Promise<NodeBuyer> {
  const buyer = await quoted(more);
  expect(await pay(buyer)).toBe(true);
  await buyer.ship();
  return buyer;
}

async function download(browser: GraphBrowser, file: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${bindflow.facade.url}/proof-of-coverage/${file}`, { headers: { 'sec-fetch-site': 'same-origin', cookie } });
  return { status: response.status, name: response.headers.get('content-disposition'), body: Buffer.from(await response.arrayBuffer()) };
}
const downloadProof = ({ browser, ports }: NodeBuyer) => download(browser, `${ports.applicationId}.pdf`);
const downloadCertificate = ({ browser, ports }: NodeBuyer, number = 1) => download(browser, `${ports.applicationId}/certificate-${number}.pdf`);

/** What the confirmation page shows. */
function proofOf(buyer: NodeBuyer) {
  const { answers, quote, purchase } = buyer.state();
  return composeProof(buyer.ports.program, answers, quote.offer!, purchase.policyNumbers);
}

interface Mailed {
  readonly subject: string;
  readonly text: string;
  readonly lang: string;
  readonly attachments?: readonly { readonly name: string; readonly content: string }[];
}

/** The mails to a buyer, oldest first. */
async function inboxOf(buyer: NodeBuyer): Promise<Mailed[]> {
  const inbox = `${bindflow.sandbox.url}/sandbox/inbox?to=${encodeURIComponent(String(buyer.state().answers['email']))}`;
  return ((await (await fetch(inbox)).json()) as { messages: Mailed[] }).messages;
}

/** The letter with the proof, and the files in it. Another process sends it, now that the answers have arrived. */
async function letterTo(buyer: NodeBuyer, subject: RegExp) {
  const sender = await startFacade({ ...bindflow.settings, proofMailEvery: 20 });
  try {
    await factsUntil(bindflow.db, buyer, 'ProofMailed');
  } finally {
    await sender.close();
  }
  const { text, attachments = [] } = (await inboxOf(buyer)).find((mail) => subject.test(mail.subject))!;
  const files = await Promise.all(
    attachments.map(async ({ name, content }) => {
      const pdf = Buffer.from(content, 'base64');
      return { name, lang: /\/Type \/Catalog[^]*?\/Lang \(([\w-]+)\)/.exec(pdf.toString('latin1'))?.[1], ...(await readPdf(pdf)) };
    }),
  );
  return { text, files };
}

describe('a certificate', () => {
  it('is a file of one page, with the policy that names its holder and no other', async () => {
    const [certificate, ...others] = (await readPdf((await downloadCertificate(bought)).body)).pages;
    expect(others).toEqual([]);
    const proof = (await readPdf((await downloadProof(bought)).body)).pages.join('\n');
    expect(proof).not.toContain('Certificate');
    const [general, ...unnamed] = proofOf(bought).policies;
    const { timeZone, display } = bought.ports.program;
    // The date is the server's, and what the page shows.
    expect(bought.state().purchase.issuedAt).toBe(new Date(BOUGHT_AT).toISOString());
    const issuedOn = formatDate(getToday(timeZone, BOUGHT_AT));
    expect(issuedOn).toBe('11/20/2026');
    for (const words of [
      'Certificate of insurance',
      'Test purchase: not valid',
      `Certificate ${general!.policyNumber}-C1. Issued ${issuedOn}.`,
      'Certificate holder Ñandú Builders LLC 88 River Street Suite 4 Austin, TX 78702',
      'Ñandú Builders LLC is an additional insured, as its interest may appear, under the coverages listed below.',
      'Named insured Castillo Carpentry LLC',
      'General liability $1,000,000 each claim / $2,000,000 a year',
      'Policy period 01/15/2027 to 01/15/2028, 12:01 a.m.',
      general!.carrier,
      'the policy and its endorsements govern',
      `Call ${display.provider.name} at ${display.phone}`,
    ])
      expect(certificate).toContain(words);
    expect(unnamed).toHaveLength(2);
    for (const { policyNumber } of unnamed) {
      expect(proof).toContain(policyNumber);
      expect(certificate).not.toContain(policyNumber);
    }
    expect(proof).toContain('Additional insured Ñandú Builders LLC');
  });

  it('has its name, and no receipt', async () => {
    const { status, name, body } = await downloadCertificate(bought);
    const { pages } = await readPdf(body);
    const { policies, certificates } = proofOf(bought);
    expect([status, name, pages.length]).toEqual([200, `attachment; filename="certificate-Nandu-Builders-LLC-${policies[0]!.policyNumber}-C1.pdf"`, 1]);
    expect(pages[0]).toContain(certificates[0]!.reference);
    for (const words of ['Receipt', bought.state().purchase.payment!.referenceNumber, 'Visa']) expect(pages[0]).not.toContain(words);
  });

  it('is attached to the letter, which says so', async () => {
    const { text, files } = await letterTo(bought, /^Your policies are confirmed/);
    for (const words of ['The certificate for Ñandú Builders LLC is attached as a separate file, ready to send.', 'have your policy numbers ready', 'The policies aren’t valid.'])
      expect(text).toContain(words);
    expect(files.map(({ name, lang, pages }) => [name.split('-')[0], lang, pages.length])).toEqual([
      ['proof', 'en-US', 2],
      ['certificate', 'en-US', 1],
    ]);
  });

  it('is in English for a buyer whose letters and proof are in Spanish', async () => {
    const buyer = await quoted({});
    const reader = { ...buyer, ports: { ...buyer.ports, program: readShipped('trades', 'es') } };
    reader.ports.record(languageChosen({ language: 'es', source: 'buyer' }));
    acceptTerms(reader);
    await reader.ship();
    const { name } = reader.ports.program.display;
    const email = String(reader.state().answers['email']);
    await mailLink(reader, email);
    const { address, token } = await mailedLink(bindflow.sandbox.url, email);
    expect(new URL(address).searchParams.get('lang')).toBe('es');
    await mailCode(graphBrowser(bindflow.facade.url), token);
    expect(await pay(reader)).toBe(true);
    await reader.ship();
    const { text, files } = await letterTo(reader, /^Sus pólizas están confirmadas/);
    const mailed = (await inboxOf(reader)).filter(({ lang }) => lang !== '');
    expect(mailed.map(({ lang, attachments = [] }) => [lang, attachments.length])).toEqual([
      ['es-US', 0],
      ['es-US', 0],
      ['es-US', 2],
    ]);
    const mails = mailed.flatMap((mail) => [mail.subject, mail.text]).join('\n');
    expect(mails).toContain(text);
    // As in English, the sandbox shows the code to be copied.
    const [, code] = /código de seguridad es (\d{6})/.exec(mails)!;
    expect(await (await fetch(`${bindflow.sandbox.url}/sandbox`)).text()).toContain(`data-copy>${code}</code>`);
    for (const words of [
      'Continúe su solicitud: ',
      `Su solicitud (${name}) está guardada.`,
      `su solicitud (${name}).`,
      'Gracias por comprar su seguro con nosotros. Sus pólizas están confirmadas. Su cobertura comienza el 15 de enero de 2027 a las 12:01 a.m.',
      'hasta el ',
      'Su código de seguridad es ',
      'El certificado para Ñandú Builders LLC está adjunto en un archivo aparte, en inglés',
    ])
      expect(mails).toContain(words);
    expect(mails).not.toMatch(/\b(?:the|your|this|call|until)\b/i);
    const [proof, certificate] = files;
    expect(proof!.name).toMatch(/^comprobante-de-cobertura-[\w-]+\.pdf$/);
    expect([proof!.lang, certificate!.lang]).toEqual(['es-US', 'en-US']);
    for (const words of ['Comprobante de cobertura', 'Asegurado nombrado', 'Compra de prueba: no es válida', 'Llame a ']) expect(proof!.pages[0]).toContain(words);
    for (const words of ['Recibo', 'Números de póliza', 'Total de la prima', 'Visa terminada en 1111']) expect(proof!.pages[2]).toContain(words);
    // Landlords and studios read the copy.
    for (const words of ['Proof of coverage', 'Named insured Castillo Carpentry LLC', 'Test purchase: not valid']) expect(proof!.pages[1]).toContain(words);
    for (const page of [proof!.pages[0], proof!.pages[2]]) expect(page).not.toMatch(/\b(?:the|your|paid|total premium|fee)\b/i);
    expect(certificate!.pages[0]).toContain('is an additional insured');
    expect(certificate!.pages[0]).not.toContain('Compra de prueba');
  });

  it('is there for a purchase that the recovery worker finished', async () => {
    const left = await quoted({});
    await pay(left.leaveAt({ answerOf: 'SubmitPayment' })).catch(() => undefined);
    await left.ship();
    await factsUntil(bindflow.db, left, 'PoliciesIssued');
    expect((await readPdf((await downloadCertificate(left)).body)).pages[0]).toContain('Ñandú Builders LLC');
  });

  it('is the same for a device on which the buyer returns a week later', async () => {
    const email = newEmail();
    const buyer = await quoted({ email });
    await buyer.ship();
    expect(await mailLink(buyer, email)).toMatchObject({ __typename: 'ResumeLinkMailed' });
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    const { body } = await downloadCertificate(buyer);
    now += 7 * DAY_MS - 60_000;
    try {
      const device = await resumeElsewhere(buyer, bindflow.sandbox.url, email);
      expect(proofOf(device).certificates).toEqual(proofOf(buyer).certificates);
      expect(device.state().purchase.issuedAt).toBe(buyer.state().purchase.issuedAt);
      expect((await readPdf((await downloadCertificate(device)).body)).pages).toEqual((await readPdf(body)).pages);
    } finally {
      now = BOUGHT_AT;
    }
  });
});

describe('no certificate', () => {
  const expectNone = async (buyer: NodeBuyer): Promise<void> => {
    const { pages } = await readPdf((await downloadProof(buyer)).body);
    expect(pages).toHaveLength(2);
    expect(pages[0]).not.toContain('Builders');
    expect((await downloadCertificate(buyer)).status).toBe(404);
  };

  it('if the buyer answered no', async () => {
    await expectNone(await buy({ additionalInsured: 'no' }));
  });

  it('if the product that names an additional insured is declined', async () => {
    const buyer = await buy({ hazards: ['abatement'] });
    expect(proofOf(buyer).policies).toHaveLength(2);
    await expectNone(buyer);
  });

  it('under another number, or for a browser that may not see the payment', async () => {
    for (const number of [0, 2, 10]) expect((await downloadCertificate(bought, number)).status).toBe(404);
    expect((await download(graphBrowser(bindflow.facade.url), `${bought.ports.applicationId}/certificate-1.pdf`)).status).toBe(404);
    expect((await download(bought.browser, 'x/certificate-1.pdf')).status).toBe(404);
  });
});
