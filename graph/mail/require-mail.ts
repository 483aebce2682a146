import { GraphQLError } from 'graphql';
import type { Mail } from './mail.ts';

/** Returns the mail server. @throws NO_MAIL if the deployment has none */
export function requireMail(mail: Mail | null): Mail {
  if (!mail) throw new GraphQLError('This deployment sends no mail.', { extensions: { code: 'NO_MAIL' } });
  return mail;
}
