import { type Struct, array, enums, literal, nonempty, object, optional, string, type, validate } from 'superstruct';
import { moneyText } from '#events/core';

/** A charge that the gateway made for a purchase. */
export interface LedgerCharge {
  readonly purchase: string;
  /** Dollars as decimal text with two places. */
  readonly amount: string;
  readonly reference: string;
}

export interface LedgerPolicy {
  readonly purchase: string;
  readonly quote: string;
  readonly number: string;
}

/** The gateway's ledger. */
export interface GatewayLedger {
  readonly charges: readonly LedgerCharge[];
  /** Null if the ledger has no policy line: then it has no data on policies. */
  readonly policies: readonly LedgerPolicy[] | null;
}

const nonemptyText = nonempty(string());
const chargeLine = object({ kind: literal('charge'), purchase: nonemptyText, amount: moneyText, reference: nonemptyText, at: optional(string()) });
const policyLine = object({ kind: literal('policy'), purchase: nonemptyText, quote: nonemptyText, number: nonemptyText, at: optional(string()) });
const anyLine = type({ kind: enums(['charge', 'policy']) });

/** The answer of the sandbox's GET /sandbox/ledger. Its other fields do not matter here. */
const sandboxLedger = type({
  charges: array(type({ purchaseId: string(), amount: moneyText, referenceNumber: string() })),
  policies: array(type({ purchaseId: string(), quoteId: string(), policyNumber: string() })),
});

/** The ledger cannot be read. The message says where and why. */
export class LedgerError extends Error {}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LedgerError(`${where}: is not JSON`);
  }
}

function parseLine<T>(line: unknown, struct: Struct<T>, where: string): T {
  const [failure, value] = validate(line, struct);
  if (failure) throw new LedgerError(`${where}: ${failure.path.join('.') || 'the line'}: ${failure.type === 'never' ? 'is not a field of a ledger' : `must be ${failure.type}`}`);
  return value;
}

/** Parses JSON Lines with a charge or a policy on each. @throws LedgerError that names the line */
export function parseGatewayLedger(text: string, name: string): GatewayLedger {
  const [charges, policies]: [LedgerCharge[], LedgerPolicy[]] = [[], []];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const where = `${name}:${index + 1}`;
    const json = parseJson(line, where);
    if (parseLine(json, anyLine as never as Struct<{ kind: string }>, where).kind === 'charge') charges.push(parseLine(json, chargeLine as never as Struct<LedgerCharge>, where));
    else policies.push(parseLine(json, policyLine as never as Struct<LedgerPolicy>, where));
  }
  return { charges, policies: policies.length > 0 ? policies : null };
}

/** Parses the sandbox's answer. @throws LedgerError */
export function parseSandboxLedger(answer: unknown, name: string): GatewayLedger {
  const [failure, ledger] = validate(answer, sandboxLedger);
  if (failure) throw new LedgerError(`${name}: ${failure.path.join('.')} is not as the sandbox says it`);
  return {
    charges: ledger.charges.map(({ purchaseId, amount, referenceNumber }) => ({ purchase: purchaseId, amount, reference: referenceNumber })),
    policies: ledger.policies.map(({ purchaseId, quoteId, policyNumber }) => ({ purchase: purchaseId, quote: quoteId, number: policyNumber })),
  };
}
