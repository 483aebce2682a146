/** What tells React that a field has changed; it finds out by itself whether the text differs from what it knows. */
const changeOf = (field: Element): Event => new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true });

/** Before a form is submitted, takes in what its fields hold: some password managers and browsers fill them without an event. */
export function watchFilledFields(page: Document): void {
  page.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      for (const field of target.querySelectorAll('input:not([type=radio], [type=checkbox]), textarea, select')) field.dispatchEvent(changeOf(field));
    },
    { capture: true },
  );
}
