import { object } from 'superstruct';
import { type Answer, plain } from '../http/answer.ts';
import { type Route, local } from '../http/route.ts';
import { email } from '../gateway/shapes.ts';
import { personByName } from '../state/people.ts';
import type { World } from '../world.ts';

/** Mails the person a request to change the password; an address with no account fails. */
async function remind(address: string, { state, mail }: World): Promise<Answer> {
  const person = personByName(state, address);
  if (person === undefined) return plain({ Success: false });
  const english = 'Please choose a new password for your account. The account site asks for it when you next log in.';
  const spanish = 'Elija una nueva contraseña para su cuenta. El sitio de cuentas se la pedirá la próxima vez que inicie sesión.';
  const text = `${english}\n\n${spanish}\n`;
  await mail.send({ to: person.userName, subject: 'Please update your password', text });
  return plain({ Success: true });
}

export const messagingRoutes: readonly Route[] = [
  local('POST', '/api/messaging/passwordupdateflag', { query: object({ email }) }, ({ query }, world) =>
    remind(query.email, world),
  ),
];
