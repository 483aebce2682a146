// What is agreed to on the payment page: the terms, and the affidavits of surplus lines.
import { describe, expect, test } from 'vitest';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { questionAnswered } from '#events/application';
import { emailChecked } from '#events/identity';
import { loadLanguage } from '#events/language';
import { listAffidavitRequests } from '#events/intents';
import { affidavitAccepted, affidavitOpened, affidavitWithdrawn, purchaseRejected, termsOpened } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { type Affidavit, listAffidavits, buildTerms } from '#events/rules';
import { PaymentPage } from '../../../../web/features/purchase/PaymentPage.tsx';
import { TermsBlock } from '../../../../web/features/purchase/terms/TermsBlock.tsx';
import { LanguageProvider } from '../../../../web/ui/index.ts';
import { chargeOf, feeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { readShipped, trades } from '../../../support/events/programs.ts';
import { given } from '../../../support/events/recording.ts';
import { renderInSession } from '../render-in-session.tsx';

const maya = Object.entries({ firstName: 'Maya', lastName: 'Castillo', email: 'maya@example.com', state: 'TX' }).map(([question, value]) => questionAnswered({ question, value }));
const known = emailChecked({ email: 'maya@example.com', hasAccount: false, mustChangePassword: false, requiresVerify: false });
const offer = offerOf([quoteOf({ charges: [chargeOf(), feeOf('AdminFee', '24.50')] })]);
const quoted = [quoteRequested({ page: 0 }), quoteReceived({ offer })];

/** A camera that sees the words of what it takes, screen by screen. */
function camera() {
  const seen: [screen: string, words: string][] = [];
  const capture = (screen: string): Promise<string | null> => {
    const shown = document.querySelector(`[data-screen="${screen}"]`);
    seen.push([screen, shown?.textContent ?? '']);
    return Promise.resolve(null);
  };
  return { seen, capture };
}

async function acceptIn(name: string): Promise<void> {
  const dialog = within(screen.getByRole('dialog', { name }));
  for (let next = dialog.queryByRole('button', { name: 'Next' }); next; next = dialog.queryByRole('button', { name: 'Next' })) fireEvent.click(next);
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'I accept' }));
    await Promise.resolve();
  });
}

// spec: 4.29
test('the screen capture of accepted terms has all documents in order, the label and the signature', async () => {
  const { seen, capture } = camera();
  renderInSession(trades, <TermsBlock />, { events: [...maya, ...quoted], capture });
  fireEvent.click(screen.getByLabelText(/I have read and accept/));
  await acceptIn('Terms and conditions');
  expect(trades.display.terms.length).toBeGreaterThan(1);
  const documents = trades.display.terms.map(({ title, body }) => title + body.join('')).join('');
  const { label } = buildTerms(trades, offer.quotes);
  expect(seen).toEqual([['terms', `Terms and conditions${documents}${label}Maya CastilloSigned electronically by Maya Castillo`]]);
  expect(document.querySelector('[data-screen]')).toBeNull();
});

