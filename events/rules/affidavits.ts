import type { Language } from '#events/language';
import { type Answers, type Program, defaultTexts } from '#events/program';
import type { Offer, Quote } from '#events/quote';
import { readAddress } from './address.ts';
import { hashJson } from './terms.ts';

/** What the buyer of surplus lines accepts on its own, beside the terms (specification, 3: affidavit config). */
export interface Affidavit {
  /** The form's name in the program. */
  readonly form: string;
  /** The form's name as the buyer reads it. */
  readonly title: string;
  /** The checkbox's words. */
  readonly label: string;
  readonly body: readonly string[];
  /** Of the body, where it is not that of the pages. */
  readonly language: Language | undefined;
  /** SHA-256 of form, label and body: what was accepted. */
  readonly textHash: string;
}

interface QuotedAnswers {
  readonly answers: Answers;
  readonly quote: { readonly offer: Offer | null };
}

/** The lines of business that a quote covers. */
const listCoveredLobs = ({ rateInfo }: Quote): string[] => rateInfo.charges.flatMap(({ type, lob }) => (type.toLowerCase() === 'premium' && lob ? [lob.name] : []));

/** The affidavits of an offer: for each quote that is not admitted those of its state and lines of business, each once. */
export function listAffidavits(program: Program, { answers, quote: { offer } }: QuotedAnswers): Affidavit[] {
  const { states = [], documents = [] } = program.spoke.affidavits ?? {};
  const { state } = readAddress(answers, 'main');
  const lobs = new Set((offer?.quotes ?? []).filter(({ isAdmitted }) => !isAdmitted).flatMap(listCoveredLobs));
  const needed = states.filter(({ stateCode, lob }) => stateCode === state && lobs.has(lob)).map(({ formName }) => formName);
  return [...new Set(needed)].flatMap((form) => {
    const document = documents.find(({ formName }) => formName === form);
    if (!document) return [];
    const { title = form, body, language } = document;
    const label = (program.display.affidavitLabel ?? defaultTexts.affidavitLabel.en).replaceAll('{form}', title);
    return [{ form, title, label, body, language, textHash: hashJson({ form, label, body }) }];
  });
}
