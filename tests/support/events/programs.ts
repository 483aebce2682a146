// Programs for tests: the shipped ones unchanged, and small ones written where they are used.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#events/language';
import { type Program, readProgram } from '#events/program';

export const readShipped = (sitename: string, language?: Language): Program =>
  readProgram(JSON.parse(readFileSync(path.resolve('programs', `${sitename}.json`), 'utf8')), language);

export const fitness = readShipped('fitness');
export const yoga = readShipped('yoga');
export const health = readShipped('health');
export const trades = readShipped('trades');
export const retail = readShipped('retail');
export const everyProgram = [fitness, yoga, health, trades, retail];

const page = (name: string, type: string, components: object[] = []): object => ({ id: name, name, type, components });

export interface SmallProgram {
  /** Questions, as a program file writes them. */
  readonly questions?: readonly object[];
  /** Names of the application pages; the first asks all questions. */
  readonly applicationPages?: readonly string[];
  readonly products?: readonly object[];
  readonly display?: object;
  readonly flags?: object;
  readonly env?: string;
  readonly sponsorQuestion?: string;
}

/** A program with just what a test is about. */
export function smallProgram({ questions = [], applicationPages = ['Application'], products, display, flags, env = 'TEST', sponsorQuestion }: SmallProgram = {}): Program {
  const asks = { type: 'Underwriting', schema: questions.map((question) => (question as { id: string }).id) };
  return readProgram({
    sitename: 'small',
    api: { gateway: '', env, programId: 'SMALL', sponsorId: 'SPONSOR' },
    display: {
      name: 'Small',
      phone: '(844) 555-0100',
      pages: [...applicationPages.map((name, index) => page(name, 'Application', index === 0 ? [asks] : [])), page('Payment', 'Payment'), page('Confirmation', 'Confirmation')],
      ...display,
    },
    spoke: {
      programId: 'SMALL',
      rating: { engine: 'Keystone' },
      products: products ?? [{ id: 'liability', name: 'Liability', crm: [], lobs: ['Liability'] }],
      questions,
      ...(sponsorQuestion !== undefined && { sponsorQuestion }),
    },
    timeZone: 'America/Chicago',
    storedMethodConsent: 'Your payment method is stored.',
    unsavedMethodConsent: 'It is not in your account.',
    ...(flags && { flags }),
  });
}