// spec: 3.25
describe('the affidavits of surplus lines', () => {
  const surplus = (lob: string) => quoteOf({ charges: [chargeOf({ lob: { name: lob, coverages: [] } })] }, { isAdmitted: false });
  const surplusQuoted = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf([surplus('General Liability'), surplus('Umbrella')]) })];
  const events = [...maya, ...surplusQuoted];
  test('that are English say so to a Spanish reader, and only to them', async () => {
    const spanish = readShipped('trades', 'es');
    await loadLanguage('es');
    renderInSession(
      spanish,
      <LanguageProvider language="es">
        <TermsBlock />
      </LanguageProvider>,
      { events },
    );
    fireEvent.click(screen.getByLabelText(/^He leído el documento “Aviso de líneas excedentes de Texas” y lo acepto/));
    const notice = 'Este documento está en inglés. Prevalece el texto en inglés.';
    expect(screen.getByRole('dialog').textContent).toContain(`Aviso de líneas excedentes de Texas${notice}${liability.body.join('')}`);
    expect(screen.getByText(liability.body[0]!).getAttribute('lang')).toBe('en');
    cleanup();
    renderInSession(
      spanish,
      <LanguageProvider language="es">
        <TermsBlock />
      </LanguageProvider>,
      { events },
    );
    fireEvent.click(screen.getByLabelText(/^He leído y acepto los términos/));
    expect(screen.getByRole('dialog').textContent).toContain(spanish.display.terms[0]!.body[0]);
    expect(screen.queryByText(notice)).toBeNull();
  });

  const [liability, umbrella] = listAffidavits(trades, given(...events)) as [Affidavit, Affidavit];
  const boxOf = ({ label }: { readonly label: string }) => screen.getByLabelText<HTMLInputElement>(new RegExp(label));
  const checked = (): boolean[] => [...document.querySelectorAll('input')].map((box) => box.checked);

  test('are accepted one by one, before the terms, and each is exported as a screen capture', async () => {
    const { seen, capture } = camera();
    const recorded = renderInSession(trades, <TermsBlock />, { events, capture });
    expect([...document.querySelectorAll('input')].map(({ id }) => id)).toEqual(['affidavit', 'affidavit-2', 'terms']);
    fireEvent.click(boxOf(umbrella));
    expect(screen.getByRole('dialog', { name: 'Affidavit' }).textContent).toContain(umbrella.form + umbrella.body.join(''));
    await acceptIn('Affidavit');
    expect(checked()).toEqual([false, true, false]);
    expect(recorded.filter(({ type }) => type !== 'ScreenCaptured')).toEqual([
      affidavitOpened({ form: umbrella.form }),
      affidavitAccepted({ form: umbrella.form, text: umbrella.textHash }),
    ]);
    fireEvent.click(boxOf(liability));
    await acceptIn('Affidavit');
    expect(checked()).toEqual([true, true, false]);
    expect(seen.map(([shown]) => shown)).toEqual(['affidavit-2', 'affidavit']);
    for (const [index, { form, body, label }] of [umbrella, liability].entries())
      expect(seen[index]![1]).toBe(`Affidavit${form}${body.join('')}${label}Maya CastilloSigned electronically by Maya Castillo`);
    fireEvent.click(boxOf(umbrella));
    expect([checked(), recorded.at(-1)]).toEqual([[true, false, false], affidavitWithdrawn({ form: umbrella.form })]);
  });

  test('explain their checkbox until they are accepted; so do the terms', async () => {
    renderInSession(trades, <TermsBlock />, { events, capture: camera().capture });
    const descriptions = (): string[] =>
      [...document.querySelectorAll('input')].map((box) => {
        const ids = box.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
      });
    expect(descriptions()).toEqual([
      expect.stringMatching(/^Your state requires this.*Opens the document/),
      expect.stringMatching(/^Your state requires this/),
      expect.stringMatching(/^Opens the documents/),
    ]);
    fireEvent.click(boxOf(umbrella));
    await acceptIn('Affidavit');
    expect(descriptions()[1]).toBe('');
    expect(boxOf(umbrella).labels?.[0]?.textContent).toContain(umbrella.label);
  });

  // spec: 5.33, 8.10
  test('are marked and linked after a rejected purchase', () => {
    const sections = ['Affidavit/Terms and Conditions'];
    const message = `Please verify that all required information is entered correctly. Missing: ${sections.join(', ')}`;
    const refused = purchaseRejected({ sections, fields: ['affidavit', 'affidavit-2', 'terms'], message });
    const signed = listAffidavitRequests(given(...events), trades)
      .slice(0, 1)
      .map(({ form, textHash }) => affidavitAccepted({ form, text: textHash }));
    renderInSession(trades, <PaymentPage summary={null} notices={null} />, { events: [...events, known, ...signed, refused] });
    const link = within(screen.getByRole('alert')).getByRole('link', { name: 'Affidavit 2: Please read this document and accept it.' });
    expect(link.getAttribute('href')).toBe('#affidavit-2');
    expect(['affidavit', 'affidavit-2', 'terms'].map((id) => document.getElementById(id)?.getAttribute('aria-invalid'))).toEqual([null, 'true', 'true']);
    expect(document.getElementById('affidavit-2-error')?.textContent).toContain('Please read this document and accept it.');
  });

  test('appear in a replay as the buyer saw them: open, then signed', () => {
    const more = { isReplay: true };
    renderInSession(trades, <TermsBlock />, { events: [...events, affidavitOpened({ form: liability.form })], more });
    expect(screen.getByRole('dialog', { name: 'Affidavit' }).textContent).toContain(liability.form + liability.body.join(''));
    cleanup();
    renderInSession(trades, <TermsBlock />, {
      events: [...events, affidavitOpened({ form: liability.form }), affidavitAccepted({ form: liability.form, text: liability.textHash })],
      more,
    });
    expect([screen.queryByRole('dialog'), checked()]).toEqual([null, [true, false, false]]);
    cleanup();
    renderInSession(trades, <TermsBlock />, { events: [...events, affidavitOpened({ form: liability.form }), termsOpened({})], more });
    expect(screen.getAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)).toEqual(['Terms and conditions']);
  });
});
