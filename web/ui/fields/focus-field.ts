/** Brings a field into view, with a notice above it, which says why the buyer is here. */
function scrollToField(group: Element): void {
  group.scrollIntoView({ block: 'center' });
  const above = group.previousElementSibling ?? group.parentElement?.previousElementSibling;
  if (above?.matches('[role=status]')) above.scrollIntoView({ block: 'nearest' });
}

/** Focuses a field by its name and brings it into view. Of a group of choices, the chosen one. Returns false if the page has no such field. */
export function focusField(name: string): boolean {
  const first = document.getElementById(name);
  if (!first) return false;
  const group = first.closest('[data-field]') ?? first;
  const chosen = first instanceof HTMLInputElement && first.type === 'radio' ? group.querySelector<HTMLInputElement>('input[type="radio"]:checked') : null;
  (chosen ?? first).focus();
  scrollToField(group);
  return true;
}
