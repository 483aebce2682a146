/** The mark that the styles leave on paper alone, see `global-css`. */
const MARK = 'data-print-chosen';

/** Prints parts of the page, and no others. */
export function printParts(...selectors: readonly string[]): void {
  const parts = document.querySelectorAll(selectors.join());
  for (const part of parts) part.setAttribute(MARK, '');
  // A browser may return before its dialog closes.
  const unmark = (): void => {
    for (const part of parts) part.removeAttribute(MARK);
  };
  window.addEventListener('afterprint', unmark, { once: true });
  window.print();
}
