import { createAnalysts, createAnalystsOf } from '#graph/console';
import type { Services } from '../schema/context.ts';
import type { FacadeParts } from './facade-parts.ts';

/** Without a standby the console reads what buyers write to. Summaries in memory follow the database in any case: on a standby, snapshots do not name what is under way. */
export function openAnalysts(
  { standby, log }: FacadeParts,
  deps: Parameters<typeof createAnalysts>[0],
  sessions: Services['staffSessions'],
): Pick<Services, 'analysts' | 'analystsOf'> {
  const primary = createAnalysts(deps);
  if (!standby) return { analysts: primary, analystsOf: async () => primary };
  const atStandby = createAnalysts({ ...deps, db: standby.db });
  return { analysts: primary, analystsOf: createAnalystsOf({ primary, atStandby, standby, sessions, eventStore: deps.eventStore, log }) };
}
