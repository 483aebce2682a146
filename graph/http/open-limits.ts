import type { Metrics } from '#graph/metrics';
import { type LimitReports, type LimitRules, type Limits, createLimits, defaultLimits } from '../limits/index.ts';
import type { FacadeParts } from './facade-parts.ts';

/** The rules of the settings, or the defaults. */
export const limitRulesOf = ({ limits = defaultLimits }: Pick<FacadeParts, 'limits'>): LimitRules => limits;

/** Creates the limits, which count and report what they refuse. @param secret keys the hashes of their subjects */
export function openLimits(parts: FacadeParts, secret: Buffer, metrics: Pick<Metrics, 'countLimitedRequest'>, { onAttempt, onLimited }: LimitReports): Limits {
  const { db, now } = parts;
  return createLimits({
    db,
    secret,
    rules: limitRulesOf(parts),
    now,
    onAttempt,
    onLimited(name, scope, subject) {
      metrics.countLimitedRequest(name, scope);
      onLimited(name, scope, subject);
    },
  });
}
