import { Fragment, type JSX, type ReactElement, type ReactNode, cloneElement, createContext, isValidElement, useContext } from 'react';
import { type Language, type MessageText, type RichValues, type Translator, DEFAULT_LANGUAGE, createTranslator } from '#events/language';

const translators = new Map<Language, Translator>();

function findTranslator(language: Language): Translator {
  const translator = translators.get(language) ?? createTranslator(language);
  translators.set(language, translator);
  return translator;
}

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** What is rendered inside is in this language, whose translations must be loaded. */
export function LanguageProvider({ language, children }: { readonly language: Language; readonly children: ReactNode }): JSX.Element {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** Writes texts in the page's language: `t('Pay {amount}', { amount })`. */
export const useText = (): Translator => findTranslator(useContext(LanguageContext));

type Tag = (children: readonly ReactNode[]) => ReactNode;

/** Puts what the translation has between a tag's ends into the tag's element. */
const fillTag =
  (element: ReactElement): Tag =>
  (children) =>
    children.length === 0 ? element : cloneElement(element, undefined, ...children);

/** A text with elements in it: `<Message text="Call <phone></phone>" values={{ phone: <PhoneLink number={phone} /> }} />`. Its words are in spans. */
export function Message<const M extends MessageText>({ text, values }: { readonly text: M; readonly values: RichValues<M, ReactElement> }): JSX.Element {
  const entries = Object.entries<unknown>(values).map(([name, value]) => [name, isValidElement(value) ? fillTag(value) : value]);
  const parts = useText().rich<ReactNode, M>(text, Object.fromEntries(entries) as RichValues<M, Tag>);
  return (
    <>
      {parts.map((part, index) => (typeof part === 'string' ? <span key={index}>{part}</span> : <Fragment key={index}>{part}</Fragment>))}
    </>
  );
}
