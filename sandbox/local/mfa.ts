import { randomInt } from 'node:crypto';
import { object, string } from 'superstruct';
import { type Answer, plain } from '../http/answer.ts';
import { type Route, local } from '../http/route.ts';
import type { World } from '../world.ts';
import { holderOf } from './bearer.ts';

const lifeMinutes = 10;
const maxTries = 5;

const unauthorized = (description: string): Answer =>
  plain({ success: false, error: 'invalid_grant', error_description: description }, 401);

/** Mails a new code of six digits; only the newest is good, for ten minutes and five tries. */
async function generate(bearer: string, world: World): Promise<Answer> {
  const person = holderOf(bearer, world);
  if (person === undefined) return unauthorized('There is no such session.');
  const value = String(randomInt(1_000_000)).padStart(6, '0');
  person.code = { value, until: world.now().getTime() + lifeMinutes * 60_000, tries: 0 };
  const english = `Your security code is ${value}\n\nIt expires in ${lifeMinutes} minutes. If you didn’t try to log in, ignore this email.`;
  const spanish = `Su código de seguridad es ${value}\n\nVence en ${lifeMinutes} minutos. Si no intentó iniciar sesión, ignore este correo.`;
  const text = `${english}\n\n${spanish}\n`;
  await world.mail.send({ to: person.userName, subject: 'Your security code', text });
  return plain({ success: true });
}

function verify(bearer: string, code: string, world: World): Answer {
  const person = holderOf(bearer, world);
  const sent = person?.code;
  if (person === undefined || sent === undefined) return unauthorized('There is no code to verify.');
  sent.tries += 1;
  const isGood = sent.value === code && sent.tries <= maxTries && world.now().getTime() < sent.until;
  if (!isGood) return unauthorized('Invalid code.');
  person.code = undefined;
  return plain({ success: true });
}

export const mfaRoutes: readonly Route[] = [
  local('POST', '/auth-mfa/generate', {}, ({ bearer }, world) => generate(bearer, world)),
  local('POST', '/auth-mfa/verify', { body: object({ code: string() }) }, ({ bearer, body }, world) => verify(bearer, body.code, world)),
];
