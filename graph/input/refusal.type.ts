import { Field, Int, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import { type RefusalCode as Code, refusalFacts } from './refusal-codes.ts';
import { WebAddress } from './scalars.ts';

export const RefusalCode = Object.fromEntries(Object.keys(refusalFacts).map((code) => [code, code])) as { readonly [C in Code]: C };
export type RefusalCode = Code;
registerEnumType(RefusalCode, {
  name: 'RefusalCode',
  description: 'Why something was refused. docs/codes.md says for each code whether a client can try again.',
  valuesConfig: Object.fromEntries(Object.entries(refusalFacts).map(([code, { description }]) => [code, { description }])),
});

@InterfaceType({ description: 'An expected outcome other than success. Nothing after the refused step has happened.' })
export abstract class Refusal {
  @Field({ description: 'What to show to the buyer or analyst.' })
  message!: string;

  @Field(() => RefusalCode, { name: 'code', description: 'The reason, for client code.' })
  reason!: RefusalCode;
}

@ObjectType({ implements: Refusal, description: 'Something was tried too often or too soon.' })
export class TooManyTries extends Refusal {
  @Field(() => Int, { description: 'Seconds after which it may be tried again.' })
  retryAfter!: number;
}

@ObjectType({ implements: Refusal, description: 'The account holder has to verify the email on the account site first.' })
export class VerificationRequired extends Refusal {
  @Field(() => WebAddress, { description: 'The page of the account site for it.' })
  verifyUrl!: string;
}

@ObjectType({ implements: Refusal, description: 'The offer cannot be bought. The buyer has to ask for quotes again.' })
export class OfferUnavailable extends Refusal {}

/** A refusal before its type is chosen: by the details that it has. */
export interface AnyRefusal extends Refusal {
  readonly retryAfter?: number | null;
  readonly verifyUrl?: string | null;
}

const OFFER_CODES: readonly RefusalCode[] = ['STALE_OFFER', 'AMOUNT_DIFFERS'];

export const isOfferUnavailable = ({ reason }: Pick<Refusal, 'reason'>): boolean => OFFER_CODES.includes(reason);

/** The type of a refusal in a union. `otherwise` is that of refusals without details of their own. */
export function selectRefusalType<T>(value: AnyRefusal, otherwise: T): T | typeof TooManyTries | typeof VerificationRequired | typeof OfferUnavailable {
  if (typeof value.retryAfter === 'number') return TooManyTries;
  if (typeof value.verifyUrl === 'string') return VerificationRequired;
  return isOfferUnavailable(value) ? OfferUnavailable : otherwise;
}
