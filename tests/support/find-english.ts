// Finds what is still English on a page in Spanish: the texts that the page has in English, too.

/** Documents that are English by law say so. The root does not count: it may have another test's language. */
const SKIPPED = 'body [lang="en"], script, style';
const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt'];
/** Texts that are the same in both languages. */
const SAME = /^(?:No|Error:?|Bindflow|© .*|eCheck|Visa|Mastercard|Discover|American Express|REF-\d+|\S+@example\.com)$/;
/** Words that only English has: they find a text that is half translated. */
const ENGLISH_WORDS = /\b(?:the|your|you|we|please|is|are|was|with|this|and|to|for|not|it|enter)\b/i;

/** The texts that a page shows or tells screen readers, and its title. */
export function listTexts(root: Element = document.body): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) if (!text.parentElement?.closest(SKIPPED)) texts.push(text.textContent ?? '');
  const attributes = [...root.querySelectorAll('*')].flatMap((element) => (element.closest(SKIPPED) ? [] : ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')));
  return [...new Set([...texts, ...attributes].map((text) => text.trim()))].filter((text) => /[a-z]{2}/i.test(text));
}

/** The texts of a Spanish page that are on the English one, too, or have English words; none that are the program's own. */
export function findUntranslated(english: readonly string[], spanish: readonly string[], programTexts: readonly string[]): string[] {
  return spanish.filter((text) => (english.includes(text) || ENGLISH_WORDS.test(text)) && !SAME.test(text) && !programTexts.includes(text));
}

/** Every text of a program. What it does not translate is a name; `bindflow check-programs` finds gaps. */
export function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
}
