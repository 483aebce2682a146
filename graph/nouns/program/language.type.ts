import type { Language as LanguageTag } from '#events/language';
import { registerEnumType } from 'type-graphql';

/** The schema's languages, by the tag that events use. */
export const Language = { EN: 'en', ES: 'es' } as const satisfies Record<string, LanguageTag>;
registerEnumType(Language, {
  name: 'Language',
  description: 'A language that pages can be read in.',
  valuesConfig: { EN: { description: 'English, as it is written in the United States.' }, ES: { description: 'Spanish, as it is written in the United States.' } },
});
