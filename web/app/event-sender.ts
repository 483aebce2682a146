import { faultOf } from '#workflows/ports';
import { type AppendEventsInput, AppendEventsDocument, type AppendEventsMutation } from '../generated/graphql.ts';
import { NotTaken, pauseOf } from '../event-log/append-error.ts';
import type { AppendAnswer } from '../event-log/outbox.ts';
import { failuresOnceHere } from './graph.ts';
import { requestBody, requestOf } from './registered-request.ts';

/** As long as an answer may take: a line that went away in silence is tried again. Browsers count this by a clock that nobody sets. */
const PATIENCE = 60_000;

interface Answer {
  readonly data?: AppendEventsMutation | null;
  readonly errors?: readonly object[];
}

async function ask(input: AppendEventsInput): Promise<AppendAnswer> {
  const response = await fetch('/graphql', { ...requestOf(requestBody(AppendEventsDocument, { input })), signal: AbortSignal.timeout(PATIENCE) });
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (answer?.data) return answer.data.appendEvents;
  const { code, message } = faultOf(answer);
  throw new NotTaken(message || `no answer of the facade: HTTP ${response.status}`, response.status, pauseOf(response.headers), code);
}

/** What sends a batch of events. It throws NotTaken where it is answered otherwise than by the log, and whatever fetch throws where the line is down. */
export function eventSender(): (input: AppendEventsInput) => Promise<AppendAnswer> {
  const fail = failuresOnceHere();
  return (input) => ask(input).catch(fail);
}
