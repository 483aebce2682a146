/** Text fields: React compares the text of their input events with what it knows. A select's change event it always passes on. */
const TEXT_FIELDS = 'input:not([type=radio], [type=checkbox]), textarea';

/** Before a form is submitted, takes in the text of its fields: some password managers and browsers fill them without an event. */
export function watchFilledFields(page: Document): void {
  page.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      for (const field of target.querySelectorAll(TEXT_FIELDS)) field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    { capture: true },
  );
}
