import { type Infer, array, boolean, integer, nullable, object, string } from 'superstruct';
import { type Answer, plain } from '../http/answer.ts';
import type { World } from '../world.ts';
import { type Section, badge, code, table } from './html.ts';

const reportedCall = object({ method: string(), path: string(), status: nullable(integer()), milliseconds: integer(), isRetried: boolean(), callId: string() });
export const reportedCalls = object({ calls: array(reportedCall) });

/** A call as the analytics service is told of it. */
export type ReportedCall = Infer<typeof reportedCall>;

const MAX_KEPT_REPORTS = 1000;
const MAX_SHOWN_REPORTS = 50;

/** Takes a batch, as the analytics service would. */
export function takeReports({ calls }: Infer<typeof reportedCalls>, { state }: World): Answer {
  state.reported.push(...calls);
  state.reported.splice(0, Math.max(0, state.reported.length - MAX_KEPT_REPORTS));
  return plain({ taken: calls.length });
}

/** What was reported, newest first. */
export const analytics = (reported: readonly ReportedCall[]): Section => ({
  title: 'Analytics',
  count: reported.length,
  whenEmpty: 'No call was reported to the analytics service yet.',
  content: table(
    ['Call', 'Status', 'Milliseconds', 'Retried', 'Call id'],
    reported
      .slice(-MAX_SHOWN_REPORTS)
      .toReversed()
      .map(({ method, path, status, milliseconds, isRetried, callId }) => [`${method} ${path}`, badge(status ?? 'no answer'), milliseconds, isRetried ? 'yes' : 'no', code(callId)]),
  ),
});
