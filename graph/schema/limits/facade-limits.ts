import { getMetadataStorage } from 'type-graphql';
import { MAX_BREAKDOWN_ROWS, MAX_QUARANTINED_EVENTS } from '#graph/event-store';
import { readMaxItems } from '#graph/input';
import { MAX_FOUND_APPLICATIONS, MAX_UNCONFIRMED_PAYMENTS } from '#graph/operations';
import { MAX_LISTED_ALERTS } from '#graph/operations/alerts';
import { MAX_LISTED_APPLICATIONS } from '../../console/list.type.ts';
import { MAX_NEWEST_NOTES } from '../../console/note.type.ts';
import { MAX_CHANGED_APPLICATIONS } from '../../console/what-if.type.ts';
import type { LimitRules } from '../../limits/index.ts';
import { DOCUMENT_LIMITS } from '../document-limits.ts';
import type { FacadeLimits, ListLimit, Quota } from './limits.type.ts';
import { QuotaName, QuotaScope } from './quota-enums.ts';
import { REQUEST_LIMITS } from '../request-limits.ts';
import { VARIABLE_LIMITS } from '../variable-limits.ts';

/** The lists of all inputs. One without a rule has the limit of every list. */
function listLimits(): ListLimit[] {
  const limits = getMetadataStorage().inputTypes.flatMap(({ name: input, target, fields = [] }) =>
    fields.filter(({ typeOptions }) => typeOptions.array === true).map(({ name }) => ({ field: `${input}.${name}`, items: readMaxItems(target, name) ?? VARIABLE_LIMITS.items })),
  );
  return limits.toSorted((one, other) => (one.field < other.field ? -1 : 1));
}

/** The rules in the order of the enums. */
const quotasOf = (rules: LimitRules): Quota[] =>
  Object.values(QuotaName).flatMap((name) =>
    Object.values(QuotaScope).flatMap((scope) => [rules[name]?.[scope] ?? []].flat().map(({ tries, seconds }) => ({ name, scope, points: tries, seconds }))),
  );

/** Returns the limits of a server with these quotas. @param rules those that the server enforces */
export const facadeLimits = (rules: LimitRules): FacadeLimits => ({
  document: DOCUMENT_LIMITS,
  variables: VARIABLE_LIMITS,
  request: REQUEST_LIMITS,
  lists: listLimits(),
  pages: [
    { field: 'alerts', rows: MAX_LISTED_ALERTS },
    { field: 'applications', rows: MAX_LISTED_APPLICATIONS },
    { field: 'breakdown', rows: MAX_BREAKDOWN_ROWS },
    { field: 'whatIf', rows: MAX_CHANGED_APPLICATIONS },
    { field: 'quarantinedEvents', rows: MAX_QUARANTINED_EVENTS },
    { field: 'unconfirmedPayments', rows: MAX_UNCONFIRMED_PAYMENTS },
    { field: 'findByEmail', rows: MAX_FOUND_APPLICATIONS },
    { field: 'newestNotes', rows: MAX_NEWEST_NOTES },
  ],
  quotas: quotasOf(rules),
});
