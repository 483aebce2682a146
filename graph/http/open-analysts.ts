import { createAnalysts, createAnalystsOf } from '#graph/console';
import type { Services } from '../schema/context.ts';
import type { FacadeParts } from './facade-parts.ts';

/** Without a standby the console reads what buyers write to. */
export function openAnalysts(parts: FacadeParts, deps: Parameters<typeof createAnalysts>[0], sessions: Services['staffSessions']): Pick<Services, 'analysts' | 'analystsOf'> {
  const { db, standby } = parts;
  // Summaries in memory follow the server that they were read from.
  const primary = createAnalysts(standby ? { ...deps, summaryColumns: null } : deps);
  const analystsOf = standby ? createAnalystsOf({ primary, standby: createAnalysts({ ...deps, db: standby.db }), replica: standby, primaryDb: db, sessions }) : async () => primary;
  return { analysts: primary, analystsOf };
}
