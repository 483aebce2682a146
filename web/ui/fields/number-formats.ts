/** A number that is grouped during typing. Text that is no such number stays as typed, and validation reports it. */
export interface NumberFormat {
  /** True if the text is no such number, or has too many digits. `before` is what the field showed. */
  readonly isText: (text: string, before?: string) => boolean;
  /** The field's value, however the text separates its digits. */
  readonly toValue: (text: string) => string;
  /** The value with separators. */
  readonly group: (value: string) => string;
}

/** The field's value for a text. */
export const readValue = (format: NumberFormat, text: string): string => (format.isText(text) ? text : format.toValue(text));
/** The text that the field shows for a value. */
export const formatValue = (format: NumberFormat, value: string): string => (format.isText(value) ? value : format.group(format.toValue(value)));

const digits = (text: string): string => text.replace(/\D/g, '');

const groupZip = (text: string): string => {
  const all = digits(text);
  return all.length > 5 ? `${all.slice(0, 5)}-${all.slice(5)}` : all;
};
/** A ZIP code of five or nine digits, shown as its value: `78701` or `78701-2345`. */
export const zip: NumberFormat = {
  isText: (text) => !/^[\d\s-]*$/.test(text) || digits(text).length > 9,
  toValue: groupZip,
  group: groupZip,
};

/** Ten digits; the country code 1, which autofill adds, is removed. */
const dropCountryCode = (text: string): string => {
  const all = digits(text);
  return all.length > 10 && all.startsWith('1') ? all.slice(1) : all;
};
/** A US phone number, shown as (512) 555-0134. The value is its digits. */
export const phone: NumberFormat = {
  // A number with another country code, or with fewer than ten digits after +1, is not grouped.
  isText: (text) => !/^[\d\s().+-]*$/.test(text) || dropCountryCode(text).length > 10 || /^\s*\+(?!1\d{10}$)/.test(text.replace(/[\s().-]/g, '')),
  toValue: dropCountryCode,
  group(value) {
    if (value.length < 4) return value;
    const [area, exchange, line] = [value.slice(0, 3), value.slice(3, 6), value.slice(6)];
    return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
  },
};

const isGrouped = (text: string): boolean => /^[\s$]*(\d*|\d{1,3}([, ]\d{3})+)(\.\d{0,2})?\s*$/.test(text);
const countCommas = (text: string): number => text.split(',').length - 1;
/** During typing the previous commas are in the wrong places. One more comma is the buyer's own. */
const isEdit = (text: string, before: string): boolean => /^[\d,]*(\.\d{0,2})?$/.test(text) && isGrouped(before) && countCommas(text) <= countCommas(before);

/** Dollars, shown as 1,250.5. The value is a plain decimal (`1250.5`). A comma that separates no thousands and a third decimal stay as typed. */
export const dollars: NumberFormat = {
  isText: (text, before = '') => !isGrouped(text) && !isEdit(text, before),
  toValue: (text) => text.replace(/[^\d.]/g, ''),
  group: (value) => value.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')),
};
