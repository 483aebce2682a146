// Notices, and pages without questions, have no English in Spanish.
import { act, cleanup } from '@testing-library/react';
import type { JSX } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressStandardised, applicationResumed, earlierPurchaseFound, pageEntered, questionAnswered } from '#events/application';
import { identityVerified } from '#events/identity';
import { type Language, createTranslator, loadLanguage } from '#events/language';
import { createInvalidAddressMessage } from '#workflows/address';
import { EarlierPurchaseNotice } from '../../../web/app/EarlierPurchaseNotice.tsx';
import { OfflineNotice, SaveStatusNotice } from '../../../web/app/SaveStatusNotice.tsx';
import { flowPart } from '../../../web/app/parts.ts';
import { AddressNote, MovedAddressNote } from '../../../web/features/application/AddressNote.tsx';
import { LoginInvitation } from '../../../web/features/application/LoginInvitation.tsx';
import { WelcomeBack } from '../../../web/features/application/WelcomeBack.tsx';
import { ErrorPage, LinkExpiredPage, NotFoundPage, PageLoader } from '../../../web/features/shell/index.ts';
import { LanguageProvider } from '../../../web/ui/index.ts';
import { findUntranslated, listStrings, listTexts } from '../../support/find-english.ts';
import { paying } from '../../support/events/paying.ts';
import { fitness, readShipped } from '../../support/events/programs.ts';
import { type PageOptions, type RenderedPage, renderPage } from './render-page.tsx';

beforeAll(() => Promise.all([loadLanguage('es'), flowPart.load()]));
beforeEach(() => void (document.title = ''));

const EARLIER =
  'This insurance was bought in this browser on 11/20/2026, 2:05 PM CST: Professional liability, General liability. If that was you, you don’t need to buy it again. Buying again means a second policy and a second charge.';

type Show = (page: RenderedPage) => void;

function textsOf(language: Language, part: JSX.Element, options: PageOptions, show: Show): string[] {
  const page = renderPage(readShipped('fitness', language), <LanguageProvider language={language}>{part}</LanguageProvider>, options);
  act(() => show(page));
  if (vi.isFakeTimers()) act(() => void vi.advanceTimersByTime(11_000));
  const texts = listTexts();
  cleanup();
  return texts;
}

/** What is English in Spanish, of a part that shows something. */
function findEnglish(part: JSX.Element, options: PageOptions = {}, show: Show = () => undefined): string[] {
  const [english, spanish] = [textsOf('en', part, options, show), textsOf('es', part, options, show)];
  expect(spanish.length).toBeGreaterThan(0);
  return findUntranslated(english, spanish, listStrings(readShipped('fitness', 'es')));
}

describe('a notice about saving, in Spanish, has no English', () => {
  const notice = <SaveStatusNotice />;
  it.each(['unknown', 'outdated', 'CONFLICT', 'ERASED'])('if sending stopped: %s', (reason) => {
    expect(findEnglish(notice, {}, ({ setSyncStatus }) => setSyncStatus('stopped', reason))).toEqual([]);
  });
  it.each(['the first page', 'the payment page'])('if saving takes long on %s', (where) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const events = where === 'the payment page' ? [...paying.slice(0, -1), pageEntered({ page: 1, path: '/Payment' })] : [];
    expect(findEnglish(notice, { events }, ({ setSyncStatus }) => setSyncStatus('waiting'))).toEqual([]);
    vi.useRealTimers();
  });
  it('if the browser is offline', () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(findEnglish(<OfflineNotice />)).toEqual([]);
    network.mockRestore();
  });
  it.each<[string, PageOptions['more']]>([
    ['nothing is stored', { isDurable: () => false }],
    ['nothing can be read', { damage: 'all' }],
    ['the last answers cannot be read', { damage: 'some' }],
  ])('if %s', (_case, more = {}) => {
    expect(findEnglish(notice, { more })).toEqual([]);
  });
  it.each([true, false])('if cookies are blocked (stored in the tab: %s)', (isStored) => {
    const more = { isCookieLost: () => true, isDurable: () => isStored };
    expect(findEnglish(notice, { more }, ({ setSyncStatus }) => setSyncStatus('stopped', 'unknown'))).toEqual([]);
  });
});

describe('in Spanish there is no English', () => {
  const address = { street1: '1204 S CONGRESS AVE', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78704', county: '' };
  const answers = { address1: '1204 South Congress', city: 'Austin', state: 'TX', zip: '78705' };
  const entered = { ...address, street1: answers.address1, city: answers.city, postalCode: answers.zip };
  const moved = [
    ...Object.entries(answers).map(([question, value]) => questionAnswered({ question, value })),
    addressStandardised({ role: 'main', entered, standardised: address, state: 'TX' }),
  ];
  const stopped = (page: number, question: string | null) => [applicationResumed({ release: 'r1', path: '/', stoppedAt: { page, question } })];

  const parts: Readonly<Record<string, { readonly part: JSX.Element; readonly options?: PageOptions }>> = {
    'a page that fails': { part: <ErrorPage program={readShipped('fitness', 'es')} retryHref="/" /> },
    'a page that is not there': { part: <NotFoundPage program={readShipped('fitness', 'es')} /> },
    'a page that loads': { part: <PageLoader /> },
    'an expired link': { part: <LinkExpiredPage message={`This link has expired. For further assistance, please call ${fitness.display.phone}`} /> },
    'an earlier purchase': { part: <EarlierPurchaseNotice />, options: { events: [earlierPurchaseFound({ message: EARLIER })] } },
    'an invitation to log in': { part: <LoginInvitation /> },
    'a login': { part: <LoginInvitation />, options: { events: [identityVerified({ userName: 'maya@example.com', primaryPhone: null })] } },
    'an address that was matched': { part: <AddressNote questions={fitness.spoke.questions} />, options: { events: moved } },
    'an address that was moved': { part: <MovedAddressNote />, options: { events: moved } },
    'a return to a question': { part: <WelcomeBack question="firstName" />, options: { events: stopped(0, 'firstName') } },
    'a return to the end of a page': { part: <WelcomeBack question={null} />, options: { events: stopped(0, null) } },
    'a return to payment': { part: <WelcomeBack question={null} />, options: { events: stopped(1, null) } },
  };
  it.each(Object.entries(parts))('for %s', (_case, { part, options }) => {
    expect(findEnglish(part, options)).toEqual([]);
  });
});

it('names the field of another location in the sentence about its address', () => {
  const message = createInvalidAddressMessage(readShipped('trades', 'es'), 'alternate');
  expect(createTranslator('es').known(message)).toMatch(/^Verifique que haya ingresado un dato válido en “[^”]+”\.$/);
});
