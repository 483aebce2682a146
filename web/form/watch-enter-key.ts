import { focusField } from '../ui/index.ts';

/** What a keyboard's Enter key cannot move to: buttons, and fields that cannot be filled in. */
const FIELDS = 'input:not([type=hidden], [type=submit], [type=button], [readonly], :disabled), select:not(:disabled), textarea:not([readonly], :disabled)';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTextInput = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement && target.hasAttribute('enterkeyhint');

const isVisible = (field: Element): boolean => field.checkVisibility?.() ?? true;

/** The next field of the same form; null for the last one. */
function findNextField(field: HTMLInputElement): Field | null {
  const fields = [...(field.form?.querySelectorAll<Field>(FIELDS) ?? [])];
  return fields.slice(fields.indexOf(field) + 1).find(isVisible) ?? null;
}

/** True if the main pointer is a finger: the keyboard is on the screen. */
const hasTouchKeyboard = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/**
 * On touch keyboards the Enter key is labeled Next and moves to the next field, and on the last one Go, which submits the form.
 * On other keyboards Enter submits the form from any field, as browsers do.
 */
export function watchEnterKey(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
    if (isTextInput(target)) target.setAttribute('enterkeyhint', findNextField(target) ? 'next' : 'go');
  });
  page.addEventListener('keydown', (event) => {
    const { target, key, isComposing, defaultPrevented } = event;
    if (key !== 'Enter' || isComposing || defaultPrevented || !isTextInput(target) || !hasTouchKeyboard()) return;
    const next = findNextField(target);
    if (!next) return;
    event.preventDefault();
    if (!focusField(next.id)) next.focus();
  });
}
