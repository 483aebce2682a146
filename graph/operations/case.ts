import type { Books, JournaledBinding, JournaledPayment, Said } from './books.ts';
import type { Ledger, LedgerCharge, LedgerPolicy } from './gateway-ledger.ts';

/** Everything that the three sides have about one purchase. */
export interface Case {
  readonly purchase: string;
  /** The open, unconfirmed or accepted payment, or the last one if there is none. */
  readonly payment: JournaledPayment | undefined;
  readonly binding: JournaledBinding | undefined;
  readonly charges: readonly LedgerCharge[];
  /** Null if the ledger has no data on policies. */
  readonly policies: readonly LedgerPolicy[] | null;
  readonly said: readonly Said[];
}

interface Known {
  readonly purchase: string;
}

function byPurchase<T extends Known>(entries: readonly T[]): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const entry of entries) grouped.set(entry.purchase, [...(grouped.get(entry.purchase) ?? []), entry]);
  return grouped;
}

const STANDING: readonly string[] = ['started', 'unconfirmed', 'done'];
const decisive = (payments: readonly JournaledPayment[]): JournaledPayment | undefined => payments.find(({ status }) => STANDING.includes(status)) ?? payments.at(-1);

/** Returns one case per purchase: first those of the attempt ledger, then others of the gateway's ledger, then of the event store. */
export function casesOf(books: Books, ledger: Ledger): Case[] {
  const payments = byPurchase(books.payments);
  const bindings = byPurchase(books.bindings);
  const charges = byPurchase(ledger.charges);
  const policies = ledger.policies && byPurchase(ledger.policies);
  const said = byPurchase(books.said);
  const purchases = new Set([payments, bindings, charges, policies, said].flatMap((known) => [...(known?.keys() ?? [])]));
  return [...purchases].map((purchase) => ({
    purchase,
    payment: decisive(payments.get(purchase) ?? []),
    binding: bindings.get(purchase)?.at(-1),
    charges: charges.get(purchase) ?? [],
    policies: policies && (policies.get(purchase) ?? []),
    said: said.get(purchase) ?? [],
  }));
}
