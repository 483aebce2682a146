import { detectCardBrand, parseDollars, toCents } from '#events/rules';
import { toServerEvent } from '#graph/purchase/ledger';
import type {
  BindPoliciesMutation,
  BindPoliciesMutationVariables,
  CachePurchaseMutation,
  CardBrand,
  CreateMemberReferenceMutation,
  CreateMemberReferenceMutationVariables,
  PrepareAccountMutation,
  PrepareAccountMutationVariables,
  PurchaseStatusQuery,
  SendPasswordUpdateMutation,
  SubmitPaymentInput,
  SubmitPaymentMutation,
  SubmitPaymentMutationVariables,
} from '../../web/generated/graphql.ts';
import type { DateTime } from '../../web/operations/scalars.ts';
import { type Family, noPayment } from './family.ts';
import type { Records } from './records.ts';

type Row = Parameters<typeof toServerEvent>[0];
type Asked = Parameters<typeof toServerEvent>[1];

/** What an attempt ledger row needs; its server event is derived from it. */
export interface PurchaseRecord {
  readonly family: Family;
  readonly records: Records;
  readonly offer: string;
  readonly asked: Asked;
}

function recordStep({ records, offer, asked }: PurchaseRecord, row: Pick<Row, 'id' | 'step' | 'status'> & Partial<Row>): void {
  const told = { application_id: records.applicationId, purchase_id: offer, cents: null, method_kind: null, answer: null, ...row };
  records.tell(toServerEvent(told, asked));
}

/** Stores the member's number, if there is one. */
export function keepReference(journaled: PurchaseRecord): void {
  recordStep(journaled, { id: journaled.family.newId(), step: 'reference', status: 'done' });
}

/** Puts the policies in force. Returns quote id → policy number. */
export function bind(journaled: PurchaseRecord): Readonly<Record<string, string>> {
  const { family, offer } = journaled;
  const id = family.newId();
  recordStep(journaled, { id, step: 'bind', status: 'started' });
  const numbered = (family.offers.get(offer)?.quotes ?? []).map((quote): [string, string] => [quote.id, `KEY-${family.chance.between(100_000, 999_999)}`]);
  const policyNumbers = Object.fromEntries(numbered);
  recordStep(journaled, { id, step: 'bind', status: 'done', answer: { policyNumbers } });
  family.payment = { ...family.payment, isBound: true };
  return policyNumbers;
}

const brands: Readonly<Record<string, CardBrand>> = { visa: 'VISA', mastercard: 'MASTERCARD', discover: 'DISCOVER', 'american-express': 'AMERICAN_EXPRESS' };

/** Returns the payment's outcome according to the plan. */
function outcomeOf({ plan, declined }: Family): 'declined' | 'unconfirmed' | 'done' {
  if (declined < plan.declines) return 'declined';
  return plan.isUnconfirmed ? 'unconfirmed' : 'done';
}

const UNCONFIRMED = 'We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.';

type Paid = SubmitPaymentMutation['submitPayment'];

const readLast4 = (number: string | undefined): string | null => number?.slice(-4) ?? null;

function describeInstrument(method: SubmitPaymentInput['method']) {
  const { card, bank } = method ?? {};
  if (bank) return { paymentType: 'ECHECK', brand: null, last4: readLast4(bank.accountNumber) } as const;
  return { paymentType: 'CREDIT_CARD', brand: brands[detectCardBrand(card?.cardNumber ?? '') ?? ''] ?? null, last4: readLast4(card?.cardNumber) } as const;
}

/** Stores an accepted payment and returns the answer to the buyer. */
function charged(family: Family, { offer: id, amount, method }: SubmitPaymentInput, referenceNumber: string): Paid {
  const offer = String(id);
  const isDue = referenceNumber !== '';
  const accepted = { referenceNumber, amount, ...describeInstrument(method) };
  family.payment = { ...noPayment, payment: 'PAID', offer: { id: offer }, accepted: isDue ? accepted : null };
  return isDue ? { __typename: 'PaymentAccepted', ...accepted } : { __typename: 'PaymentNotDue' };
}

const methodOf = ({ method }: SubmitPaymentInput, isDue: boolean): string | null => (isDue ? (method?.bank ? 'Ach' : 'CreditCard') : null);

function pay(family: Family, records: Records, input: SubmitPaymentInput): Paid {
  const { after, offer: id, amount } = input;
  const offer = String(id);
  const journaled = { family, records, offer, asked: { by: 'buyer' as const, after } };
  const isDue = parseDollars(amount).isGreaterThan(0);
  const row = { id: family.newId(), step: 'pay', cents: toCents(parseDollars(amount)), method_kind: methodOf(input, isDue) };
  family.attempt = row.id;
  recordStep(journaled, { ...row, status: 'started' });
  family.clock.pass(family.chance.between(900, 3000));
  const status = isDue ? outcomeOf(family) : 'done';
  const referenceNumber = isDue ? `REF-${family.chance.between(1_000_000, 9_999_999)}` : '';
  recordStep(journaled, { ...row, status, answer: { referenceNumber, reason: 'DECLINED' } });
  if (status === 'done') return charged(family, input, referenceNumber);
  if (status === 'unconfirmed') {
    family.payment = { ...noPayment, payment: 'UNCONFIRMED', offer: { id: offer } };
    return { __typename: 'PaymentUnconfirmed', code: 'UNCONFIRMED', message: UNCONFIRMED };
  }
  family.declined += 1;
  return { __typename: 'PaymentDeclined', message: 'Payment method declined.', code: 'DECLINED', field: null };
}

/** Simulates the operations of a purchase. */
export const purchaseOperations = (family: Family, records: Records) => ({
  PurchaseStatus: (): PurchaseStatusQuery => ({ purchaseStatus: family.payment }),
  PrepareAccount: ({ input: { buyer } }: PrepareAccountMutationVariables): PrepareAccountMutation => ({
    prepareAccount: {
      __typename: 'AccountPrepared',
      account: { userName: family.holder ?? buyer.email },
      origin: family.holder === null ? 'CREATED' : 'SIGNED_IN',
    },
  }),
  CachePurchase: (): CachePurchaseMutation => ({ cachePurchase: { __typename: 'PurchaseCached' } }),
  SubmitPayment: ({ input }: SubmitPaymentMutationVariables): SubmitPaymentMutation => ({ submitPayment: pay(family, records, input) }),
  CreateMemberReference({ input: { offer, after } }: CreateMemberReferenceMutationVariables): CreateMemberReferenceMutation {
    keepReference({ family, records, offer: String(offer), asked: { by: 'buyer', after } });
    return { createMemberReference: { __typename: 'MemberReference', memberNumber: family.sponsorship.memberFee?.refNum ?? '' } };
  },
  BindPolicies({ input: { offer, after } }: BindPoliciesMutationVariables): BindPoliciesMutation {
    const numbers = bind({ family, records, offer: String(offer), asked: { by: 'buyer', after } });
    const policies = Object.entries(numbers).map(([id, number]) => ({ quote: { id }, number }));
    return { bindPolicies: { __typename: 'PoliciesBound', boundHere: true, issuedAt: new Date(family.clock.now()).toISOString() as DateTime, policies } };
  },
  SendPasswordUpdate: (): SendPasswordUpdateMutation => ({
    sendPasswordUpdate: { __typename: 'PurchaseRefused', code: 'NOT_NEEDED', message: 'Unable to send password update email' },
  }),
});
