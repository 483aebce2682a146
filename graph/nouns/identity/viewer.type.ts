import { Field, ObjectType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { Application } from '../../applications/applications.ts';
import { maskEmail } from './mask-email.ts';
import type { Session } from './sessions.ts';

@ObjectType({ description: 'The account holder who is signed in in this browser.' })
export class Viewer {
  @Field({ description: 'The e-mail, as the account was made with it.' })
  @Rest('UserName')
  userName!: string;

  @Field({ description: 'The e-mail with all but the first letter of its name hidden: m•••@example.com.' })
  maskedEmail!: string;

  @Field(() => String, { nullable: true, description: 'The phone number of the profile, as it is displayed; null before the code is verified, and where there is none.' })
  primaryPhone!: string | null;

  @Field({ description: 'Whether the e-mailed security code was typed. Before that nothing saved can be read or used.' })
  isVerified!: boolean;

  /** Decides which program and sponsor the gateway receives; the default program's if null. */
  application!: Application | null;
}

/** Returns the part of a session that the schema shows. */
export function toViewer({ status, holder }: Session, application: Application | null): Viewer {
  const { userName, primaryPhone } = holder;
  const isVerified = status === 'verified';
  return { userName, maskedEmail: maskEmail(userName), primaryPhone: (isVerified && primaryPhone) || null, isVerified, application };
}
