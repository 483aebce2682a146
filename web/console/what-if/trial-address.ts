import { array, boolean, is, object, record, string, tuple, unknown } from 'superstruct';
import type { TrialProduct, TrialRule } from './trial-rules.ts';

/** The fragment of an address that has a trial's rules. No server sees it, so that it may be long. */
const PREFIX = '#rules=';

const rulesStruct = array(object({ id: string(), reason: string(), when: record(string(), unknown()), isLeftOut: boolean() }));
/** Product id → its rules. Pairs, because a product may be called like what every object has. */
const editsStruct = array(tuple([string(), rulesStruct]));

type StoredRule = Omit<TrialRule, 'draft'>;
const toStored = ({ id, reason, when, isLeftOut }: TrialRule): StoredRule => ({ id, reason, when, isLeftOut });
const isSame = (one: readonly TrialRule[], other: readonly TrialRule[]): boolean => JSON.stringify(one.map(toStored)) === JSON.stringify(other.map(toStored));

/** Returns the fragment for rules to try: of each product whose rules are not as they were served, all of them. */
export function formatTrial(served: readonly TrialProduct[], products: readonly TrialProduct[]): string {
  const changed = products.filter(({ rules }, at) => !isSame(rules, served[at]?.rules ?? []));
  return `${PREFIX}${encodeURIComponent(JSON.stringify(changed.map(({ id, rules }) => [id, rules.map(toStored)])))}`;
}

/** What a fragment says of a trial. */
interface ParsedTrial {
  /** The rules to try; null if it names no trial, or one that cannot be read. */
  readonly products: readonly TrialProduct[] | null;
  /** True if it was cut, or has rules of a product that is not there. */
  readonly isDamaged: boolean;
}

function readEdits(text: string): ReadonlyMap<string, readonly StoredRule[]> | null {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    return is(value, editsStruct) ? new Map(value as [string, readonly StoredRule[]][]) : null;
  } catch {
    return null;
  }
}

/** Returns the trial of an address. @param hash with its # */
export function parseTrial(served: readonly TrialProduct[], hash: string): ParsedTrial {
  if (!hash.startsWith(PREFIX)) return { products: null, isDamaged: false };
  const edits = readEdits(hash.slice(PREFIX.length));
  if (edits === null || [...edits.keys()].some((id) => !served.some((product) => product.id === id))) return { products: null, isDamaged: true };
  const products = served.map((product) => {
    const rules = edits.get(product.id);
    return rules ? { ...product, rules: rules.map((rule) => ({ ...rule, draft: null })) } : product;
  });
  return { products, isDamaged: false };
}
