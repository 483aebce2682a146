import { Field, ObjectType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { Application } from '../../applications/applications.ts';
import { maskEmail } from './mask-email.ts';
import type { Session } from './sessions.ts';

@ObjectType({ description: 'The login and profile of an account holder, with the addresses and payment methods that were saved with it.' })
export class Account {
  @Field({ description: 'The user name: the email, as the account was made with it.' })
  @Rest('UserName')
  userName!: string;

  @Field({ description: 'The email with all but the first letter of its name hidden: m•••@example.com.' })
  maskedEmail!: string;

  @Field(() => String, { nullable: true, description: 'The phone number of the profile, as it is displayed; null before the code is verified, and where there is none.' })
  primaryPhone!: string | null;

  @Field({ description: 'Whether its holder is signed in in this browser, by the emailed security code too. Before that nothing saved can be read or used.' })
  isVerified!: boolean;

  /** Decides which program and sponsor the gateway receives; the default program's if null. */
  application!: Application | null;
}

/** Returns the account of a session for the schema. */
export function toAccount({ status, holder }: Session, application: Application | null): Account {
  const { userName, primaryPhone } = holder;
  const isVerified = status === 'verified';
  return { userName, maskedEmail: maskEmail(userName), primaryPhone: (isVerified && primaryPhone) || null, isVerified, application };
}

/** Does the same for the account of a purchase, whose holder need not be signed in. */
export function toPurchaseAccount(userName: string, session: Session | null, application: Application): Account {
  if (session?.holder.userName === userName) return toAccount(session, application);
  return { userName, maskedEmail: maskEmail(userName), primaryPhone: null, isVerified: false, application };
}
