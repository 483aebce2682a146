// The confirmation of a buyer who reads Spanish, with a certificate: the page is in Spanish, and the sheet for the studio in English.
import { cleanup } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { programLoaded, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { type Language, loadLanguage } from '#events/language';
import { paymentAccepted, policyBound, purchaseCompleted, purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { ConfirmationPage } from '../../../../web/features/confirmation/index.ts';
import { LanguageProvider } from '../../../../web/ui/index.ts';
import { yogaAnswers } from '../../../support/answers.ts';
import { chargeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { readShipped } from '../../../support/events/programs.ts';
import { findUntranslated, listStrings, listTexts } from '../../../support/find-english.ts';
import { renderInSession } from '../render-in-session.tsx';

beforeAll(() => loadLanguage('es'));
beforeEach(() => void (document.title = ''));

const input = 'as entered';
const insured = chargeOf({ name: 'Additional insured', isAdditionalInsured: true, total: '15.00' });
const order = offerOf([quoteOf({ charges: [chargeOf(), insured] }, { productCode: 'YOG-LIAB' })]);
/** What the buyer and the gateway write. */
const NAMES = [
  'Maya Castillo',
  '1204 South Congress Avenue, Austin, TX 78704',
  'River Yoga',
  '88 River Street, Austin, TX 78702',
  'Liability',
  'Keystone Mutual',
  'YOG-1',
  'YOG-1-C1',
  'REF-1',
];
const bought: FlowEvent[] = [
  ...yogaAnswers('studio-owner@example.com').flatMap((page) => Object.entries(page).map(([question, value]) => questionAnswered({ question, value: value as string }))),
  quoteRequested({ page: 1 }),
  quoteReceived({ offer: order }),
  purchaseRequested({ offer: order.id, paymentType: 'CREDIT_CARD', amount: '115.00' }),
  paymentAccepted({ offer: order.id, referenceNumber: 'REF-1', amount: '115.00', paymentType: 'CREDIT_CARD', brand: 'visa', input }),
  policyBound({ offer: order.id, policyNumbers: { 'quote-1': 'YOG-1' }, input, issuedAt: '2026-11-20T18:00:00.000Z' }),
  purchaseCompleted({ offer: order.id }),
];

/** The texts of the page, and of the sheet that it prints. */
function textsOf(language: Language, events = bought): { readonly page: string[]; readonly all: string; readonly sheet: HTMLElement | null } {
  renderInSession(
    readShipped('yoga', language),
    <LanguageProvider language={language}>
      <ConfirmationPage summary={null} extraComponents={null} />
    </LanguageProvider>,
    { events },
  );
  const texts = { page: listTexts(), all: document.body.textContent ?? '', sheet: document.querySelector<HTMLElement>('article') };
  cleanup();
  return texts;
}

it('is in Spanish, and prints the certificate in English', () => {
  const english = textsOf('en');
  const spanish = textsOf('es');
  for (const words of ['Certificado para River Yoga', 'Descargar certificado', 'Descargar comprobante de cobertura']) expect(spanish.page).toContain(words);
  expect(spanish.page.join()).toContain('Su número de póliza es YOG-1.');
  expect(findUntranslated(english.page, spanish.page, [...listStrings(readShipped('yoga', 'es')), ...NAMES])).toEqual([]);
  expect(spanish.sheet?.lang).toBe('en');
  expect(spanish.sheet?.textContent).toContain('River Yoga is an additional insured');
  expect(spanish.sheet?.textContent).toContain('a licensed insurance producer in all 50 states');
  expect(spanish.sheet?.textContent).toBe(english.sheet?.textContent);
});

it('says where the certificate is mailed, if the deployment mails proofs', () => {
  const events = [programLoaded({ program: 'h', programId: 'YOGA', env: 'TEST', mailsProof: true }), ...bought];
  expect(textsOf('en', events).all).toContain('We’re emailing the certificate to desk@riveryoga.example.');
  expect(textsOf('es', events).all).toContain('Enviamos el certificado, que está en inglés, a desk@riveryoga.example.');
  expect(textsOf('en').all).not.toContain('desk@riveryoga.example');
});
