import { registerEnumType } from 'type-graphql';

/** In the specification's words, as the stored quotes and events have them. */
export const ChargeType = { PREMIUM: 'Premium', FEE: 'Fee', DUE: 'Due' } as const;
export type ChargeType = (typeof ChargeType)[keyof typeof ChargeType];
registerEnumType(ChargeType, {
  name: 'ChargeType',
  description: 'What an amount of a quote is.',
  valuesConfig: {
    PREMIUM: { description: 'The price of the insurance itself.' },
    FEE: { description: 'What running the program or paying by card costs; it is not premium. The category says which.' },
    DUE: { description: 'The sponsor’s dues that rating adds. The member fee is not one of them.' },
  },
});

const types = Object.values(ChargeType);
/** The type that a text says, in any case (design, decision 21); a text that is none stays as it is. */
export const chargeTypeOf = (text: string): string => types.find((known) => known.toLowerCase() === text.toLowerCase()) ?? text;
