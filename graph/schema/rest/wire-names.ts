import { endpoints } from './endpoints.ts';
import { listFields } from '../../gateway/structs.ts';

/** `Charges[].LOB.Name` → `Charges[]`, `Charges`, `Charges[].LOB` and the whole. */
const stages = (field: string): string[] =>
  field.split('.').flatMap((_, index, parts) => {
    const stage = parts.slice(0, index + 1).join('.');
    return [stage, stage.replace(/\[\]$/, '')];
  });

/** Every field that an endpoint takes or answers, what holds it included: `RateInfo`, `RateInfo.Charges[].LOB.Name`. */
export function wireFields(): readonly string[] {
  const structs = endpoints.flatMap(({ request: { query, form, body }, response }) => [query, form, body, response].filter((struct) => struct !== undefined));
  const fields = structs.flatMap(listFields).map((field) => field.replace(/[?=( ].*$/, '').replace(/^(?:\[\])+\./, ''));
  return [...new Set(fields.flatMap(stages))];
}
