import dayjs from 'dayjs';
import { type Answer, data, unknownId } from '../http/answer.ts';
import { type Route, read } from '../http/route.ts';
import { spread } from '../world.ts';

/**
 * The policy behind a custom link, from its reference alone: it expires 5 to 34 days from now; two of three have a retroactive date, whole years
 * before that. UNKNOWN… has no policy; PAST… has expired 30 days ago; NORETRO… has no retroactive date.
 */
function policyOf(ref: string, now: Date): Answer {
  if (/^unknown/i.test(ref)) return unknownId('ref', 'The policy');
  const days = /^past/i.test(ref) ? -30 : 5 + spread(ref, 30);
  const expiration = dayjs(now).add(days, 'day');
  const hasRetro = !/^noretro/i.test(ref) && spread(`retro/${ref}`, 3) > 0;
  const retro = hasRetro ? expiration.subtract(1 + spread(`years/${ref}`, 6), 'year').format('YYYY-MM-DD') : null;
  return data([{ ExpirationDate: expiration.format('YYYY-MM-DD'), RetroDate: retro }]);
}

export const policyRoutes: readonly Route[] = [read('/api/policy/externalref/{ref}', ({ params }, { now }) => policyOf(params['ref'] ?? '', now()))];
