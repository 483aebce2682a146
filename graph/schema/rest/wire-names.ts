import { endpoints } from './endpoints.ts';
import { fieldsOf } from '../../gateway/fields-of.ts';

/** `Charges[].LOB.Name` → `Charges[]`, `Charges`, `Charges[].LOB` and the whole. */
const stages = (field: string): string[] =>
  field.split('.').flatMap((_, index, parts) => {
    const stage = parts.slice(0, index + 1).join('.');
    return [stage, stage.replace(/\[\]$/, '')];
  });

/** Every field that an endpoint takes or answers, what holds it included: `RateInfo`, `RateInfo.Charges[].LOB.Name`. */
export function wireFields(): readonly string[] {
  const structs = endpoints.flatMap(({ takes: { query, form, body }, answer }) => [query, form, body, answer].filter((struct) => struct !== undefined));
  const fields = structs.flatMap(fieldsOf).map((field) => field.replace(/[?=( ].*$/, '').replace(/^(?:\[\])+\./, ''));
  return [...new Set(fields.flatMap(stages))];
}
