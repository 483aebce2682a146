import { getMetadataStorage } from 'class-validator';
import { TEXT_LIST_VALIDATOR } from './validators.ts';

/** Validators of lists. The first of their constraints is the most elements. */
const LIST_VALIDATORS: ReadonlySet<string | undefined> = new Set(['arrayMaxSize', TEXT_LIST_VALIDATOR, 'isAnswer']);

/** Returns the most elements that the validators of an input class allow in a list; null if it has no limit of its own. */
export function readMaxItems(inputClass: object, field: string): number | null {
  const rules = getMetadataStorage().getTargetValidationMetadatas(inputClass as new () => unknown, '', false, false);
  const rule = rules.find(({ propertyName, name }) => propertyName === field && LIST_VALIDATORS.has(name));
  const [max] = (rule?.constraints ?? []) as readonly unknown[];
  return typeof max === 'number' ? max : null;
}
