/**
 * Figures that are put into groups while they are typed. Words in their place are kept as they were typed, so that whoever typed
 * them sees them, and reads beside them what is asked for.
 */
export interface Figures {
  /** Whether a text is not (only) figures of this kind, or more of them than there are. `before` is what the field showed until now. */
  readonly isWords: (text: string, before?: string) => boolean;
  /** Figures, however they are separated, as the field's value. */
  readonly value: (text: string) => string;
  /** The value in its groups. */
  readonly group: (value: string) => string;
}

/** What the field gives out for a text. */
export const valueOf = (figures: Figures, text: string): string => (figures.isWords(text) ? text : figures.value(text));
/** What the field shows of a value. */
export const shownOf = (figures: Figures, value: string): string => (figures.isWords(value) ? value : figures.group(figures.value(value)));

const digits = (text: string): string => text.replace(/\D/g, '');

const groupZip = (text: string): string => {
  const all = digits(text);
  return all.length > 5 ? `${all.slice(0, 5)}-${all.slice(5)}` : all;
};
/** A ZIP code of five or nine digits; as a value `78701` or `78701-2345`. */
export const zip: Figures = {
  isWords: (text) => !/^[\d\s-]*$/.test(text) || digits(text).length > 9,
  value: groupZip,
  group: groupZip,
};

/** Ten digits; a country's leading 1 (as autofill brings it) is dropped. */
const national = (text: string): string => {
  const all = digits(text);
  return all.length > 10 && all.startsWith('1') ? all.slice(1) : all;
};
/** A US phone number: shown as (512) 555-0134; as a value in digits. */
export const phone: Figures = {
  // Nine digits or fewer after +1, or another country's code, are not put into groups as if they were a number of ten.
  isWords: (text) => !/^[\d\s().+-]*$/.test(text) || national(text).length > 10 || /^\s*\+(?!1\d{10}$)/.test(text.replace(/[\s().-]/g, '')),
  value: national,
  group(value) {
    if (value.length < 4) return value;
    const [area, exchange, line] = [value.slice(0, 3), value.slice(3, 6), value.slice(6)];
    return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
  },
};

const isGrouped = (text: string): boolean => /^[\s$]*(\d*|\d{1,3}([, ]\d{3})+)(\.\d{0,2})?\s*$/.test(text);
const commas = (text: string): number => text.split(',').length - 1;
/** While digits are typed or deleted the commas of before stand where they were; one more is the typist's own. */
const isEdit = (text: string, before: string): boolean => /^[\d,]*(\.\d{0,2})?$/.test(text) && isGrouped(before) && commas(text) <= commas(before);

/** Dollars: shown as 1,250.5; as a value a plain decimal (`1250.5`). A comma that groups no thousands, and a third decimal, stay as they were typed. */
export const dollars: Figures = {
  isWords: (text, before = '') => !isGrouped(text) && !isEdit(text, before),
  value: (text) => text.replace(/[^\d.]/g, ''),
  group: (value) => value.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')),
};
