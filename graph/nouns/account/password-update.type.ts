import { Field, ObjectType, registerEnumType } from 'type-graphql';

export const PasswordUpdateRefusal = { NOT_BOUND: 'NOT_BOUND', NOT_NEEDED: 'NOT_NEEDED', FAILED: 'FAILED' } as const;
export type PasswordUpdateRefusal = (typeof PasswordUpdateRefusal)[keyof typeof PasswordUpdateRefusal];
registerEnumType(PasswordUpdateRefusal, {
  name: 'PasswordUpdateRefusal',
  description: 'Why nobody was asked to change a password.',
  valuesConfig: {
    NOT_BOUND: { description: 'The purchase is not complete: its policies are still to be put in force.' },
    NOT_NEEDED: { description: 'The account of the purchase need not change its password.' },
    FAILED: { description: 'The local server could not send the e-mail. It may be tried again; the purchase stands.' },
  },
});

@ObjectType({ description: 'Whether the buyer was asked by e-mail to change the account’s password. POST /api/messaging/passwordupdateflag' })
export class PasswordUpdate {
  @Field({ description: 'Whether the e-mail is sent, by this request or an earlier one.' })
  isSent!: boolean;

  @Field(() => PasswordUpdateRefusal, { nullable: true, description: 'Why it is not, for programs; null where it is.' })
  reason!: PasswordUpdateRefusal | null;

  @Field(() => String, { nullable: true, description: 'What the buyer may read where sending failed; null otherwise.' })
  message!: string | null;
}
