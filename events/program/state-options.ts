import type { Language } from '#events/language';
import type { Program } from './program.ts';
import type { Question } from './question.ts';
import type { TranslatedText } from './translations.ts';
import { usStates } from './us-states.ts';

/** States whose name is another in Spanish. */
const spanishNames: Readonly<Record<string, string>> = {
  DC: 'Distrito de Columbia',
  HI: 'Hawái',
  LA: 'Luisiana',
  MI: 'Míchigan',
  MS: 'Misisipi',
  MO: 'Misuri',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  WV: 'Virginia Occidental',
};

/** The states as the options of a question. */
export const stateOptions: readonly { readonly value: string; readonly label: TranslatedText }[] = usStates.map(({ value, label }) => ({
  value,
  label: { en: label, es: spanishNames[value] ?? label },
}));

const stateCodes: ReadonlySet<string> = new Set(usStates.map(({ value }) => value));
const asksState = ({ options = [] }: Question): boolean => options.length > 1 && options.every(({ value }) => stateCodes.has(value));

/** Puts the states in the order of their names in a language: buyers look for New York under its own letter. */
export function sortStates(program: Program, language: Language): Program {
  const { compare } = new Intl.Collator(language);
  const questions = program.spoke.questions.map((question) =>
    asksState(question) ? { ...question, options: question.options?.toSorted((a, b) => compare(a.label, b.label)) } : question,
  );
  return { ...program, spoke: { ...program.spoke, questions } };
}
