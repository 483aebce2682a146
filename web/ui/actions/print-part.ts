/** The mark that the styles leave on paper alone, see `global-css`. */
const MARK = 'data-print-chosen';

/** Prints one part of the page. */
export function printPart(id: string): void {
  const part = document.getElementById(id);
  part?.setAttribute(MARK, '');
  // A browser may return before its dialog closes.
  window.addEventListener('afterprint', () => part?.removeAttribute(MARK), { once: true });
  window.print();
}
