/** Text fields only: for them React ignores an input event without a new text. A select's change event always counts. */
const TEXT_FIELDS = 'input:not([type=radio], [type=checkbox]), textarea';

/** Reads the text of a form's fields before it is submitted: some password managers and browsers fill them without an event. */
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
